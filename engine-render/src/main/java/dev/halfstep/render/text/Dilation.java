package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Grows the rasterised picture of a glyph by a distance in all directions, with smooth sides and round corners.
 *
 * <p>For each pixel it finds the nearest pixel of the glyph, in two passes over the picture (dead reckoning): the
 * nearest pixel of a pixel is mostly that of one of its neighbours. The more of a pixel is covered, the farther lies
 * the side of the glyph: half a pixel before its centre if nothing is covered, to half a pixel behind it.
 */
final class Dilation {

    private static final float SOLID = 255f;
    private static final int NONE = -1;

    private final int width;
    private final int height;

    /** For each pixel the nearest pixel of the glyph, or {@link #NONE}. */
    private final int[] nearest;

    /** For each pixel the distance to the nearest one, less the covered part of that one; infinite without one. */
    private final float[] distance;

    /** The covered part of each pixel, 0 to 1. */
    private final float[] covered;

    private Dilation(int width, int height) {
        this.width = width;
        this.height = height;
        nearest = new int[width * height];
        distance = new float[width * height];
        covered = new float[width * height];
        Arrays.fill(nearest, NONE);
        Arrays.fill(distance, Float.POSITIVE_INFINITY);
    }

    /** Returns by how many pixels the picture grows at each side. */
    static int margin(float radius) {
        return (int) Math.ceil(radius);
    }

    /**
     * Writes the grown picture.
     *
     * @param source a byte of opacity for each pixel, from the position of the buffer on, without a margin
     * @param radius the distance in pixels, more than 0
     * @param target the larger picture, from the position of the buffer on
     * @param targetStride the bytes from row to row of the target
     */
    static void dilate(ByteBuffer source, int width, int height, float radius, ByteBuffer target, int targetStride) {
        int margin = margin(radius);
        Dilation dilation = new Dilation(width + 2 * margin, height + 2 * margin);
        for (int i = 0; i < width * height; i++) {
            int opacity = Byte.toUnsignedInt(source.get(source.position() + i));
            dilation.set(margin + i % width, margin + i / width, opacity / SOLID);
        }
        dilation.findNearest();
        for (int y = 0; y < dilation.height; y++) {
            for (int x = 0; x < dilation.width; x++) {
                // The opacity falls from 1 to 0 within a pixel.
                float opacity = Math.min(Math.max(radius - dilation.distance[y * dilation.width + x], 0f), 1f);
                target.put(target.position() + y * targetStride + x, (byte) Math.round(opacity * SOLID));
            }
        }
    }

    private void set(int x, int y, float coveredPart) {
        if (coveredPart > 0f) {
            int pixel = y * width + x;
            covered[pixel] = coveredPart;
            nearest[pixel] = pixel;
            distance[pixel] = -coveredPart;
        }
    }

    private void findNearest() {
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                takeFrom(x, y, -1, -1);
                takeFrom(x, y, 0, -1);
                takeFrom(x, y, 1, -1);
                takeFrom(x, y, -1, 0);
            }
        }
        for (int y = height - 1; y >= 0; y--) {
            for (int x = width - 1; x >= 0; x--) {
                takeFrom(x, y, 1, 1);
                takeFrom(x, y, 0, 1);
                takeFrom(x, y, -1, 1);
                takeFrom(x, y, 1, 0);
            }
        }
    }

    /** Takes the nearest pixel of a neighbour if it is nearer than the one that was found before. */
    private void takeFrom(int x, int y, int dx, int dy) {
        int neighborX = x + dx;
        int neighborY = y + dy;
        if (neighborX < 0 || neighborX >= width || neighborY < 0 || neighborY >= height) {
            return;
        }
        int candidate = nearest[neighborY * width + neighborX];
        if (candidate == NONE) {
            return;
        }
        float toX = candidate % width - x;
        float toY = candidate / width - y;
        float found = (float) Math.sqrt(toX * toX + toY * toY) - covered[candidate];
        int pixel = y * width + x;
        if (found < distance[pixel]) {
            distance[pixel] = found;
            nearest[pixel] = candidate;
        }
    }
}
