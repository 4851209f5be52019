package dev.halfstep.render.camera;

/**
 * The size of a framebuffer in pixels. On scaled displays, a pixel is smaller than a unit of the window size.
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
            throw new IllegalArgumentException(
                    "a framebuffer cannot have a negative side: " + widthPixels + " x " + heightPixels + " pixels");
        }
    }

    /**
     * Returns whether there is no pixel to draw.
     *
     * @return true while a window is minimised
     */
    public boolean isEmpty() {
        return widthPixels == 0 || heightPixels == 0;
    }
}
