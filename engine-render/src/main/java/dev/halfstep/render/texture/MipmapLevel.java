package dev.halfstep.render.texture;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * The pixels of a picture in native memory, to be freed.
 *
 * @param pixels four bytes for each pixel, row by row from the top
 * @param width the number of pixels of a row
 */
record MipmapLevel(ByteBuffer pixels, int width) {

    private static final int BYTES_PER_PIXEL = 4;

    /** Allocates transparent pixels. */
    static MipmapLevel allocate(int width, int height) {
        return new MipmapLevel(MemoryUtil.memCalloc(width * height * BYTES_PER_PIXEL), width);
    }

    int height() {
        return pixels.capacity() / BYTES_PER_PIXEL / width;
    }

    private int get(int x, int y) {
        return pixels.getInt((y * width + x) * BYTES_PER_PIXEL);
    }

    private void set(int x, int y, int pixel) {
        pixels.putInt((y * width + x) * BYTES_PER_PIXEL, pixel);
    }

    /** Copies a rectangle to one of the same size. */
    void copyTo(MipmapLevel destination, PixelRectangle from, PixelRectangle to) {
        for (int y = 0; y < from.height(); y++) {
            for (int x = 0; x < from.width(); x++) {
                destination.set(to.left() + x, to.top() + y, get(from.left() + x, from.top() + y));
            }
        }
    }

    /** Writes the next mipmap of a rectangle: each of its pixels is the mean of four pixels of this level. */
    void halveTo(MipmapLevel next, PixelRectangle to) {
        for (int y = to.top(); y < to.top() + to.height(); y++) {
            for (int x = to.left(); x < to.left() + to.width(); x++) {
                int mean = mean(
                        get(2 * x, 2 * y), get(2 * x + 1, 2 * y), get(2 * x, 2 * y + 1), get(2 * x + 1, 2 * y + 1));
                next.set(x, y, mean);
            }
        }
    }

    private static int mean(int first, int second, int third, int fourth) {
        int mean = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            int sum = (first >>> shift & 0xFF)
                    + (second >>> shift & 0xFF)
                    + (third >>> shift & 0xFF)
                    + (fourth >>> shift & 0xFF);
            mean |= ((sum + 2) / 4) << shift; // rounded to the nearest
        }
        return mean;
    }

    /** Fills the pixels of a slot around its content: each one is a copy of the nearest pixel of the content. */
    void extrude(PixelRectangle content, PixelRectangle slot) {
        int lastX = content.left() + content.width() - 1;
        int lastY = content.top() + content.height() - 1;
        for (int y = slot.top(); y < slot.top() + slot.height(); y++) {
            int nearestY = Math.min(Math.max(y, content.top()), lastY);
            for (int x = slot.left(); x < slot.left() + slot.width(); x++) {
                set(x, y, get(Math.min(Math.max(x, content.left()), lastX), nearestY));
            }
        }
    }

    void free() {
        MemoryUtil.memFree(pixels);
    }
}
