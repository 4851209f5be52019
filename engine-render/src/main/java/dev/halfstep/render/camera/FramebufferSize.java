package dev.halfstep.render.camera;

/**
 * Holds the size of a picture in pixels, and the content scale of its display. On displays with a scale above 100 %, a
 * framebuffer has more pixels than the window has units.
 *
 * @param widthPixels the width, 0 or more; 0 while a window is minimised
 * @param heightPixels the height, 0 or more; 0 while a window is minimised
 * @param contentScale the content scale of the display: 1 for a normal display, 2 for one with twice the pixel density
 */
public record FramebufferSize(int widthPixels, int heightPixels, float contentScale) {

    /** The largest picture in which a point is one pixel. In a picture of twice this size, a point is two pixels. */
    private static final float WIDTH_AT_SCALE_1 = 1280f;

    private static final float HEIGHT_AT_SCALE_1 = 720f;

    /**
     * Creates a size.
     *
     * @param widthPixels the width, 0 or more; 0 while a window is minimised
     * @param heightPixels the height, 0 or more; 0 while a window is minimised
     * @param contentScale the content scale of the display, more than 0
     * @throws IllegalArgumentException if a side is negative, or the scale is not positive and finite
     */
    public FramebufferSize {
        if (widthPixels < 0 || heightPixels < 0) {
            throw new IllegalArgumentException("the sides of a framebuffer must not be negative: " + widthPixels + " x "
                    + heightPixels + " pixels");
        }
        if (!(contentScale > 0f && contentScale < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a content scale must be positive and finite: " + contentScale);
        }
    }

    /**
     * Creates the size of a picture on a display with a content scale of 1.
     *
     * @param widthPixels the width, 0 or more
     * @param heightPixels the height, 0 or more
     * @throws IllegalArgumentException if a side is negative
     */
    public FramebufferSize(int widthPixels, int heightPixels) {
        this(widthPixels, heightPixels, 1f);
    }

    /**
     * Returns whether this size has no pixel.
     *
     * @return true while a window is minimised
     */
    public boolean isEmpty() {
        return widthPixels == 0 || heightPixels == 0;
    }

    /**
     * Returns the size of a point: the unit for text and controls that must be legible in every picture. A point has
     * at least as many pixels as the content scale, and more in pictures that are larger than 1280 x 720 pixels.
     *
     * @return the pixels of a point: the content scale, or the smaller one of width / 1280 and height / 720 if that is
     *     larger
     */
    public float pixelsPerPoint() {
        float pictureScale = Math.min(widthPixels / WIDTH_AT_SCALE_1, heightPixels / HEIGHT_AT_SCALE_1);
        return Math.max(contentScale, pictureScale);
    }
}
