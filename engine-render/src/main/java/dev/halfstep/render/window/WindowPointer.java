package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_DISABLED;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_HIDDEN;
import static org.lwjgl.glfw.GLFW.GLFW_CURSOR_NORMAL;
import static org.lwjgl.glfw.GLFW.GLFW_FALSE;
import static org.lwjgl.glfw.GLFW.GLFW_RAW_MOUSE_MOTION;
import static org.lwjgl.glfw.GLFW.GLFW_TRUE;
import static org.lwjgl.glfw.GLFW.glfwCreateStandardCursor;
import static org.lwjgl.glfw.GLFW.glfwDestroyCursor;
import static org.lwjgl.glfw.GLFW.glfwGetCursorPos;
import static org.lwjgl.glfw.GLFW.glfwRawMouseMotionSupported;
import static org.lwjgl.glfw.GLFW.glfwSetCursor;
import static org.lwjgl.glfw.GLFW.glfwSetInputMode;
import static org.lwjgl.system.MemoryUtil.NULL;

/** The mouse pointer over a window: its shape, whether it is hidden at rest, and whether it is captured. */
final class WindowPointer {

    /** The time after which a pointer at rest is hidden. */
    private static final long REST_NANOS = 2_000_000_000L;

    private final long window;
    private boolean isHidden;
    private boolean hidesAtRest;
    private boolean captured;

    /** The GLFW cursor in use, or NULL for the default arrow. */
    private long cursor = NULL;

    // The place of the pointer: arrays that GLFW fills.
    private final double[] x = new double[1];
    private final double[] y = new double[1];

    /** Where the pointer rests, and since when; NaN before the first frame of a shape. */
    private double restX = Double.NaN;

    private double restY;
    private long restSinceNanos;
    private boolean hiddenAtRest;

    /**
     * Creates the pointer of a window.
     *
     * @param window the GLFW handle
     */
    WindowPointer(long window) {
        this.window = window;
    }

    /**
     * Changes the pointer.
     *
     * @param code the code of the GLFW cursor; 0 for the default arrow
     * @param newHidden whether it is invisible
     * @param newHidesAtRest whether it is invisible while it rests
     */
    void setCursor(int code, boolean newHidden, boolean newHidesAtRest) {
        isHidden = newHidden;
        hidesAtRest = newHidesAtRest;
        restX = Double.NaN; // a new shape is seen first
        hiddenAtRest = false;
        setMode();
        long previousCursor = cursor;
        cursor = code == 0 ? NULL : glfwCreateStandardCursor(code);
        glfwSetCursor(window, cursor);
        if (previousCursor != NULL) {
            glfwDestroyCursor(previousCursor); // no longer in use
        }
    }

    boolean isCaptured() {
        return captured;
    }

    void setCaptured(boolean newCaptured) {
        captured = newCaptured;
        setMode();
        if (glfwRawMouseMotionSupported()) {
            glfwSetInputMode(window, GLFW_RAW_MOUSE_MOTION, newCaptured ? GLFW_TRUE : GLFW_FALSE);
        }
    }

    /** Hides a pointer at rest, and shows a pointer that moves, if its shape is hidden at rest. */
    void update(long nowNanos) {
        if (hidesAtRest) {
            hideAtRest(nowNanos);
        }
    }

    private void hideAtRest(long nowNanos) {
        glfwGetCursorPos(window, x, y);
        if (x[0] != restX || y[0] != restY) {
            restX = x[0];
            restY = y[0];
            restSinceNanos = nowNanos;
        }
        boolean isHiddenNow = nowNanos - restSinceNanos >= REST_NANOS;
        if (isHiddenNow != hiddenAtRest) {
            hiddenAtRest = isHiddenNow;
            setMode();
        }
    }

    private void setMode() {
        int visibleMode = isHidden || hiddenAtRest ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL;
        glfwSetInputMode(window, GLFW_CURSOR, captured ? GLFW_CURSOR_DISABLED : visibleMode);
    }
}
