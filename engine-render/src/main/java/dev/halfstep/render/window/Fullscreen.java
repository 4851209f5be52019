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

    /** The position and size to restore, in arrays that GLFW fills. */
    private final int[] restoredX = new int[1];

    private final int[] restoredY = new int[1];
    private final int[] restoredWidth = new int[1];
    private final int[] restoredHeight = new int[1];

    /** Creates the fullscreen switch of a window. The size is restored if the window opens in fullscreen mode. */
    Fullscreen(long handle, int windowWidth, int windowHeight) {
        this.handle = handle;
        restoredWidth[0] = windowWidth;
        restoredHeight[0] = windowHeight;
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
                    handle, NULL, restoredX[0], restoredY[0], restoredWidth[0], restoredHeight[0], GLFW_DONT_CARE);
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
        restoredWidth[0] = newWidth;
        restoredHeight[0] = newHeight;
    }
}
