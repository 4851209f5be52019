package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.glfwGetWindowSize;

import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;

/** The settings in which a window is kept as the player leaves it: size, mode, monitor, vsync. */
final class KeptWindow {

    private static final int MAX_MONITOR_NAME_LENGTH = 64;

    private final Setting<Integer> width;
    private final Setting<Integer> height;
    private final Setting<Boolean> fullscreen;
    private final Setting<String> monitor;
    private final Setting<Boolean> vsync;

    /** The size of the window, in arrays that GLFW fills. */
    private final int[] currentWidth = new int[1];

    private final int[] currentHeight = new int[1];

    /** Declares the settings. Their defaults are the settings with which the window was opened, without its options. */
    KeptWindow(Settings settings, WindowControls window, WindowControls.Options options) {
        WindowSettings described = options.described();
        width = settings.integer("window.width", described.width(), 1, WindowSettings.MAX_SIDE);
        height = settings.integer("window.height", described.height(), 1, WindowSettings.MAX_SIDE);
        boolean isFullscreen = options.isFullscreen() ? described.fullscreen() : window.isFullscreen();
        fullscreen = settings.flag("window.fullscreen", isFullscreen);
        monitor = settings.text("window.monitor", "", MAX_MONITOR_NAME_LENGTH);
        vsync = settings.flag("window.vsync", options.hasOwnPace() ? described.vsync() : window.isVsync());
    }

    /** Lets options of the command line, with which the window was opened, win over the file for this run. */
    void override(WindowControls.Options options, int openedWidth, int openedHeight) {
        if (options.isSized()) {
            width.override(openedWidth);
            height.override(openedHeight);
        }
        if (options.isFullscreen()) {
            fullscreen.override(true);
        }
        if (options.hasOwnPace()) {
            vsync.override(false);
        }
    }

    /** Changes the window to the values of the settings. An unknown monitor is that on which the window lies. */
    void restore(WindowControls window, int openedWidth, int openedHeight) {
        if (fullscreen.get()) {
            window.monitors().stream()
                    .filter(attached -> name(attached).equals(monitor.get()))
                    .findFirst()
                    .ifPresentOrElse(window::setFullscreen, () -> window.setFullscreen(true));
        } else {
            window.setFullscreen(false);
        }
        if (width.get() != openedWidth || height.get() != openedHeight) {
            window.setSize(width.get(), height.get()); // last: in fullscreen mode, this is the size after it
        }
        window.setVsync(vsync.get());
    }

    /** Returns the name of a monitor in the file. Drivers may report any characters. */
    static String name(Monitor attached) {
        String printable = attached.name().replaceAll("[^ -~]", "?");
        return printable.substring(0, Math.min(printable.length(), MAX_MONITOR_NAME_LENGTH));
    }

    void sizeChanged(long window) {
        glfwGetWindowSize(window, currentWidth, currentHeight);
        sizeChanged(currentWidth[0], currentHeight[0]);
    }

    void sizeChanged(int newWidth, int newHeight) {
        if (newWidth > 0 && newHeight > 0) { // some desktops report 0 x 0 for a minimised window
            width.set(Math.min(newWidth, WindowSettings.MAX_SIDE));
            height.set(Math.min(newHeight, WindowSettings.MAX_SIDE));
        }
    }

    void modeChanged(WindowControls window) {
        fullscreen.set(window.isFullscreen());
        if (window.isFullscreen()) {
            window.monitor().ifPresent(filled -> monitor.set(name(filled)));
        }
    }

    void vsyncChanged(boolean newVsync) {
        vsync.set(newVsync);
    }
}
