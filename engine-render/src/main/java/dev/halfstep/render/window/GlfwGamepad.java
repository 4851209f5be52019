package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_JOYSTICK_1;
import static org.lwjgl.glfw.GLFW.GLFW_JOYSTICK_LAST;
import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.glfwGetGamepadState;
import static org.lwjgl.glfw.GLFW.glfwJoystickIsGamepad;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import org.lwjgl.glfw.GLFWGamepadState;

/**
 * The gamepad of the player: the first one with a GLFW mapping, until it is unplugged. GLFW has no callbacks for
 * gamepads, so it is polled once a frame, and its changes become events.
 */
@SuppressWarnings("ImmutableEnumChecker") // plain arrays, never handed out
final class GlfwGamepad implements AutoCloseable {

    private static final GamepadButton[] BUTTONS = GamepadButton.values();
    private static final GamepadAxis[] AXES = GamepadAxis.values();
    private static final int NONE = -1;

    /** The ports of gamepads: GLFW, or a fake one in tests. */
    interface Ports {

        boolean hasGamepad(int port);

        /** Reads the state of the gamepad at a port; returns false if it was unplugged. */
        boolean read(int port, GLFWGamepadState state);
    }

    private static final Ports GLFW_PORTS = new Ports() {
        @Override
        public boolean hasGamepad(int port) {
            return glfwJoystickIsGamepad(port);
        }

        @Override
        public boolean read(int port, GLFWGamepadState state) {
            return glfwGetGamepadState(port, state);
        }
    };

    private final Ports ports;
    private final GLFWGamepadState state = GLFWGamepadState.malloc();
    private DeadZone deadZone = DeadZone.DEFAULT;
    private int joystick = NONE;

    GlfwGamepad() {
        this(GLFW_PORTS);
    }

    GlfwGamepad(Ports ports) {
        this.ports = ports;
    }

    /** Returns whether a gamepad was connected at the last poll. */
    boolean isConnected() {
        return joystick != NONE;
    }

    void setDeadZone(DeadZone newDeadZone) {
        deadZone = newDeadZone;
    }

    void poll(WindowInput input) {
        if (joystick == NONE) {
            joystick = firstGamepad();
        }
        if (joystick != NONE && !ports.read(joystick, state)) {
            joystick = NONE; // unplugged
        }
        if (joystick != NONE && input.isFocused()) {
            report(state, deadZone, input);
        } else {
            release(input);
        }
    }

    private int firstGamepad() {
        for (int i = GLFW_JOYSTICK_1; i <= GLFW_JOYSTICK_LAST; i++) {
            if (ports.hasGamepad(i)) {
                return i;
            }
        }
        return NONE;
    }

    static void report(GLFWGamepadState state, DeadZone deadZone, WindowInput input) {
        for (GamepadButton button : BUTTONS) {
            input.set(button, state.buttons(GlfwButtons.code(button)) == GLFW_PRESS);
        }
        for (GamepadAxis axis : AXES) {
            input.moveAxis(axis, deadZone.apply(inEngineUnits(axis, state.axes(GlfwButtons.code(axis)))));
        }
    }

    /** Converts from GLFW, where down is positive for sticks and a released trigger is at -1. */
    private static float inEngineUnits(GamepadAxis axis, float measured) {
        return switch (axis) {
            case LEFT_X, RIGHT_X -> measured;
            case LEFT_Y, RIGHT_Y -> -measured;
            case LEFT_TRIGGER, RIGHT_TRIGGER -> (measured + 1) / 2;
        };
    }

    static void release(WindowInput input) {
        for (GamepadButton button : BUTTONS) {
            input.set(button, false);
        }
        for (GamepadAxis axis : AXES) {
            input.moveAxis(axis, 0);
        }
    }

    @Override
    public void close() {
        state.free();
    }
}
