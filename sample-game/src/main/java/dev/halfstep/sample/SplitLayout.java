package dev.halfstep.sample;

import dev.halfstep.render.camera.FramebufferSize;

/**
 * Divides a picture into two parts of the same size: side by side, or one above the other if the picture is higher than
 * wide. Each part has a header, and below it the area in which a scene draws. All lengths are in pixels, from the upper
 * left corner.
 */
final class SplitLayout {

    /** The height of a header, in points. */
    private static final float HEADER_POINTS = 30f;

    /** The distance between the two parts, in points. */
    private static final float GAP_POINTS = 2f;

    /** A rectangle of whole pixels. */
    record Rectangle(int left, int top, int width, int height) {

        int right() {
            return left + width;
        }

        int bottom() {
            return top + height;
        }

        /** Returns the largest rectangle with an aspect ratio, in the middle of this one. */
        Rectangle letterbox(float aspect) {
            int fittedWidth = Math.min(width, Math.round(height * aspect));
            int fittedHeight = Math.min(height, Math.round(width / aspect));
            return new Rectangle(
                    left + (width - fittedWidth) / 2, top + (height - fittedHeight) / 2, fittedWidth, fittedHeight);
        }
    }

    private final boolean isStacked;
    private final int partWidth;
    private final int partHeight;
    private final int gap;
    private final int headerHeight;

    /** Divides a picture of a size. */
    SplitLayout(FramebufferSize picture) {
        int width = picture.widthPixels();
        int height = picture.heightPixels();
        isStacked = height > width;
        int side = isStacked ? height : width;
        gap = Math.min(Math.round(GAP_POINTS * picture.pixelsPerPoint()), side);
        int halfSide = (side - gap) / 2;
        partWidth = isStacked ? width : halfSide;
        partHeight = isStacked ? halfSide : height;
        headerHeight = Math.min(Math.round(HEADER_POINTS * picture.pixelsPerPoint()), partHeight);
    }

    /** Returns the header of a part: 0 for the left or upper part, 1 for the right or lower one. */
    Rectangle header(int part) {
        return new Rectangle(left(part), top(part), partWidth, headerHeight);
    }

    /** Returns the area of a part below its header. */
    Rectangle area(int part) {
        return new Rectangle(left(part), top(part) + headerHeight, partWidth, partHeight - headerHeight);
    }

    private int left(int part) {
        return isStacked ? 0 : part * (partWidth + gap);
    }

    private int top(int part) {
        return isStacked ? part * (partHeight + gap) : 0;
    }
}
