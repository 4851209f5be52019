package dev.halfstep.render.window;

import dev.halfstep.render.draw.Color;
import java.util.Objects;

/**
 * The settings with which a window is opened.
 *
 * @param title what its frame says
 * @param width how wide it is, 1 to 16384 units of the desktop (pixels, unless the display is scaled)
 * @param height how high it is, in the same units
 * @param vsync whether showing a frame waits for the display. Virtual displays never wait, so a pacer is needed too
 * @param background the colour behind all layers
 * @param resizable whether the player can change its size
 * @param fullscreen whether it begins as the whole main display
 * @param strict whether closing the host fails if something that was made of OpenGL is still open, and errors are
 *     explained by the driver, where it can. For tests: it costs time
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

    /** The longest side that graphics cards of the OpenGL 3.3 class draw. */
    public static final int MAX_SIDE = 16_384;

    private static final Color DARK_BLUE = Color.rgb(0x14171F);

    /**
     * All settings.
     *
     * @param title what its frame says
     * @param width how wide it is, 1 to 16384 units of the desktop
     * @param height how high it is, in the same units
     * @param vsync whether showing a frame waits for the display
     * @param background the colour behind all layers
     * @param resizable whether the player can change its size
     * @param fullscreen whether it begins as the whole main display
     * @param strict whether what is forgotten to be closed is a failure
     * @throws IllegalArgumentException if a side is out of range, or the title has a null character
     */
    public WindowSettings {
        Objects.requireNonNull(background, "background");
        checkTitle(title);
        checkSize(width, height);
    }

    static void checkTitle(String title) {
        if (title.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a title cannot have a null character: at " + title.indexOf('\0'));
        }
    }

    static void checkSize(int width, int height) {
        if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE) {
            throw new IllegalArgumentException(
                    "the sides of a window lie between 1 and " + MAX_SIDE + ": " + width + " x " + height);
        }
    }

    /**
     * The usual settings: a window that can be resized, with vsync, on a dark background.
     *
     * @param title what the frame of the window says
     * @param width how wide it is, 1 to 16384
     * @param height how high it is, 1 to 16384
     * @return the settings
     * @throws IllegalArgumentException if a side is out of range, or the title has a null character
     */
    public static WindowSettings of(String title, int width, int height) {
        return new WindowSettings(title, width, height, true, DARK_BLUE, true, false, false);
    }

    /**
     * The same with or without waiting for the display.
     *
     * @param newVsync true to wait
     * @return other settings
     */
    public WindowSettings withVsync(boolean newVsync) {
        return new WindowSettings(title, width, height, newVsync, background, resizable, fullscreen, strict);
    }

    /**
     * The same on another background.
     *
     * @param newBackground the colour behind all layers
     * @return other settings
     */
    public WindowSettings withBackground(Color newBackground) {
        return new WindowSettings(title, width, height, vsync, newBackground, resizable, fullscreen, strict);
    }

    /**
     * The same with or without a size that the player can change.
     *
     * @param newResizable true if the player can
     * @return other settings
     */
    public WindowSettings withResizable(boolean newResizable) {
        return new WindowSettings(title, width, height, vsync, background, newResizable, fullscreen, strict);
    }

    /**
     * The same, beginning as a window or as the whole main display.
     *
     * @param newFullscreen true for the whole display
     * @return other settings
     */
    public WindowSettings withFullscreen(boolean newFullscreen) {
        return new WindowSettings(title, width, height, vsync, background, resizable, newFullscreen, strict);
    }

    /**
     * The same, strict.
     *
     * @return other settings
     */
    public WindowSettings inStrictMode() {
        return new WindowSettings(title, width, height, vsync, background, resizable, fullscreen, true);
    }
}
