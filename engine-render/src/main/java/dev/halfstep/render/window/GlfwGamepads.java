package dev.halfstep.render.window;

import dev.halfstep.input.PlayerInput;
import org.lwjgl.glfw.GLFWGamepadState;

/**
 * The gamepads of all players. A connected gamepad goes to the first player without one, and stays with this player
 * until it is unplugged.
 */
final class GlfwGamepads implements AutoCloseable {

    private final GlfwGamepad[] byPlayer = new GlfwGamepad[PlayerInput.MAX_PLAYERS];

    /** The number of players that get a gamepad. */
    private int players = 1;

    GlfwGamepads() {
        this(GlfwGamepad.GLFW_PORTS);
    }

    GlfwGamepads(GlfwGamepad.Ports ports) {
        GlfwGamepad.Ports freePorts = new FreePorts(ports);
        for (int i = 0; i < byPlayer.length; i++) {
            byPlayer[i] = new GlfwGamepad(/* player= */ i + 1, freePorts);
        }
    }

    /** The ports without the gamepads that players have. */
    private final class FreePorts implements GlfwGamepad.Ports {
        private final GlfwGamepad.Ports ports;

        FreePorts(GlfwGamepad.Ports ports) {
            this.ports = ports;
        }

        @Override
        public boolean hasGamepad(int port) {
            for (GlfwGamepad gamepad : byPlayer) {
                if (gamepad.isAt(port)) {
                    return false;
                }
            }
            return ports.hasGamepad(port);
        }

        @Override
        public boolean read(int port, GLFWGamepadState state) {
            return ports.read(port, state);
        }
    }

    static void requirePlayers(String name, int number) {
        if (number < 1 || number > PlayerInput.MAX_PLAYERS) {
            throw new IllegalArgumentException(name + " must be 1 to " + PlayerInput.MAX_PLAYERS + ": " + number);
        }
    }

    void setPlayers(int newPlayers) {
        players = newPlayers;
    }

    void setDeadZone(DeadZone deadZone) {
        for (GlfwGamepad gamepad : byPlayer) {
            gamepad.setDeadZone(deadZone);
        }
    }

    /** Returns whether a player, 1 or more, had a gamepad at the last poll. */
    boolean isConnected(int player) {
        return byPlayer[player - 1].isConnected();
    }

    /** Writes the changes of all gamepads to the input. */
    void poll(WindowInput input) {
        for (int i = 0; i < byPlayer.length; i++) {
            if (i < players) {
                byPlayer[i].poll(input);
            } else if (byPlayer[i].isConnected()) {
                byPlayer[i].disconnect(input);
            }
        }
    }

    @Override
    public void close() {
        for (GlfwGamepad gamepad : byPlayer) {
            gamepad.close();
        }
    }
}
