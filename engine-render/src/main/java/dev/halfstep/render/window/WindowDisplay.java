package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_PLATFORM_WAYLAND;
import static org.lwjgl.glfw.GLFW.glfwGetPlatform;
import static org.lwjgl.glfw.GLFW.glfwGetVideoMode;
import static org.lwjgl.glfw.GLFW.glfwGetWindowMonitor;
import static org.lwjgl.glfw.GLFW.glfwGetWindowPos;
import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;
import static org.lwjgl.system.MemoryUtil.NULL;

import dev.halfstep.time.Rate;
import java.util.List;
import java.util.Optional;
import org.lwjgl.glfw.GLFWVidMode;

/**
 * Finds the monitor that shows a window, and stores its refresh rate. The rate is queried again when the window has
 * moved or changed its size, and about once a second, because a window gets no event when a monitor is attached or
 * changes its mode.
 */
final class WindowDisplay {

    /** The number of calls for which the rate is stored: a second, if it is read in each of 60 frames a second. */
    private static final int CALLS_BETWEEN_QUERIES = 60;

    private final long window;
    private Optional<Rate> rate = Optional.empty();

    /** The number of further calls that return the stored rate. */
    private int callsToNextQuery;

    WindowDisplay(long window) {
        this.window = window;
    }

    /** Forgets the stored rate. Must be called when the window has moved or changed its size. */
    void invalidate() {
        callsToNextQuery = 0;
    }

    /** Returns the refresh rate of the monitor, if it reports one. */
    Optional<Rate> rate() {
        if (callsToNextQuery-- <= 0) {
            callsToNextQuery = CALLS_BETWEEN_QUERIES;
            int hertz = findHertz();
            rate = hertz <= 0 ? Optional.empty() : Optional.of(Rate.hz(hertz));
        }
        return rate;
    }

    private int findHertz() {
        long fullscreenMonitor = glfwGetWindowMonitor(window);
        if (fullscreenMonitor != NULL) {
            GLFWVidMode mode = glfwGetVideoMode(fullscreenMonitor);
            return mode == null ? 0 : mode.refreshRate();
        }
        List<Monitor> monitors = Monitor.attached();
        if (glfwGetPlatform() == GLFW_PLATFORM_WAYLAND) {
            return highestHertz(monitors); // Wayland does not report the positions of windows
        }
        int[] x = new int[1];
        int[] y = new int[1];
        int[] width = new int[1];
        int[] height = new int[1];
        glfwGetWindowPos(window, x, y);
        glfwGetWindowSize(window, width, height);
        return hertzAt(monitors, x[0] + width[0] / 2, y[0] + height[0] / 2);
    }

    /** Returns the rate of the monitor that shows a point; outside of all monitors, the highest rate. */
    static int hertzAt(List<Monitor> monitors, int x, int y) {
        for (Monitor monitor : monitors) {
            if (monitor.contains(x, y)) {
                return monitor.currentMode().hertz();
            }
        }
        return highestHertz(monitors);
    }

    /** Returns the highest rate: a loop that is paced at this rate is not too slow for any monitor. */
    private static int highestHertz(List<Monitor> monitors) {
        return monitors.stream()
                .mapToInt(monitor -> monitor.currentMode().hertz())
                .max()
                .orElse(0);
    }
}
