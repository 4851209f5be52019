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
 * The gamepad of a player: the first free gamepad with a GLFW mapping, until it is unplugged. GLFW has no callbacks for
 * gamepads. The gamepad is therefore polled once a frame, and its changes become events.
 */
final class GlfwGamepad implements AutoCloseable {

    private static final GamepadButton[] BUTTONS = GamepadButton.values();
    private static final GamepadAxis[] AXES = GamepadAxis.values();
    private static final int NO_PORT = -1;

    /** The ports that gamepads are plugged into, called joysticks by GLFW. Tests replace this interface. */
    interface Ports {

        boolean hasGamepad(int port);

        /** Reads the state of the gamepad at a port; returns false if it was unplugged. */
        boolean read(int port, GLFWGamepadState state);
    }

    static final Ports GLFW_PORTS = new Ports() {
        @Override
        public boolean hasGamepad(int port) {
            return glfwJoystickIsGamepad(port);
        }

        @Override
        public boolean read(int port, GLFWGamepadState state) {
            return glfwGetGamepadState(port, state);
        }
    };

    private final int player;
    private final Ports ports;
    private final GLFWGamepadState state = GLFWGamepadState.malloc();
    private DeadZone deadZone = DeadZone.DEFAULT;

    /** The port of the gamepad in use, or {@link #NO_PORT}. */
    private int port = NO_PORT;

    /** Creates the gamepad of a player, 1 or more. The ports have the gamepads that are not in use by other players. */
    GlfwGamepad(int player, Ports ports) {
        this.player = player;
        this.ports = ports;
    }

    /** Returns whether a gamepad was connected at the last poll. */
    boolean isConnected() {
        return port != NO_PORT;
    }

    /** Returns whether this gamepad was at a port at the last poll. */
    boolean isAt(int candidate) {
        return port == candidate;
    }

    /** Forgets the gamepad and releases its controls. */
    void disconnect(WindowInput input) {
        port = NO_PORT;
        releaseAll(player, input);
    }

    void setDeadZone(DeadZone newDeadZone) {
        deadZone = newDeadZone;
    }

    /** Writes the changes of the gamepad to the input. Without a gamepad or focus, releases all gamepad controls. */
    void poll(WindowInput input) {
        if (port == NO_PORT) {
            port = firstPortWithGamepad();
        }
        if (port != NO_PORT && !ports.read(port, state)) {
            port = NO_PORT; // unplugged
        }
        if (port != NO_PORT && input.isFocused()) {
            applyState(player, state, deadZone, input);
        } else {
            releaseAll(player, input);
        }
    }

    private int firstPortWithGamepad() {
        for (int candidate = GLFW_JOYSTICK_1; candidate <= GLFW_JOYSTICK_LAST; candidate++) {
            if (ports.hasGamepad(candidate)) {
                return candidate;
            }
        }
        return NO_PORT;
    }

    /** Writes the state of all buttons and axes; {@link WindowInput} makes events of the changes. */
    static void applyState(int player, GLFWGamepadState state, DeadZone deadZone, WindowInput input) {
        for (GamepadButton button : BUTTONS) {
            input.setHeld(player, button, state.buttons(GlfwButtons.code(button)) == GLFW_PRESS);
        }
        for (GamepadAxis axis : AXES) {
            input.moveAxis(player, axis, deadZone.apply(toEngineUnits(axis, state.axes(GlfwButtons.code(axis)))));
        }
    }

    /**
     * Converts the value of an axis. In GLFW, down is positive for sticks, and triggers go from -1 (released) to 1; in
     * the engine, up is positive, and triggers go from 0 to 1.
     */
    private static float toEngineUnits(GamepadAxis axis, float glfwValue) {
        return switch (axis) {
            case LEFT_X, RIGHT_X -> glfwValue;
            case LEFT_Y, RIGHT_Y -> -glfwValue;
            case LEFT_TRIGGER, RIGHT_TRIGGER -> (glfwValue + 1) / 2;
        };
    }

    /** Releases all buttons and axes. */
    static void releaseAll(int player, WindowInput input) {
        for (GamepadButton button : BUTTONS) {
            input.setHeld(player, button, /* isHeld= */ false);
        }
        for (GamepadAxis axis : AXES) {
            input.moveAxis(player, axis, 0);
        }
    }

    @Override
    public void close() {
        state.free();
    }
}
