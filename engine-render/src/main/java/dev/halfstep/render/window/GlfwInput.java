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
 * gamepads.
 */
final class GlfwInput implements AutoCloseable {

    private final long window;
    private final Framebuffer framebuffer;
    private final NanoClock clock;
    private final WindowInput input = new WindowInput();
    private final GlfwGamepads gamepads = new GlfwGamepads();

    /** The time of the previous poll, in nanoseconds of the clock. */
    private long lastPollNanos;

    /** Arrays that GLFW fills, reused so that moving the pointer allocates nothing. */
    private final int[] windowWidth = new int[1];

    private final int[] windowHeight = new int[1];

    /** The last position of the pointer, in units of the desktop; the place of the capture while it is captured. */
    private double pointerX;

    private double pointerY;

    /** Whether the pointer is captured: moves of the mouse then turn into motion. */
    private boolean isCaptured;

    /** The last position that GLFW has reported; without bounds while the pointer is captured. */
    private double reportedX;

    private double reportedY;

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
            Key key = GlfwCodes.key(code);
            if (key == null) {
                return;
            }
            if (isPressOrRelease(action)) {
                input.setHeld(key, action == GLFW_PRESS);
            } else {
                input.repeat(key);
            }
        });
        glfwSetMouseButtonCallback(window, (handle, code, action, modifiers) -> {
            MouseButton button = GlfwCodes.mouseButton(code);
            if (button != null && isPressOrRelease(action)) {
                input.setHeld(button, action == GLFW_PRESS);
            }
        });
        glfwSetCursorPosCallback(window, (handle, x, y) -> cursorMoved(x, y));
        glfwSetScrollCallback(window, (handle, x, y) -> input.turnWheel((float) x, (float) y));
        glfwSetCharCallback(window, (handle, codePoint) -> input.type(codePoint));
        glfwSetWindowFocusCallback(window, (handle, focused) -> input.setFocused(focused));
        queryPointer();
    }

    /** Reads and reports the position of the pointer. */
    private void queryPointer() {
        double[] x = new double[1];
        double[] y = new double[1];
        glfwGetCursorPos(window, x, y);
        cursorMoved(x[0], y[0]);
    }

    /** Begins or ends a capture, after GLFW has captured or released the pointer. */
    void setCaptured(boolean newCaptured) {
        isCaptured = false;
        queryPointer(); // the position from which motion counts, and to which the pointer comes back
        isCaptured = newCaptured;
    }

    /** Moves the pointer, or a captured mouse by the difference between two positions. */
    private void cursorMoved(double x, double y) {
        double motionX = x - reportedX;
        double motionY = y - reportedY;
        reportedX = x;
        reportedY = y;
        if (!isCaptured) {
            movePointer(x, y);
        } else if (readWindowSize()) {
            input.moveMouse((float) (motionX * pixelsPerUnitX()), (float) (motionY * pixelsPerUnitY()));
        }
    }

    /** Reads the size of the window, in units of the desktop. Returns false if a minimised window has no size. */
    private boolean readWindowSize() {
        glfwGetWindowSize(window, windowWidth, windowHeight);
        return windowWidth[0] > 0 && windowHeight[0] > 0;
    }

    private double pixelsPerUnitX() {
        return (double) framebuffer.size().widthPixels() / windowWidth[0];
    }

    private double pixelsPerUnitY() {
        return (double) framebuffer.size().heightPixels() / windowHeight[0];
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
        if (readWindowSize()) {
            double pixelX = x * pixelsPerUnitX();
            double pixelY = y * pixelsPerUnitY();
            input.movePointer((float) (pixelX - viewportLeft), (float) (pixelY - viewportTop));
        }
    }

    /** Reports the position of the pointer again if the corner to which the position is relative has moved. */
    void viewportChanged() {
        if (viewportLeft != framebuffer.area().left()
                || viewportTop != framebuffer.area().top()) {
            movePointer(pointerX, pointerY);
        }
    }

    void setDeadZone(DeadZone deadZone) {
        gamepads.setDeadZone(deadZone);
    }

    void setGamepadPlayers(int players) {
        gamepads.setPlayers(players);
    }

    boolean hasGamepad(int player) {
        return gamepads.isConnected(player);
    }

    WindowInput windowInput() {
        return input;
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    /** Begins a poll: until {@link #endPoll()}, callbacks write to the queue with the time of the previous poll. */
    void beginPoll(InputQueue queue) {
        input.beginPoll(queue, lastPollNanos);
    }

    /** Adds the changes of the gamepads and ends the poll. */
    void endPoll() {
        gamepads.poll(input);
        lastPollNanos = clock.nanoTime();
        input.endPoll();
    }

    @Override
    public void close() {
        gamepads.close();
    }
}
