package dev.halfstep.render.window;

import java.util.Arrays;

/**
 * The bounding box of the pixels in which two pictures differ.
 *
 * @param x pixels from the left of the picture to the area
 * @param y pixels from the top of the picture to the area
 * @param width the width in pixels, 0 if the pictures are equal
 * @param height the height in pixels, 0 if the pictures are equal
 */
record ChangedArea(int x, int y, int width, int height) {

    private static final ChangedArea EMPTY = new ChangedArea(0, 0, 0, 0);

    /** Returns the area of a whole picture. */
    static ChangedArea whole(Screenshot picture) {
        return new ChangedArea(0, 0, picture.width(), picture.height());
    }

    /** Compares two pictures of the same size and returns the area in which they differ. */
    static ChangedArea between(Screenshot before, Screenshot after) {
        int left = after.width();
        int right = 0;
        int top = after.height();
        int bottom = 0;
        for (int y = 0; y < after.height(); y++) {
            int firstX = firstChangedX(before, after, y);
            if (firstX < after.width()) {
                left = Math.min(left, firstX);
                right = Math.max(right, lastChangedX(before, after, y) + 1);
                top = Math.min(top, y);
                bottom = y + 1;
            }
        }
        return bottom == 0 ? EMPTY : new ChangedArea(left, top, right - left, bottom - top);
    }

    /** Returns the x of the first changed pixel of a row, or the width if no pixel of the row changed. */
    private static int firstChangedX(Screenshot before, Screenshot after, int y) {
        int rowStart = y * after.rowBytes();
        int rowEnd = rowStart + after.rowBytes();
        int differingByte = Arrays.mismatch(before.pixels(), rowStart, rowEnd, after.pixels(), rowStart, rowEnd);
        return differingByte < 0 ? after.width() : differingByte / Screenshot.RGB_BYTES_PER_PIXEL;
    }

    /** Returns the x of the last changed pixel of a row. The row must have a changed pixel. */
    private static int lastChangedX(Screenshot before, Screenshot after, int y) {
        int index = (y + 1) * after.rowBytes() - 1;
        while (before.pixels()[index] == after.pixels()[index]) {
            index--;
        }
        return index % after.rowBytes() / Screenshot.RGB_BYTES_PER_PIXEL;
    }

    boolean isEmpty() {
        return width == 0;
    }
}
