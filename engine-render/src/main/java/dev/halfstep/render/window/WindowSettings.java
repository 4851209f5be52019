package dev.halfstep.render.window;

import dev.halfstep.render.draw.Color;
import java.util.Objects;

/**
 * The settings with which a window is opened.
 *
 * @param title the text in the title bar
 * @param width the width, 1 to 16384 units of the desktop (pixels, unless the display is scaled)
 * @param height the height, in the same units
 * @param vsync whether a buffer swap waits for the display. A virtual display never waits, so the loop also needs a
 *     pacer
 * @param background the colour behind all layers
 * @param resizable whether the player can resize the window
 * @param fullscreen whether the window opens in fullscreen mode on the primary monitor
 * @param strict whether closing the host fails if OpenGL resources leak, and errors include messages of the driver.
 *     For tests: the checks cost time
 */
public record WindowSettings(
        String title,
        int width,
        int height,
        boolean vsync,
        Color background,
        boolean resizable,
        boolean fullscreen,
        boolean strict) {

    /** The maximum length of a side, in units of the desktop: the framebuffer limit of OpenGL 3.3 GPUs. */
    public static final int MAX_SIDE = 16_384;

    private static final Color DARK_BLUE = Color.rgb(0x14171F);

    /**
     * Creates settings.
     *
     * @param title the text in the title bar
     * @param width the width, 1 to 16384 units of the desktop
     * @param height the height, in the same units
     * @param vsync whether a buffer swap waits for the display
     * @param background the colour behind all layers
     * @param resizable whether the player can resize the window
     * @param fullscreen whether the window opens in fullscreen mode on the primary monitor
     * @param strict whether closing the host fails if OpenGL resources leak
     * @throws IllegalArgumentException if a side is out of range, or the title has a null character
     */
    public WindowSettings {
        Objects.requireNonNull(background, "background");
        checkTitle(title);
        checkSize(width, height);
    }

    static void checkTitle(String title) {
        if (title.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "a title must not contain a null character: index " + title.indexOf('\0'));
        }
    }

    static void checkSize(int width, int height) {
        if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE) {
            throw new IllegalArgumentException(
                    "the sides of a window must be 1 to " + MAX_SIDE + ": " + width + " x " + height);
        }
    }

    /**
     * Returns the default settings: a resizable window with vsync and a dark background.
     *
     * @param title the text in the title bar
     * @param width the width, 1 to 16384
     * @param height the height, 1 to 16384
     * @return the settings
     * @throws IllegalArgumentException if a side is out of range, or the title has a null character
     */
    public static WindowSettings of(String title, int width, int height) {
        return new WindowSettings(
                title,
                width,
                height,
                /* vsync= */ true,
                DARK_BLUE,
                /* resizable= */ true,
                /* fullscreen= */ false,
                /* strict= */ false);
    }

    /**
     * Returns a copy with vsync switched on or off.
     *
     * @param newVsync true to wait for the display
     * @return new settings
     */
    public WindowSettings withVsync(boolean newVsync) {
        return new WindowSettings(title, width, height, newVsync, background, resizable, fullscreen, strict);
    }

    /**
     * Returns a copy with another background.
     *
     * @param newBackground the colour behind all layers
     * @return new settings
     */
    public WindowSettings withBackground(Color newBackground) {
        return new WindowSettings(title, width, height, vsync, newBackground, resizable, fullscreen, strict);
    }

    /**
     * Returns a copy with resizing by the player switched on or off.
     *
     * @param newResizable true if the player can resize the window
     * @return new settings
     */
    public WindowSettings withResizable(boolean newResizable) {
        return new WindowSettings(title, width, height, vsync, background, newResizable, fullscreen, strict);
    }

    /**
     * Returns a copy that opens in fullscreen or windowed mode.
     *
     * @param newFullscreen true for fullscreen on the primary monitor
     * @return new settings
     */
    public WindowSettings withFullscreen(boolean newFullscreen) {
        return new WindowSettings(title, width, height, vsync, background, resizable, newFullscreen, strict);
    }

    /**
     * Returns a copy in strict mode, for tests. It checks for leaked OpenGL resources, and for OpenGL errors after each
     * layer, so that the message names the layer. Without it, errors are checked once per frame.
     *
     * @return new settings
     */
    public WindowSettings inStrictMode() {
        return new WindowSettings(title, width, height, vsync, background, resizable, fullscreen, true);
    }
}
