package dev.halfstep.render.window;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The settings with which a window is opened.
 *
 * <pre>{@code
 * WindowSettings settings = WindowSettings.of("My game", 1280, 720).withFullscreen(true).withBackground(Color.BLACK);
 * new GameWindow(settings).run();
 * }</pre>
 *
 * @param title the text in the title bar
 * @param width the width, 1 to 16384 units of the desktop (pixels, unless the display is scaled)
 * @param height the height, in the same units
 * @param vsync whether a buffer swap waits for the display. A virtual display never waits, so the loop also needs a
 *     pacer
 * @param background the colour behind all layers
 * @param resizable whether the player can resize the window
 * @param fullscreen whether the window opens in fullscreen mode, on the monitor where it opens
 * @param samples the number of samples per pixel, 0 to 16, or {@link #AUTOMATIC_SAMPLES}. With 2 or more, multisampling
 *     smooths the edges of meshes, polygons and sprites. If the machine does not support so many samples, the window
 *     has fewer: see {@link GlfwHost#samples()}
 * @param icon the same square picture in one or several sizes; without pictures, the default icon of the desktop
 * @param strict whether closing the host fails if OpenGL resources leak, whether OpenGL errors are checked after each
 *     layer, and whether their messages include messages of the driver. For tests, because the checks cost time
 * @param linearBlending whether translucent colours are blended in linear light, see {@link #withLinearBlending}
 * @param dithering whether gradients are dithered, see {@link #withDithering}
 */
public record WindowSettings(
        String title,
        int width,
        int height,
        boolean vsync,
        Color background,
        boolean resizable,
        boolean fullscreen,
        int samples,
        List<Image> icon,
        boolean strict,
        boolean linearBlending,
        boolean dithering) {

    /** The maximum length of a side, in units of the desktop. Common GPUs have this limit, in pixels. */
    public static final int MAX_SIDE = 16_384;

    /** The maximum number of samples per pixel. */
    public static final int MAX_SAMPLES = 16;

    /**
     * Stands for four samples per pixel, or for none on a software renderer, such as llvmpipe: there, a frame with four
     * samples takes two to ten times as long.
     */
    public static final int AUTOMATIC_SAMPLES = -1;

    /** The maximum length of a side of the icon, in pixels. */
    private static final int MAX_ICON_SIDE = 1024;

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
     * @param fullscreen whether the window opens in fullscreen mode, on the monitor where it opens
     * @param samples the number of samples per pixel, 0 to 16, or {@link #AUTOMATIC_SAMPLES}
     * @param icon the same square picture in one or several sizes
     * @param strict whether closing the host fails if OpenGL resources leak
     * @param linearBlending whether translucent colours are blended in linear light
     * @param dithering whether gradients are dithered
     * @throws IllegalArgumentException if a side or the number of samples is out of range, the title has a null
     *     character, or a picture of the icon is not square or larger than 1024 pixels
     */
    public WindowSettings {
        Objects.requireNonNull(background, "background");
        checkTitle(title);
        checkSize(width, height);
        if (samples != AUTOMATIC_SAMPLES) {
            checkSamples(samples);
        }
        icon = List.copyOf(icon);
        icon.forEach(WindowSettings::checkIcon);
    }

    private static void checkSamples(int samples) {
        if (samples < 0 || samples > MAX_SAMPLES) {
            throw new IllegalArgumentException("the samples of a pixel must be 0 to " + MAX_SAMPLES + ": " + samples);
        }
    }

    static void checkIcon(Image image) {
        if (image.width() != image.height() || image.width() > MAX_ICON_SIDE) {
            throw new IllegalArgumentException("an icon must be square, with sides of at most " + MAX_ICON_SIDE
                    + " pixels: " + image.width() + " x " + image.height());
        }
    }

    static void checkTitle(String title) {
        if (title.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "a title must not contain a null character: index " + title.indexOf('\0'));
        }
    }

    static void checkSize(int width, int height) {
        checkSides("a window", width, height);
    }

    static void checkSides(String subject, int width, int height) {
        if (width < 1 || width > MAX_SIDE || height < 1 || height > MAX_SIDE) {
            throw new IllegalArgumentException(
                    "the sides of " + subject + " must be 1 to " + MAX_SIDE + ": " + width + " x " + height);
        }
    }

    /**
     * Returns the default settings: a resizable window with vsync, {@linkplain #AUTOMATIC_SAMPLES four samples} per
     * pixel unless the renderer is software, and a dark background.
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
                AUTOMATIC_SAMPLES,
                /* icon= */ List.of(),
                /* strict= */ false,
                /* linearBlending= */ false,
                /* dithering= */ false);
    }

    /** Returns a copy with another size. */
    WindowSettings withSize(int newWidth, int newHeight) {
        return with(copy -> {
            copy.width = newWidth;
            copy.height = newHeight;
        });
    }

    /**
     * Returns a copy with vsync switched on or off.
     *
     * @param newVsync true to wait for the display
     * @return new settings
     */
    public WindowSettings withVsync(boolean newVsync) {
        return with(copy -> copy.vsync = newVsync);
    }

    /**
     * Returns a copy with another background.
     *
     * @param newBackground the colour behind all layers
     * @return new settings
     */
    public WindowSettings withBackground(Color newBackground) {
        return with(copy -> copy.background = newBackground);
    }

    /**
     * Returns a copy with resizing by the player switched on or off.
     *
     * @param newResizable true if the player can resize the window
     * @return new settings
     */
    public WindowSettings withResizable(boolean newResizable) {
        return with(copy -> copy.resizable = newResizable);
    }

    /**
     * Returns a copy that opens in fullscreen or windowed mode.
     *
     * @param newFullscreen true for fullscreen on the monitor where the window opens
     * @return new settings
     */
    public WindowSettings withFullscreen(boolean newFullscreen) {
        return with(copy -> copy.fullscreen = newFullscreen);
    }

    /**
     * Returns a copy with another number of samples. Multisampling smooths the edges of meshes, polygons and rotated
     * sprites. Shapes, lines and text have smooth edges without it.
     *
     * <p>By default, the number is 4, and 0 on a software renderer. A number that is set here is used with every
     * renderer.
     *
     * @param newSamples the number of samples per pixel, 0 to 16; 0 and 1 switch multisampling off
     * @return new settings
     * @throws IllegalArgumentException if the number is out of range
     */
    public WindowSettings withSamples(int newSamples) {
        checkSamples(newSamples);
        return with(copy -> copy.samples = newSamples);
    }

    /**
     * Returns a copy with an icon.
     *
     * @param sizes the same square picture in one or several sizes, such as 16, 32 and 48 pixels; the desktop chooses
     *     the best fit. Without pictures, the window has the default icon of the desktop
     * @return new settings
     * @throws IllegalArgumentException if a picture is not square or larger than 1024 pixels
     */
    public WindowSettings withIcon(Image... sizes) {
        return with(copy -> copy.icon = List.of(sizes));
    }

    /**
     * Returns a copy in strict mode, for tests. Strict mode checks for leaked OpenGL resources, and for OpenGL errors
     * after each layer, so that the message names the layer. Without strict mode, errors are checked once per frame.
     *
     * @return new settings
     */
    public WindowSettings inStrictMode() {
        return with(copy -> copy.strict = true);
    }

    /**
     * Returns a copy that blends translucent colours in linear light, as light mixes: half of red over green is a
     * bright yellow, 0xBCBB00, instead of 0x807F00. Opaque colours, textures and effects are the same in both modes; a
     * blend mode and the smooth edges of shapes, lines and text are not.
     *
     * <p>The layers then draw into a framebuffer with 16 bits for each channel, and a pass converts it to sRGB, so a
     * frame costs more. Shaders of custom layers that call OpenGL must output linear light: {@link
     * GlfwHost#isLinearBlending}.
     *
     * @param newLinearBlending true for linear light; false by default
     * @return new settings
     */
    public WindowSettings withLinearBlending(boolean newLinearBlending) {
        return with(copy -> copy.linearBlending = newLinearBlending);
    }

    /**
     * Returns a copy that dithers: it hides the steps between the 256 levels of a channel, which are visible as bands
     * in dark gradients, glow and fades. The noise is less than one level and the same in each frame. A colour of 8
     * bits for each channel that is not blended keeps its value.
     *
     * <p>The layers then draw into a framebuffer with 16 bits for each channel, and a pass dithers it, so a frame costs
     * more. Screenshots and films have the noise too.
     *
     * @param newDithering true to dither; false by default
     * @return new settings
     */
    public WindowSettings withDithering(boolean newDithering) {
        return with(copy -> copy.dithering = newDithering);
    }

    private WindowSettings with(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.settings();
    }

    /** Settings of which one is about to change. */
    private static final class Copy {

        private final String title;
        private int width;
        private int height;
        private boolean vsync;
        private Color background;
        private boolean resizable;
        private boolean fullscreen;
        private int samples;
        private List<Image> icon;
        private boolean strict;
        private boolean linearBlending;
        private boolean dithering;

        Copy(WindowSettings original) {
            title = original.title;
            width = original.width;
            height = original.height;
            vsync = original.vsync;
            background = original.background;
            resizable = original.resizable;
            fullscreen = original.fullscreen;
            samples = original.samples;
            icon = original.icon;
            strict = original.strict;
            linearBlending = original.linearBlending;
            dithering = original.dithering;
        }

        WindowSettings settings() {
            return new WindowSettings(
                    title,
                    width,
                    height,
                    vsync,
                    background,
                    resizable,
                    fullscreen,
                    samples,
                    icon,
                    strict,
                    linearBlending,
                    dithering);
        }
    }
}
