package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.GLFW_RELEASE;
import static org.lwjgl.glfw.GLFW.glfwGetCursorPos;
import static org.lwjgl.glfw.GLFW.glfwGetFramebufferSize;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetCharCallback;
import static org.lwjgl.glfw.GLFW.glfwSetCursorPosCallback;
import static org.lwjgl.glfw.GLFW.glfwSetKeyCallback;
import static org.lwjgl.glfw.GLFW.glfwSetMouseButtonCallback;
import static org.lwjgl.glfw.GLFW.glfwSetScrollCallback;
import static org.lwjgl.glfw.GLFW.glfwSetWindowFocusCallback;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.time.NanoClock;

/**
 * Feeds the {@link WindowInput} of a window: registers callbacks for keyboard and mouse, and polls the gamepad.
 */
final class GlfwInput implements AutoCloseable {

    private final long window;
    private final NanoClock clock;
    private final WindowInput input = new WindowInput();
    private final GlfwGamepad gamepad = new GlfwGamepad();
    private long lastPollNanos;
    private final int[] width = new int[1];
    private final int[] height = new int[1];
    private final int[] pixelsWide = new int[1];
    private final int[] pixelsHigh = new int[1];

    GlfwInput(long window, NanoClock clock) {
        this.window = window;
        this.clock = clock;
        lastPollNanos = clock.nanoTime();
    }

    void listen() {
        glfwSetKeyCallback(window, (w, code, scancode, action, modifiers) -> {
            Key key = GlfwKeys.key(code);
            if (key != null && isEdge(action)) {
                input.set(key, action == GLFW_PRESS);
            }
        });
        glfwSetMouseButtonCallback(window, (w, code, action, modifiers) -> {
            MouseButton button = GlfwButtons.mouseButton(code);
            if (button != null && isEdge(action)) {
                input.set(button, action == GLFW_PRESS);
            }
        });
        glfwSetCursorPosCallback(window, (w, x, y) -> movePointer(x, y));
        glfwSetScrollCallback(window, (w, x, y) -> input.turnWheel((float) x, (float) y));
        glfwSetCharCallback(window, (w, codePoint) -> input.type(codePoint));
        glfwSetWindowFocusCallback(window, (w, focused) -> input.setFocused(focused));
        double[] x = new double[1];
        double[] y = new double[1];
        glfwGetCursorPos(window, x, y);
        movePointer(x[0], y[0]);
    }

    private static boolean isEdge(int action) {
        return action == GLFW_PRESS || action == GLFW_RELEASE; // not GLFW_REPEAT
    }

    /** Converts from units of the desktop, in which GLFW reports the pointer, to pixels. */
    private void movePointer(double x, double y) {
        glfwGetWindowSize(window, width, height);
        glfwGetFramebufferSize(window, pixelsWide, pixelsHigh);
        if (width[0] > 0 && height[0] > 0) { // a minimised window has no size
            input.movePointer((float) (x * pixelsWide[0] / width[0]), (float) (y * pixelsHigh[0] / height[0]));
        }
    }

    void setDeadZone(DeadZone deadZone) {
        gamepad.setDeadZone(deadZone);
    }

    boolean hasGamepad() {
        return gamepad.isConnected();
    }

    WindowInput windowInput() {
        return input;
    }

    /** Begins a poll: callbacks write to the queue, with the time of the previous poll. */
    void beginPoll(InputQueue queue) {
        input.beginPoll(queue, lastPollNanos);
    }

    /** Adds the changes of the gamepad and ends the poll. */
    void endPoll() {
        gamepad.poll(input);
        lastPollNanos = clock.nanoTime();
        input.endPoll();
    }

    @Override
    public void close() {
        gamepad.close();
    }
}
