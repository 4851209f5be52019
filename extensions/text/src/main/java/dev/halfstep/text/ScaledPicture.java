package dev.halfstep.text;

import dev.halfstep.render.image.Image;
import java.util.Arrays;

/** Scales the picture of a glyph, such as an emoji, to its size in a text. */
final class ScaledPicture {

    private static final int OPACITY = 3;
    private static final float MAX_BYTE = 255f;

    private ScaledPicture() {}

    /**
     * Returns the picture that covers a rectangle. Each pixel is the mean of the part of the picture below it.
     *
     * @param left the left side of the rectangle in pixels, which need not be whole, like the other sides
     */
    static GlyphBitmap scale(Image picture, float left, float top, float width, float height) {
        int firstX = (int) Math.floor(left);
        int firstY = (int) Math.floor(top);
        int columns = (int) Math.ceil(left + width) - firstX;
        int rows = (int) Math.ceil(top + height) - firstY;
        byte[] pixels = new byte[GlyphBitmap.COLOR_BYTES * columns * rows];
        float[] sums = new float[GlyphBitmap.COLOR_BYTES];
        for (int y = 0; y < rows; y++) {
            float fromY = (firstY + y - top) * picture.height() / height;
            float toY = (firstY + y + 1 - top) * picture.height() / height;
            for (int x = 0; x < columns; x++) {
                float fromX = (firstX + x - left) * picture.width() / width;
                float toX = (firstX + x + 1 - left) * picture.width() / width;
                addUp(picture, fromX, fromY, toX, toY, sums);
                float area = (toX - fromX) * (toY - fromY);
                for (int channel = 0; channel < GlyphBitmap.COLOR_BYTES; channel++) {
                    int index = GlyphBitmap.COLOR_BYTES * (y * columns + x) + channel;
                    pixels[index] = (byte) Math.round(sums[channel] / area);
                }
            }
        }
        return new GlyphBitmap(firstX, firstY, columns, rows, /* isColored= */ true, pixels);
    }

    /** Adds up the colours in a rectangle of a picture, multiplied by their opacity and by the covered area. */
    private static void addUp(Image picture, float left, float top, float right, float bottom, float[] sums) {
        Arrays.fill(sums, 0f);
        for (int y = Math.max(0, (int) top); y < Math.min(picture.height(), bottom); y++) {
            float coveredY = Math.min(y + 1f, bottom) - Math.max(y, top);
            for (int x = Math.max(0, (int) left); x < Math.min(picture.width(), right); x++) {
                float covered = coveredY * (Math.min(x + 1f, right) - Math.max(x, left));
                int rgba = picture.rgba(x, y);
                float opacity = (rgba & 0xFF) / MAX_BYTE;
                for (int channel = 0; channel < OPACITY; channel++) {
                    sums[channel] += covered * opacity * (rgba >>> (8 * (OPACITY - channel)) & 0xFF);
                }
                sums[OPACITY] += covered * (rgba & 0xFF);
            }
        }
    }
}
