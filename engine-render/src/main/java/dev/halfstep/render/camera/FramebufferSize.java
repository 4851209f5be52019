package dev.halfstep.render.camera;

/**
 * How large the picture is in pixels, which on some displays are smaller than the units of a window's size.
 *
 * @param widthPixels 0 or more; 0 while a window is minimised
 * @param heightPixels 0 or more; 0 while a window is minimised
 */
public record FramebufferSize(int widthPixels, int heightPixels) {

    /**
     * A size.
     *
     * @param widthPixels 0 or more; 0 while a window is minimised
     * @param heightPixels 0 or more; 0 while a window is minimised
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
