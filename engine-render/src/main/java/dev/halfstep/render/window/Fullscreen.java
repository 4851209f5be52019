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
    private final int[] x = new int[1];
    private final int[] y = new int[1];
    private final int[] width = new int[1];
    private final int[] height = new int[1];

    /** Takes the size to restore if the window has not had another one. */
    Fullscreen(long handle, int windowWidth, int windowHeight) {
        this.handle = handle;
        width[0] = windowWidth;
        height[0] = windowHeight;
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
            glfwSetWindowMonitor(handle, NULL, x[0], y[0], width[0], height[0], GLFW_DONT_CARE);
        }
    }

    /** No-op if there is no monitor. */
    private void enter() {
        long monitor = glfwGetPrimaryMonitor();
        GLFWVidMode mode = monitor == NULL ? null : glfwGetVideoMode(monitor);
        if (mode == null) {
            return;
        }
        glfwGetWindowPos(handle, x, y);
        rememberSize();
        glfwSetWindowMonitor(handle, monitor, 0, 0, mode.width(), mode.height(), mode.refreshRate());
    }

    /** Remembers the size to restore; a minimised window is 0 x 0 on some desktops, which is ignored. */
    private void rememberSize() {
        int[] nowWidth = new int[1];
        int[] nowHeight = new int[1];
        glfwGetWindowSize(handle, nowWidth, nowHeight);
        if (nowWidth[0] > 0 && nowHeight[0] > 0) {
            setRestoredSize(nowWidth[0], nowHeight[0]);
        }
    }

    void setRestoredSize(int newWidth, int newHeight) {
        width[0] = newWidth;
        height[0] = newHeight;
    }
}
