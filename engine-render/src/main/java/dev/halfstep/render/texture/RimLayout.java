package dev.halfstep.render.texture;

import java.util.List;

/**
 * Places rectangles in a picture, each in a slot with a rim around the rectangle. A rim is as wide as a pixel of the
 * highest mipmap level: a smooth filter reads at most one pixel beside a rectangle. The slots stand in rows.
 *
 * <p>All rectangles and slots begin at multiples of the width of a rim. So at each level, they begin with a whole
 * pixel.
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
     * @param rectangles the rectangles, the highest first: the rectangles of a row then have about the same height
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
        double side = Math.sqrt((double) area); // of a square with room for all
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
    private long withRims(int sidePixels) {
        return (long) (sidePixels + rim() - 1) / rim() * rim() + 2L * rim();
    }

    /** Returns the width of a rim at level 0, in pixels. */
    private int rim() {
        return 1 << level;
    }

    int level() {
        return level;
    }

    /** Returns a rectangle at a level, without its rim; a pixel that it covers in part belongs to it. */
    PixelRectangle content(int index, int atLevel) {
        PixelRectangle rectangle = rectangles.get(index);
        int roundedUp = (1 << atLevel) - 1;
        return new PixelRectangle(
                (int) (lefts[index] >> atLevel),
                (int) (tops[index] >> atLevel),
                (rectangle.width() + roundedUp) >> atLevel,
                (rectangle.height() + roundedUp) >> atLevel);
    }

    /** Returns a rectangle at a level, with its rim. */
    PixelRectangle slot(int index, int atLevel) {
        PixelRectangle rectangle = rectangles.get(index);
        return new PixelRectangle(
                (int) ((lefts[index] - rim()) >> atLevel),
                (int) ((tops[index] - rim()) >> atLevel),
                (int) (withRims(rectangle.width()) >> atLevel),
                (int) (withRims(rectangle.height()) >> atLevel));
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
