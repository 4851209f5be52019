package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_DONT_CARE;
import static org.lwjgl.glfw.GLFW.GLFW_PLATFORM_WAYLAND;
import static org.lwjgl.glfw.GLFW.glfwGetPlatform;
import static org.lwjgl.glfw.GLFW.glfwGetWindowMonitor;
import static org.lwjgl.glfw.GLFW.glfwGetWindowPos;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.glfw.GLFW.glfwSetWindowMonitor;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.util.List;
import java.util.Optional;

/** Switches a window between a monitor and its windowed position and size. */
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
            current().ifPresent(monitor -> enter(monitor, monitor.currentMode())); // a no-op without a monitor
        } else {
            glfwSetWindowMonitor(
                    handle, NULL, restoredX[0], restoredY[0], restoredWidth, restoredHeight, GLFW_DONT_CARE);
        }
    }

    /**
     * Fills a monitor in one of its modes. GLFW restores the mode of the desktop when the window leaves the monitor.
     */
    void enter(Monitor monitor, Monitor.Mode mode) {
        if (!isOn()) {
            glfwGetWindowPos(handle, restoredX, restoredY);
            rememberSize();
        }
        glfwSetWindowMonitor(handle, monitor.handle(), 0, 0, mode.width(), mode.height(), mode.hertz());
    }

    /**
     * Returns the monitor on which the window lies; on Wayland the first one, unless the window is in fullscreen mode.
     */
    Optional<Monitor> current() {
        List<Monitor> monitors = Monitor.attached();
        long filled = glfwGetWindowMonitor(handle);
        if (filled != NULL) {
            return monitors.stream()
                    .filter(monitor -> monitor.handle() == filled)
                    .findFirst();
        }
        if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) { // does not report the positions of windows
            return monitors.stream().findFirst();
        }
        int[] x = new int[1];
        int[] y = new int[1];
        int[] width = new int[1];
        int[] height = new int[1];
        glfwGetWindowPos(handle, x, y);
        glfwGetWindowSize(handle, width, height);
        return Monitor.showing(monitors, x[0], y[0], width[0], height[0]);
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
