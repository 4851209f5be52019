package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_PRESS;
import static org.lwjgl.glfw.GLFW.GLFW_RELEASE;
import static org.lwjgl.glfw.GLFW.glfwGetCursorPos;
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
 * Writes the input of a window to its {@link WindowInput}: registers callbacks for keyboard and mouse, and polls the
 * gamepad.
 */
final class GlfwInput implements AutoCloseable {

    private final long window;
    private final Framebuffer framebuffer;
    private final NanoClock clock;
    private final WindowInput input = new WindowInput();
    private final GlfwGamepad gamepad = new GlfwGamepad();

    /** The time of the previous poll, in nanoseconds of the clock. */
    private long lastPollNanos;

    /** Arrays that GLFW fills, reused so that moving the pointer allocates nothing. */
    private final int[] windowWidth = new int[1];

    private final int[] windowHeight = new int[1];

    /** The last position of the pointer, in units of the desktop. */
    private double pointerX;

    private double pointerY;

    /** The corner of the viewport to which the last reported position is relative. */
    private int viewportLeft;

    private int viewportTop;

    GlfwInput(long window, Framebuffer framebuffer, NanoClock clock) {
        this.window = window;
        this.framebuffer = framebuffer;
        this.clock = clock;
        lastPollNanos = clock.nanoTime();
    }

    /** Registers the callbacks and reads the first position of the pointer. */
    void registerCallbacks() {
        glfwSetKeyCallback(window, (handle, code, scancode, action, modifiers) -> {
            Key key = GlfwKeys.key(code);
            if (key != null && isPressOrRelease(action)) {
                input.setHeld(key, action == GLFW_PRESS);
            }
        });
        glfwSetMouseButtonCallback(window, (handle, code, action, modifiers) -> {
            MouseButton button = GlfwButtons.mouseButton(code);
            if (button != null && isPressOrRelease(action)) {
                input.setHeld(button, action == GLFW_PRESS);
            }
        });
        glfwSetCursorPosCallback(window, (handle, x, y) -> movePointer(x, y));
        glfwSetScrollCallback(window, (handle, x, y) -> input.turnWheel((float) x, (float) y));
        glfwSetCharCallback(window, (handle, codePoint) -> input.type(codePoint));
        glfwSetWindowFocusCallback(window, (handle, focused) -> input.setFocused(focused));
        double[] x = new double[1];
        double[] y = new double[1];
        glfwGetCursorPos(window, x, y);
        movePointer(x[0], y[0]);
    }

    private static boolean isPressOrRelease(int action) {
        return action == GLFW_PRESS || action == GLFW_RELEASE; // GLFW_REPEAT is neither
    }

    /** Moves the pointer; GLFW reports it in units of the desktop, the engine uses pixels of the viewport. */
    private void movePointer(double x, double y) {
        pointerX = x;
        pointerY = y;
        viewportLeft = framebuffer.area().left();
        viewportTop = framebuffer.area().top();
        glfwGetWindowSize(window, windowWidth, windowHeight);
        if (windowWidth[0] > 0 && windowHeight[0] > 0) { // a minimised window has no size
            double pixelX = x * framebuffer.size().widthPixels() / windowWidth[0];
            double pixelY = y * framebuffer.size().heightPixels() / windowHeight[0];
            input.movePointer((float) (pixelX - viewportLeft), (float) (pixelY - viewportTop));
        }
    }

    /** Reports the position of the pointer again if the corner to which it is relative has moved. */
    void viewportChanged() {
        if (viewportLeft != framebuffer.area().left()
                || viewportTop != framebuffer.area().top()) {
            movePointer(pointerX, pointerY);
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

    /** Begins a poll: until {@link #endPoll()}, callbacks write to the queue with the time of the previous poll. */
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
