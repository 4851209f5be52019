package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_JOYSTICK_1;
import static org.lwjgl.glfw.GLFW.GLFW_JOYSTICK_LAST;
import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.glfwGetGamepadState;
import static org.lwjgl.glfw.GLFW.glfwJoystickIsGamepad;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.PlayerInput;
import java.util.Arrays;
import org.lwjgl.glfw.GLFWGamepadState;

/**
 * The gamepads of all players. A gamepad with a GLFW mapping goes to the first player without one, and stays with this
 * player until it is unplugged. GLFW has no callbacks for gamepads. They are therefore polled once a frame, and their
 * changes become events.
 */
final class GlfwGamepads implements AutoCloseable {

    private static final GamepadButton[] BUTTONS = GamepadButton.values();
    private static final GamepadAxis[] AXES = GamepadAxis.values();
    private static final int NO_PORT = -1;

    /** The ports that gamepads are plugged into, called joysticks by GLFW. Tests replace this interface. */
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

    /** The port of each player's gamepad at the last poll, or {@link #NO_PORT}. */
    private final int[] portOfPlayer = new int[PlayerInput.MAX_PLAYERS];

    /** The state of the gamepad that is being polled. */
    private final GLFWGamepadState state = GLFWGamepadState.malloc();

    private DeadZone deadZone = DeadZone.DEFAULT;

    /** The number of players that get a gamepad. */
    private int players = 1;

    GlfwGamepads() {
        this(GLFW_PORTS);
    }

    GlfwGamepads(Ports ports) {
        this.ports = ports;
        Arrays.fill(portOfPlayer, NO_PORT);
    }

    static void requirePlayers(String name, int number) {
        if (number < 1 || number > PlayerInput.MAX_PLAYERS) {
            throw new IllegalArgumentException(name + " must be 1 to " + PlayerInput.MAX_PLAYERS + ": " + number);
        }
    }

    void setPlayers(int newPlayers) {
        players = newPlayers;
    }

    void setDeadZone(DeadZone newDeadZone) {
        deadZone = newDeadZone;
    }

    /** Returns whether a player, 1 or more, had a gamepad at the last poll. */
    boolean isConnected(int player) {
        return portOfPlayer[player - 1] != NO_PORT;
    }

    /** Writes the changes of all gamepads to the input. */
    void poll(WindowInput input) {
        for (int player = 1; player <= PlayerInput.MAX_PLAYERS; player++) {
            if (player <= players) {
                poll(player, input);
            } else if (isConnected(player)) {
                portOfPlayer[player - 1] = NO_PORT;
                releaseAll(player, input);
            }
        }
    }

    /** Writes the changes of a player's gamepad. Without a gamepad or focus, releases all its controls. */
    private void poll(int player, WindowInput input) {
        int port = isConnected(player) ? portOfPlayer[player - 1] : freePortWithGamepad();
        if (port != NO_PORT && !ports.read(port, state)) {
            port = NO_PORT; // unplugged
        }
        portOfPlayer[player - 1] = port;
        if (port != NO_PORT && input.isFocused()) {
            applyState(player, state, deadZone, input);
        } else {
            releaseAll(player, input);
        }
    }

    /** Returns the first port with a gamepad that no player has, or {@link #NO_PORT}. */
    private int freePortWithGamepad() {
        for (int port = GLFW_JOYSTICK_1; port <= GLFW_JOYSTICK_LAST; port++) {
            if (!isInUse(port) && ports.hasGamepad(port)) {
                return port;
            }
        }
        return NO_PORT;
    }

    private boolean isInUse(int port) {
        for (int used : portOfPlayer) {
            if (used == port) {
                return true;
            }
        }
        return false;
    }

    /** Writes the state of all buttons and axes; {@link WindowInput} makes events of the changes. */
    static void applyState(int player, GLFWGamepadState state, DeadZone deadZone, WindowInput input) {
        for (GamepadButton button : BUTTONS) {
            input.setHeld(player, button, state.buttons(GlfwCodes.code(button)) == GLFW_PRESS);
        }
        for (GamepadAxis axis : AXES) {
            input.moveAxis(player, axis, deadZone.apply(toEngineUnits(axis, state.axes(GlfwCodes.code(axis)))));
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
