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

/** What GLFW says of a gamepad is written into its memory by hand: few build servers have one. */
class GlfwGamepadTest {

    private static final DeadZone NONE = new DeadZone(0);

    private final GLFWGamepadState state = GLFWGamepadState.calloc();
    private final WindowInput window = new WindowInput();
    private final InputQueue input = new InputQueue();

    @BeforeEach
    void leaveTriggersAlone() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, -1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, -1);
    }

    @AfterEach
    void free() {
        state.free();
    }

    private String look(DeadZone deadZone) {
        GlfwGamepad.report(state, deadZone, window);
        return WindowInputTest.take(window, input);
    }

    @Test
    void turnsChangesIntoEdges() {
        assertEquals("", look(NONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT, (byte) 1);
        assertEquals("gamepad:A+ gamepad:DPAD_LEFT+", look(NONE));
        assertEquals("", look(NONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 0);
        assertEquals("gamepad:A-", look(NONE));
    }

    @Test
    void convertsAxesToEngineUnits() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.5f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y, 1f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_Y, -0.25f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, 0);
        assertEquals("LEFT_X=0.5 LEFT_Y=-1.0 RIGHT_Y=0.25 RIGHT_TRIGGER=0.5", look(NONE));
    }

    @Test
    void ignoresMotionInTheDeadZone() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.19f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_X, -0.19f);
        assertEquals("", look(new DeadZone(0.2f)));
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1f);
        assertEquals("LEFT_X=1.0", look(new DeadZone(0.2f)));
    }

    @Test
    void resetReleasesAllButtonsAndAxes() {
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_X, (byte) 1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, -1f);
        look(NONE);
        GlfwGamepad.release(window);
        assertEquals("gamepad:X- LEFT_X=0.0", WindowInputTest.take(window, input));
    }

    /** Two ports into which a test plugs gamepads. All of them have their button A down and their left stick to the right. */
    private static final class TwoPorts implements GlfwGamepad.Ports {
        private final boolean[] plugged = new boolean[2];

        @Override
        public boolean hasGamepad(int port) {
            return port < plugged.length && plugged[port];
        }

        @Override
        public boolean read(int port, GLFWGamepadState state) {
            state.clear();
            state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, -1);
            state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, -1);
            return plugged[port];
        }
    }

    @Test
    void releasesButtonsInTheFrameOfTheDisconnect() {
        TwoPorts ports = new TwoPorts();
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            assertEquals("", look(gamepad));
            assertFalse(gamepad.isConnected());

            ports.plugged[1] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", look(gamepad));
            assertTrue(gamepad.isConnected());
            assertEquals("", look(gamepad), "it is still held");

            ports.plugged[1] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", look(gamepad));
            assertFalse(gamepad.isConnected());
            assertEquals("", look(gamepad));

            ports.plugged[0] = true;
            assertEquals("gamepad:A+ LEFT_X=1.0", look(gamepad), "another port does as well");
        }
    }

    @Test
    void usesTheOtherGamepadAFrameLater() {
        TwoPorts ports = new TwoPorts();
        ports.plugged[0] = true;
        ports.plugged[1] = true;
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            look(gamepad);
            ports.plugged[0] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", look(gamepad), "nobody holds two gamepads at once");
            assertEquals("gamepad:A+ LEFT_X=1.0", look(gamepad));
        }
    }

    @Test
    void aDisconnectDoesNotReleaseKeys() {
        TwoPorts ports = new TwoPorts();
        ports.plugged[0] = true;
        try (GlfwGamepad gamepad = new GlfwGamepad(ports)) {
            window.set(Key.SPACE, true);
            look(gamepad);
            ports.plugged[0] = false;
            assertEquals("gamepad:A- LEFT_X=0.0", look(gamepad));
            window.set(Key.SPACE, false);
            assertEquals("key:SPACE-", look(gamepad));
        }
    }

    private String look(GlfwGamepad gamepad) {
        gamepad.poll(window);
        return WindowInputTest.take(window, input);
    }

    @Test
    void isNeutralWithoutAGamepad() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.setDeadZone(0);
            host.poll(input);
            assertFalse(host.controls().hasGamepad());
            input.clear();
            host.window().input().windowInput().set(GamepadButton.A, true);
            host.poll(input);
            assertEquals(2, input.size(), "what was held is let go");
            assertEquals(InputEvents.Kind.RELEASE, input.events().kind(1));
        }
    }
}
