package dev.halfstep.render.texture;

import java.util.List;

/**
 * Places rectangles in a picture, each with a rim around it that is as wide as a pixel of a mipmap level. The rectangles
 * stand in rows.
 *
 * <p>All rectangles and rims begin at multiples of the width of a rim, and so does the picture end. So up to that level
 * each pixel of a mipmap is the mean of pixels of one rectangle and its rim, and a smooth filter on the rectangle reads
 * none beyond the rim.
 */
final class RimLayout {

    private final List<PixelRectangle> rectangles;
    private final int level;

    /** The distance of each rectangle from the left side of the picture, without its rim. */
    private final long[] lefts;

    private final long[] tops;
    private long width;
    private long height;

    /**
     * Places rectangles.
     *
     * @param rectangles the rectangles, the highest first, so that those of a row have about the same height
     * @param level the highest mipmap level: 0 without mipmaps
     */
    RimLayout(List<PixelRectangle> rectangles, int level) {
        this.rectangles = rectangles;
        this.level = level;
        lefts = new long[rectangles.size()];
        tops = new long[rectangles.size()];
        place();
    }

    private void place() {
        long area = 0;
        for (PixelRectangle rectangle : rectangles) {
            area += withRims(rectangle.width()) * withRims(rectangle.height());
        }
        double side = Math.sqrt(area); // of a square with room for all
        long left = 0;
        long top = 0;
        for (int i = 0; i < lefts.length; i++) {
            PixelRectangle rectangle = rectangles.get(i);
            if (left > 0 && left + withRims(rectangle.width()) > side) { // a new row
                left = 0;
                top = height;
            }
            lefts[i] = left + rim();
            tops[i] = top + rim();
            left += withRims(rectangle.width());
            width = Math.max(width, left);
            height = Math.max(height, top + withRims(rectangle.height()));
        }
    }

    /** Returns the length of a side with the rims at both of its ends, rounded up to a multiple of a rim. */
    long withRims(int sidePixels) {
        return (long) (sidePixels + rim() - 1) / rim() * rim() + 2L * rim();
    }

    /** Returns the width of a rim in pixels. */
    int rim() {
        return 1 << level;
    }

    int level() {
        return level;
    }

    long left(int index) {
        return lefts[index];
    }

    long top(int index) {
        return tops[index];
    }

    long width() {
        return width;
    }

    long height() {
        return height;
    }

    long pixels() {
        return width * height;
    }
}
