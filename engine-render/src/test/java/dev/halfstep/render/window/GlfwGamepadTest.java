package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.input.DeadZone;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
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
        GlfwGamepad.note(state, deadZone, window);
        return WindowInputTest.take(window, input);
    }

    @Test
    void shouldMakeEdgesOfWhatIsDifferent() {
        assertEquals("", look(NONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 1);
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT, (byte) 1);
        assertEquals("gamepad:A+ gamepad:DPAD_LEFT+", look(NONE));
        assertEquals("", look(NONE));
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_A, (byte) 0);
        assertEquals("gamepad:A-", look(NONE));
    }

    @Test
    void shouldMeasureSticksUpAndRightAndTriggersFromZero() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.5f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y, 1f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_Y, -0.25f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, 0);
        assertEquals("LEFT_X=0.5 LEFT_Y=-1.0 RIGHT_Y=0.25 RIGHT_TRIGGER=0.5", look(NONE));
    }

    @Test
    void shouldNotMoveWithinTheDeadZone() {
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 0.19f);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_X, -0.19f);
        assertEquals("", look(new DeadZone(0.2f)));
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, 1f);
        assertEquals("LEFT_X=1.0", look(new DeadZone(0.2f)));
    }

    @Test
    void shouldLetGoOfEverythingThatIsUnplugged() {
        state.buttons(GLFW.GLFW_GAMEPAD_BUTTON_X, (byte) 1);
        state.axes(GLFW.GLFW_GAMEPAD_AXIS_LEFT_X, -1f);
        look(NONE);
        GlfwGamepad.rest(window);
        assertEquals("gamepad:X- LEFT_X=0.0", WindowInputTest.take(window, input));
    }

    @Test
    void shouldBeAtRestWhereNoneIsPluggedIn() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            host.setDeadZone(NONE);
            host.poll(input);
            input.clear();
            host.window().input().noted().set(GamepadButton.A, true);
            host.poll(input);
            assertEquals(2, input.size(), "what was held is let go");
            assertEquals(InputEvents.Kind.RELEASE, input.events().kind(1));
        }
    }
}
