package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwGetMonitorName;
import static org.lwjgl.glfw.GLFW.glfwGetMonitorPos;
import static org.lwjgl.glfw.GLFW.glfwGetMonitors;
import static org.lwjgl.glfw.GLFW.glfwGetVideoMode;
import static org.lwjgl.glfw.GLFW.glfwGetVideoModes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lwjgl.PointerBuffer;
import org.lwjgl.glfw.GLFWVidMode;

/**
 * A monitor of the desktop, as it was when {@link WindowControls#monitors()} returned it.
 *
 * <pre>{@code
 * WindowControls window = host.controls();
 * window.setFullscreen(window.monitors().get(1));                           // the second monitor, as it is
 * Monitor.Mode mode = monitor.mode(1280, 720).orElse(monitor.currentMode()); // a lower resolution, if there is one
 * window.setFullscreen(monitor, mode);
 * }</pre>
 */
public final class Monitor {

    /**
     * A video mode of a monitor: size and refresh rate in fullscreen mode.
     *
     * @param width the width in units of the desktop: pixels, unless the display is scaled
     * @param height the height, in the same units
     * @param hertz the refresh rate in whole hertz; 0 if it is unknown
     */
    public record Mode(int width, int height, int hertz) {

        @Override
        public String toString() {
            return width + " x " + height + " at " + hertz + " Hz";
        }
    }

    private final long handle;
    private final String name;
    private final int x;
    private final int y;
    private final Mode currentMode;
    private final List<Mode> modes;

    /** Creates a monitor; its position is the position of its upper left corner, in units of the desktop. */
    Monitor(long handle, String name, int x, int y, Mode currentMode, List<Mode> modes) {
        this.handle = handle;
        this.name = name;
        this.x = x;
        this.y = y;
        this.currentMode = currentMode;
        this.modes = List.copyOf(modes);
    }

    /** Returns the attached monitors, the primary one first. */
    static List<Monitor> attached() {
        List<Monitor> monitors = new ArrayList<>();
        PointerBuffer handles = glfwGetMonitors();
        for (int i = 0; handles != null && i < handles.limit(); i++) {
            long handle = handles.get(i);
            GLFWVidMode current = glfwGetVideoMode(handle);
            if (current == null) {
                continue;
            }
            int[] x = new int[1];
            int[] y = new int[1];
            glfwGetMonitorPos(handle, x, y);
            String name = glfwGetMonitorName(handle);
            monitors.add(new Monitor(
                    handle, name == null ? "monitor " + (i + 1) : name, x[0], y[0], mode(current), modesOf(handle)));
        }
        return monitors;
    }

    /** Returns the modes of a monitor; GLFW lists modes of another colour depth, too. */
    private static List<Mode> modesOf(long handle) {
        GLFWVidMode.Buffer reported = glfwGetVideoModes(handle);
        if (reported == null) {
            return List.of();
        }
        return reported.stream()
                .map(Monitor::mode)
                .distinct()
                .sorted(Comparator.comparingInt(Mode::width)
                        .thenComparingInt(Mode::height)
                        .thenComparingInt(Mode::hertz))
                .toList();
    }

    private static Mode mode(GLFWVidMode mode) {
        return new Mode(mode.width(), mode.height(), mode.refreshRate());
    }

    /**
     * Returns the monitor on which a window lies: that at its centre, or else the one of which it covers the largest
     * part, or else the first one; empty without monitors.
     */
    static Optional<Monitor> showing(List<Monitor> monitors, int left, int top, int width, int height) {
        Monitor best = null;
        long bestArea = -1;
        for (Monitor monitor : monitors) {
            if (monitor.contains(left + width / 2, top + height / 2)) {
                return Optional.of(monitor);
            }
            long area = overlap(left, width, monitor.x, monitor.currentMode.width)
                    * overlap(top, height, monitor.y, monitor.currentMode.height);
            if (area > bestArea) {
                best = monitor;
                bestArea = area;
            }
        }
        return Optional.ofNullable(best);
    }

    private static long overlap(int start, int length, int otherStart, int otherLength) {
        return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
    }

    boolean contains(int pointX, int pointY) {
        return pointX >= x && pointX < x + currentMode.width && pointY >= y && pointY < y + currentMode.height;
    }

    /** Returns this monitor as it is now. Throws if it is no longer attached. */
    Monitor requireAttached(List<Monitor> attached) {
        for (Monitor monitor : attached) {
            if (monitor.handle == handle && monitor.name.equals(name)) {
                return monitor;
            }
        }
        throw new IllegalArgumentException("fullscreen mode needs a monitor that is attached: '" + name
                + "' is not; attached are "
                + attached.stream().map(Monitor::toString).collect(Collectors.joining(", ")));
    }

    /** Throws if this monitor does not have a mode. */
    void requireMode(Mode mode) {
        if (!modes.contains(mode) && !mode.equals(currentMode)) {
            throw new IllegalArgumentException("a video mode must be one of its monitor: '" + name + "' has no " + mode
                    + "; it has " + modes.stream().map(Mode::toString).collect(Collectors.joining(", ")));
        }
    }

    long handle() {
        return handle;
    }

    /**
     * Returns the name.
     *
     * @return the name that the desktop reports, which several monitors can share
     */
    public String name() {
        return name;
    }

    /**
     * Returns the position of the left side on the desktop.
     *
     * @return x in units of the desktop; 0 for most primary monitors
     */
    public int x() {
        return x;
    }

    /**
     * Returns the position of the top on the desktop.
     *
     * @return y in units of the desktop, downwards
     */
    public int y() {
        return y;
    }

    /**
     * Returns the video mode that the monitor was in.
     *
     * @return the mode
     */
    public Mode currentMode() {
        return currentMode;
    }

    /**
     * Returns all video modes.
     *
     * @return the modes, sorted by width, height and refresh rate
     */
    public List<Mode> modes() {
        return modes;
    }

    /**
     * Returns the video mode of a size with the highest refresh rate.
     *
     * @param width the width in units of the desktop
     * @param height the height in units of the desktop
     * @return the mode; empty if the monitor has none of this size
     */
    public Optional<Mode> mode(int width, int height) {
        return modes.stream()
                .filter(mode -> mode.width == width && mode.height == height)
                .max(Comparator.comparingInt(Mode::hertz));
    }

    @Override
    public String toString() {
        return "'" + name + "' (" + currentMode + ")";
    }
}
