package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
class GlfwGamepadTest {

    private static final DeadZone NO_DEAD_ZONE = new DeadZone(0);

    private final GLFWGamepadState state = GLFWGamepadState.calloc();
    private final WindowInput window = new WindowInput();
    private final InputQueue input = new InputQueue();

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
    private String pollAsText(DeadZone deadZone) {
        GlfwGamepad.applyState(state, deadZone, window);
        return WindowInputTest.pollAsText(window, input);
    }

    @Test
    void turnsChangesIntoEdges() {
        assertEquals("", pollAsText(NO_DEAD_ZONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT, (byte) 1);
        assertEquals("gamepad:A+ gamepad:DPAD_LEFT+", pollAsText(NO_DEAD_ZONE));
        assertEquals("", pollAsText(NO_DEAD_ZONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 0);
        assertEquals("gamepad:A-", pollAsText(NO_DEAD_ZONE));
    }

    @Test
    void convertsAxesToEngineUnits() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.5f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y, 1f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_Y, -0.25f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, 0);
        assertEquals("LEFT_X=0.5 LEFT_Y=-1.0 RIGHT_Y=0.25 RIGHT_TRIGGER=0.5", pollAsText(NO_DEAD_ZONE));
    }

    @Test
    void ignoresMotionInTheDeadZone() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.19f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_X, -0.19f);
        assertEquals("", pollAsText(new DeadZone(0.2f)));
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1f);
        assertEquals("LEFT_X=1.0", pollAsText(new DeadZone(0.2f)));
    }

    @Test
    void releasesAllButtonsAndAxes() {
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_X, (byte) 1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, -1f);
        pollAsText(NO_DEAD_ZONE);
        GlfwGamepad.releaseAll(window);
        assertEquals("gamepad:X- LEFT_X=0.0", WindowInputTest.pollAsText(window, input));
    }

    /** Two ports into which a test plugs gamepads. Each gamepad holds button A and its left stick to the right. */
    private static final class TwoPorts implements GlfwGamepad.Ports {
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
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            assertEquals("", pollAsText(gamepad));
            assertFalse(gamepad.isConnected());

            ports.isPlugged[1] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepad));
            assertTrue(gamepad.isConnected());
            assertEquals("", pollAsText(gamepad), "button A is still held");

            ports.isPlugged[1] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepad));
            assertFalse(gamepad.isConnected());
            assertEquals("", pollAsText(gamepad));

            ports.isPlugged[0] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepad), "the gamepad at the other port is used");
        }
    }

    @Test
    void usesTheOtherGamepadAFrameLater() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[0] = true;
        ports.isPlugged[1] = true;
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            pollAsText(gamepad);
            ports.isPlugged[0] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepad), "the other gamepad is not read in this frame");
            assertEquals("gamepad:A+ LEFT_X=1.0", pollAsText(gamepad));
        }
    }

    @Test
    void keepsKeysHeldAfterADisconnect() {
        TwoPorts ports = new TwoPorts();
        ports.isPlugged[0] = true;
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            window.setHeld(Key.SPACE, true);
            pollAsText(gamepad);
            ports.isPlugged[0] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", pollAsText(gamepad));
            window.setHeld(Key.SPACE, false);
            assertEquals("key:SPACE-", pollAsText(gamepad));
        }
    }

    /** Polls a gamepad and returns the new events as text. */
    private String pollAsText(GlfwGamepad gamepad) {
        gamepad.poll(window);
        return WindowInputTest.pollAsText(window, input);
    }

    @Test
    void releasesHeldButtonsWithoutAGamepad() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.setDeadZone(0);
            host.poll(input);
            assertFalse(host.controls().hasGamepad());
            input.clear();
            host.window().input().windowInput().setHeld(GamepadButton.A, true);
            host.poll(input);
            assertEquals(2, input.size(), "the press, and the release by the poll without a gamepad");
            assertEquals(InputEvents.Kind.RELEASE, input.events().kind(1));
        }
    }
}
