package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_DONT_CARE;
import static org.lwjgl.glfw.GLFW.glfwGetPrimaryMonitor;
import static org.lwjgl.glfw.GLFW.glfwGetVideoMode;
import static org.lwjgl.glfw.GLFW.glfwGetWindowMonitor;
import static org.lwjgl.glfw.GLFW.glfwGetWindowPos;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowMonitor;
import static org.lwjgl.system.MemoryUtil.NULL;

import org.lwjgl.glfw.GLFWVidMode;

/** Switches a window between the primary monitor and its windowed position and size. */
final class Fullscreen {

    private final long handle;

    /** The position to restore, in arrays that GLFW fills. */
    private final int[] restoredX = new int[1];

    private final int[] restoredY = new int[1];

    /** The size to restore. */
    private int restoredWidth;

    private int restoredHeight;

    /** Creates the fullscreen switch of a window, with the size to restore if the desktop reports no size. */
    Fullscreen(long handle, int windowWidth, int windowHeight) {
        this.handle = handle;
        restoredWidth = windowWidth;
        restoredHeight = windowHeight;
    }

    boolean isOn() {
        return glfwGetWindowMonitor(handle) != NULL;
    }

    void set(boolean on) {
        if (on == isOn()) {
            return;
        }
        if (on) {
            enter();
        } else {
            glfwSetWindowMonitor(
                    handle, NULL, restoredX[0], restoredY[0], restoredWidth, restoredHeight, GLFW_DONT_CARE);
        }
    }

    /** Fills the primary monitor at its current resolution; a no-op if there is no monitor. */
    private void enter() {
        long monitor = glfwGetPrimaryMonitor();
        GLFWVidMode mode = monitor == NULL ? null : glfwGetVideoMode(monitor);
        if (mode == null) {
            return;
        }
        glfwGetWindowPos(handle, restoredX, restoredY);
        rememberSize();
        glfwSetWindowMonitor(handle, monitor, 0, 0, mode.width(), mode.height(), mode.refreshRate());
    }

    /** Remembers the current size, unless it is 0 x 0, which some desktops report for a minimised window. */
    private void rememberSize() {
        int[] currentWidth = new int[1];
        int[] currentHeight = new int[1];
        glfwGetWindowSize(handle, currentWidth, currentHeight);
        if (currentWidth[0] > 0 && currentHeight[0] > 0) {
            setRestoredSize(currentWidth[0], currentHeight[0]);
        }
    }

    /** Sets the size of the window after fullscreen mode. */
    void setRestoredSize(int newWidth, int newHeight) {
        restoredWidth = newWidth;
        restoredHeight = newHeight;
    }
}
