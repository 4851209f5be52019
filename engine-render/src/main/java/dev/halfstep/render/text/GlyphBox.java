package dev.halfstep.render.text;

/**
 * The sides of a rasterised glyph in pixels from the pen, in arrays of one element, into which stb can write.
 *
 * @hidden
 */
public final class GlyphBox {

    /** The maximum distance of a side from the pen. Only damaged fonts exceed it. */
    private static final int MAX_PIXELS = 1 << 14;

    final int[] left = new int[1];
    final int[] top = new int[1];
    final int[] right = new int[1];
    final int[] bottom = new int[1];

    /** Sets the sides. */
    public void set(int newLeft, int newTop, int newRight, int newBottom) {
        left[0] = newLeft;
        top[0] = newTop;
        right[0] = newRight;
        bottom[0] = newBottom;
    }

    /** Returns the distance of the left side from the pen to the right, usually small. */
    public int left() {
        return left[0];
    }

    /** Returns the distance of the top from the baseline downwards, usually negative. */
    public int top() {
        return top[0];
    }

    /** Returns the width in pixels. */
    public int width() {
        return right[0] - left[0];
    }

    /** Returns the height in pixels. */
    public int height() {
        return bottom[0] - top[0];
    }

    /** Returns whether the glyph has no pixels, like a space. */
    boolean isEmpty() {
        return left[0] >= right[0] || top[0] >= bottom[0];
    }

    /** Returns whether the glyph is too large for any atlas. */
    boolean isHuge() {
        return left[0] < -MAX_PIXELS || top[0] < -MAX_PIXELS || right[0] > MAX_PIXELS || bottom[0] > MAX_PIXELS;
    }
}
