package dev.halfstep.render.window;

import java.util.Arrays;

/**
 * The bounding box of the pixels in which two pictures differ.
 *
 * @param x its left side, in pixels
 * @param y its top, in pixels
 * @param width pixels, 0 if the pictures are equal
 * @param height pixels, 0 if the pictures are equal
 */
record ChangedArea(int x, int y, int width, int height) {

    private static final ChangedArea EMPTY = new ChangedArea(0, 0, 0, 0);

    /** Returns the area of a whole picture. */
    static ChangedArea all(Screenshot picture) {
        return new ChangedArea(0, 0, picture.width(), picture.height());
    }

    /** Compares two pictures of the same size and returns the area in which they differ. */
    static ChangedArea between(Screenshot before, Screenshot after) {
        int left = after.width();
        int right = 0;
        int top = after.height();
        int bottom = 0;
        for (int y = 0; y < after.height(); y++) {
            int first = firstChange(before, after, y);
            if (first < after.width()) {
                left = Math.min(left, first);
                right = Math.max(right, lastChange(before, after, y) + 1);
                top = Math.min(top, y);
                bottom = y + 1;
            }
        }
        return bottom == 0 ? EMPTY : new ChangedArea(left, top, right - left, bottom - top);
    }

    /** Returns the first changed pixel of a row, or the width if the rows are equal. */
    private static int firstChange(Screenshot before, Screenshot after, int y) {
        int from = y * after.rowBytes();
        int to = from + after.rowBytes();
        int mismatch = Arrays.mismatch(before.pixels(), from, to, after.pixels(), from, to);
        return mismatch < 0 ? after.width() : mismatch / Screenshot.BYTES_PER_PIXEL;
    }

    /** Returns the last changed pixel of a row that has a change. */
    private static int lastChange(Screenshot before, Screenshot after, int y) {
        int last = (y + 1) * after.rowBytes() - 1;
        while (before.pixels()[last] == after.pixels()[last]) {
            last--;
        }
        return last % after.rowBytes() / Screenshot.BYTES_PER_PIXEL;
    }

    boolean isEmpty() {
        return width == 0;
    }
}
