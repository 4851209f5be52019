package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import java.util.Objects;

/**
 * Chooses the part of the framebuffer in which the layers draw. Bars of one colour fill the remaining part. Set it with
 * {@link GlfwHost#setViewport}.
 *
 * <pre>{@code
 * host.setViewport(Viewport.letterbox(16, 9));        // bars above and below, or left and right
 * host.setViewport(Viewport.integerScale(320, 180));  // pixel art, in whole multiples of its size
 * }</pre>
 */
public final class Viewport {

    /** The maximum rounding error of a computed side, which must not add a pixel to it. */
    private static final double MAX_ERROR_PIXELS = 1e-6;

    private static final Viewport WHOLE = new Viewport(Fit.WHOLE, 1, 1, Color.BLACK);

    /** How the viewport fits into the framebuffer. */
    private enum Fit {
        WHOLE,
        LETTERBOX,
        INTEGER_SCALE
    }

    private final Fit fit;

    /** The aspect ratio, or the base size of an integer scale in pixels; not used by {@link Fit#WHOLE}. */
    private final double width;

    private final double height;
    private final Color barColor;

    private Viewport(Fit fit, double width, double height, Color barColor) {
        this.fit = fit;
        this.width = width;
        this.height = height;
        this.barColor = barColor;
    }

    /**
     * Returns the default: layers draw in the whole framebuffer, and there are no bars.
     *
     * @return always the same viewport
     */
    public static Viewport whole() {
        return WHOLE;
    }

    /**
     * Returns a letterbox: the largest rectangle with an aspect ratio, in the middle of the framebuffer. Its sides are
     * rounded up to whole pixels.
     *
     * @param aspectWidth the width of the ratio, such as 16
     * @param aspectHeight the height of the ratio, such as 9
     * @return a viewport with black bars
     * @throws IllegalArgumentException if a side of the ratio is not positive and finite
     */
    public static Viewport letterbox(float aspectWidth, float aspectHeight) {
        if (!isPositive(aspectWidth) || !isPositive(aspectHeight)) {
            throw new IllegalArgumentException(
                    "the sides of an aspect ratio must be positive and finite: " + aspectWidth + " : " + aspectHeight);
        }
        return new Viewport(Fit.LETTERBOX, aspectWidth, aspectHeight, Color.BLACK);
    }

    private static boolean isPositive(float side) {
        return side > 0f && side < Float.POSITIVE_INFINITY;
    }

    /**
     * Returns the largest whole multiple of a base size, in the middle of the framebuffer: for pixel art, whose pixels
     * are then equally large. With {@code Camera2d.showing(width, height)}, a world unit is a pixel of the art. In a
     * framebuffer that is smaller than the base size, the viewport is a letterbox of the same aspect ratio.
     *
     * @param width the base width, 1 to 16384 pixels
     * @param height the base height, 1 to 16384 pixels
     * @return a viewport with black bars
     * @throws IllegalArgumentException if a side is out of range
     */
    public static Viewport integerScale(int width, int height) {
        WindowSettings.checkSides("a viewport", width, height);
        return new Viewport(Fit.INTEGER_SCALE, width, height, Color.BLACK);
    }

    /**
     * Returns a copy with another colour of the bars.
     *
     * @param color the colour; its alpha is ignored
     * @return a new viewport
     */
    public Viewport withBarColor(Color color) {
        return new Viewport(fit, width, height, Objects.requireNonNull(color, "color"));
    }

    Color barColor() {
        return barColor;
    }

    /** Returns the part of a framebuffer in which the layers draw. */
    ViewportArea areaIn(FramebufferSize framebuffer) {
        if (fit == Fit.WHOLE || framebuffer.isEmpty()) {
            return ViewportArea.whole(framebuffer);
        }
        double scale = Math.min(framebuffer.widthPixels() / width, framebuffer.heightPixels() / height);
        if (fit == Fit.INTEGER_SCALE && scale >= 1) {
            scale = Math.floor(scale);
        }
        return ViewportArea.centred(wholePixels(width * scale), wholePixels(height * scale), framebuffer);
    }

    /** Rounds up: a letterbox of 16 : 9 then fills a display of 1366 x 768 pixels without a bar of one pixel. */
    private static int wholePixels(double side) {
        return Math.max(1, (int) Math.ceil(side - MAX_ERROR_PIXELS));
    }
}
