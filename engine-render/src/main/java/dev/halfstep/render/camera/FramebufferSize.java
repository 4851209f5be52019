package dev.halfstep.render.camera;

/**
 * Holds the size of a framebuffer in pixels. On displays with a scale above 100 %, a framebuffer has more pixels than
 * the window has units.
 *
 * @param widthPixels the width, 0 or more; 0 while a window is minimised
 * @param heightPixels the height, 0 or more; 0 while a window is minimised
 */
public record FramebufferSize(int widthPixels, int heightPixels) {

    /**
     * Creates a size.
     *
     * @param widthPixels the width, 0 or more; 0 while a window is minimised
     * @param heightPixels the height, 0 or more; 0 while a window is minimised
     * @throws IllegalArgumentException if a side is negative
     */
    public FramebufferSize {
        if (widthPixels < 0 || heightPixels < 0) {
            throw new IllegalArgumentException("the sides of a framebuffer must not be negative: " + widthPixels + " x "
                    + heightPixels + " pixels");
        }
    }

    /**
     * Returns whether this size has no pixel.
     *
     * @return true while a window is minimised
     */
    public boolean isEmpty() {
        return widthPixels == 0 || heightPixels == 0;
    }
}
