package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.render.TestHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWGamepadState;

/** Tests without a gamepad: they write the gamepad state of GLFW themselves, or replace the ports. */
class GlfwGamepadsTest {

    private static final DeadZone NO_DEAD_ZONE = new DeadZone(0);

    private final GLFWGamepadState state = GLFWGamepadState.calloc();
    private final WindowInput windowInput = new WindowInput();
    private final InputQueue queue = new InputQueue();

    /** GLFW reports -1 for a released trigger; a cleared state has 0. */
    @BeforeEach
    void releaseTriggers() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, -1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, -1);
    }

    @AfterEach
    void free() {
        state.free();
    }

    /** Applies the state and returns the new events as text. */
    private String applyStateAsText(DeadZone deadZone) {
        GlfwGamepads.applyState(1, state, deadZone, windowInput);
        return WindowInputTest.pollAsText(windowInput, queue);
    }

    @Test
    void turnsChangesIntoEdges() {
        assertEquals("", applyStateAsText(NO_DEAD_ZONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT, (byte) 1);
        assertEquals("gamepad:A+ gamepad:DPAD_LEFT+", applyStateAsText(NO_DEAD_ZONE));
        assertEquals("", applyStateAsText(NO_DEAD_ZONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 0);
        assertEquals("gamepad:A-", applyStateAsText(NO_DEAD_ZONE));
    }

    @Test
    void convertsAxesToEngineUnits() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.5f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y, 1f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_Y, -0.25f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, 0);
        assertEquals("LEFT_X=0.5 LEFT_Y=-1.0 RIGHT_Y=0.25 RIGHT_TRIGGER=0.5", applyStateAsText(NO_DEAD_ZONE));
    }

    @Test
    void ignoresMotionInTheDeadZone() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.19f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_X, -0.19f);
        assertEquals("", applyStateAsText(new DeadZone(0.2f)));
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1f);
        assertEquals("LEFT_X=1.0", applyStateAsText(new DeadZone(0.2f)));
    }

    @Test
    void releasesAllButtonsAndAxes() {
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_X, (byte) 1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, -1f);
        applyStateAsText(NO_DEAD_ZONE);
        GlfwGamepads.releaseAll(1, windowInput);
        assertEquals("gamepad:X- LEFT_X=0.0", WindowInputTest.pollAsText(windowInput, queue));
    }

    /** Two ports into which a test plugs gamepads. Each gamepad holds button A and its left stick to the right. */
    private static final class TwoPorts implements GlfwGamepads.Ports {
        private final boolean[] isPlugged = new boolean[2];

        @Override
        public boolean hasGamepad(int port) {
            return port < isPlugged.length && isPlugged[port];
        }

        @Override
        public boolean read(int port, GLFWGamepadState state) {
            state.clear();
            state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, -1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, -1);
            return isPlugged[port];
        }
    }

    @Test
    void releasesButtonsInTheFrameOfTheDisconnect() {
        TwoPorts ports = new TwoPorts();
        try (GlfwGamepads gamepads = new GlfwGamepads(ports)) {
            assertEquals("", pollAsText(gamepads));
            assertFalse(gamepads.isConnected(1), "no gamepad is plugged in");

            ports.isPlugged[1] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepads));
            assertTrue(gamepads.isConnected(1), "a gamepad is plugged into port 1");
            assertEquals("", pollAsText(gamepads), "a held button must cause no further event");

            ports.isPlugged[1] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepads));
            assertFalse(gamepads.isConnected(1), "the gamepad was unplugged");
            assertEquals("", pollAsText(gamepads));

            ports.isPlugged[0] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepads), "the gamepad at the other port must be used");
        }
    }

    @Test
    void usesTheOtherGamepadOneFrameAfterADisconnect() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[0] = true;
        ports.isPlugged[1] = true;
        try (GlfwGamepads gamepads = new GlfwGamepads(ports)) {
            pollAsText(gamepads);
            ports.isPlugged[0] = false;
            assertEquals(
                    "gamepad:A- LEFT_X=0.0", pollAsText(gamepads), "the other gamepad must not be read in this frame");
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepads), "the next frame reads it");
        }
    }

    @Test
    void keepsKeysHeldAfterADisconnect() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[0] = true;
        try (GlfwGamepads gamepads = new GlfwGamepads(ports)) {
            windowInput.setHeld(Key.SPACE, true);
            pollAsText(gamepads);
            ports.isPlugged[0] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepads));
            windowInput.setHeld(Key.SPACE, false);
            assertEquals("key:SPACE-", pollAsText(gamepads));
        }
    }

    /** Polls all gamepads and returns the new events as text. */
    private String pollAsText(GlfwGamepads gamepads) {
        gamepads.poll(windowInput);
        return WindowInputTest.pollAsText(windowInput, queue);
    }

    @Test
    void eachPlayerKeepsOneGamepad() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[1] = true;
        try (GlfwGamepads gamepads = new GlfwGamepads(ports)) {
            gamepads.setPlayers(2);
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepads));
            assertFalse(gamepads.isConnected(2));
            ports.isPlugged[0] = true;
            assertEquals(
                    "2/gamepad:A+ 2/LEFT_X=1.0", pollAsText(gamepads), "the second player gets the second gamepad");
            ports.isPlugged[1] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepads), "the second player keeps its gamepad");
            assertEquals("", pollAsText(gamepads));
            assertTrue(gamepads.isConnected(2));
            ports.isPlugged[1] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepads));
            gamepads.setPlayers(1);
            assertEquals("2/gamepad:A- 2/LEFT_X=0.0", pollAsText(gamepads));
        }
    }

    @Test
    void releasesTheGamepadsOfAllPlayersWithTheFocus() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[0] = true;
        ports.isPlugged[1] = true;
        try (GlfwGamepads gamepads = new GlfwGamepads(ports)) {
            gamepads.setPlayers(2);
            pollAsText(gamepads);
            windowInput.setFocused(false);
            assertEquals("gamepad:A- LEFT_X=0.0 2/gamepad:A- 2/LEFT_X=0.0", pollAsText(gamepads));
        }
    }

    @Test
    void refusesAnInvalidNumberOfPlayers() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.setGamepadPlayers(4);
            host.poll(queue);
            assertFalse(host.controls().hasGamepad(4));
            assertEquals(
                    "the number of players with a gamepad must be 1 to 8: 9",
                    assertThrows(IllegalArgumentException.class, () -> host.setGamepadPlayers(9))
                            .getMessage());
            assertEquals(
                    "the number of a player must be 1 to 8: 0",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> host.controls().hasGamepad(0))
                            .getMessage());
        }
    }

    @Test
    void releasesHeldButtonsWithoutAGamepad() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.setDeadZone(0);
            host.poll(queue); // the first poll has the initial position of the pointer
            assertFalse(host.controls().hasGamepad());
            queue.clear();
            host.window().input().windowInput().setHeld(GamepadButton.A, true);
            host.poll(queue);
            assertEquals(2, queue.size(), "the poll must release the button that no gamepad holds");
            assertEquals(InputEvents.Kind.RELEASE, queue.events().kind(1), "the last event");
        }
    }
}
