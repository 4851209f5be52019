package dev.halfstep.text;

import dev.halfstep.render.text.GlyphBox;
import java.nio.ByteBuffer;

/** The picture of a glyph. */
final class GlyphBitmap {

    /** The bytes of a pixel with a colour. */
    static final int COLOR_BYTES = 4;

    /** A glyph without pixels, like a space. */
    static final GlyphBitmap EMPTY = new GlyphBitmap(0, 0, 0, 0, /* isColored= */ false, new byte[0]);

    private final int left;
    private final int top;
    private final int width;
    private final int height;
    private final boolean isColored;
    private final byte[] pixels;

    /**
     * Creates a picture.
     *
     * @param left the distance of the left side from the pen to the right, in pixels
     * @param top the distance of the top from the baseline downwards, in pixels
     * @param isColored whether a pixel has four bytes, red, green and blue, multiplied by the opacity, and the opacity;
     *     otherwise one byte, its opacity
     * @param pixels the bytes, row by row from the top, which the picture takes over
     */
    GlyphBitmap(int left, int top, int width, int height, boolean isColored, byte[] pixels) {
        this.left = left;
        this.top = top;
        this.width = width;
        this.height = height;
        this.isColored = isColored;
        this.pixels = pixels;
    }

    void computeBox(GlyphBox box) {
        box.set(left, top, left + width, top + height);
    }

    boolean isColored() {
        return isColored;
    }

    /** Copies a byte for each pixel, from the position of the target on. */
    void copyOpacities(ByteBuffer target, int stride) {
        int step = isColored ? COLOR_BYTES : 1;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                byte opacity = pixels[step * (y * width + x) + step - 1];
                target.put(target.position() + y * stride + x, opacity);
            }
        }
    }

    /** Copies four bytes for each pixel, from the position of the target on. */
    void copyColors(ByteBuffer target, int stride) {
        int rowBytes = COLOR_BYTES * width;
        for (int y = 0; y < height; y++) {
            target.put(target.position() + y * stride, pixels, y * rowBytes, rowBytes);
        }
    }
}
