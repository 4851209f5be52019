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

/** Takes a window to the main display and back to where it was, in the size that it had. */
final class Fullscreen {

    private final long handle;
    private final int[] x = new int[1];
    private final int[] y = new int[1];
    private final int[] width = new int[1];
    private final int[] height = new int[1];

    Fullscreen(long handle) {
        this.handle = handle;
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

    /** The window stays as it is where no display is attached. */
    private void enter() {
        long monitor = glfwGetPrimaryMonitor();
        GLFWVidMode mode = monitor == NULL ? null : glfwGetVideoMode(monitor);
        if (mode == null) {
            return;
        }
        glfwGetWindowPos(handle, x, y);
        glfwGetWindowSize(handle, width, height);
        glfwSetWindowMonitor(handle, monitor, 0, 0, mode.width(), mode.height(), mode.refreshRate());
    }

    void setSizeAfterwards(int newWidth, int newHeight) {
        width[0] = newWidth;
        height[0] = newHeight;
    }
}
