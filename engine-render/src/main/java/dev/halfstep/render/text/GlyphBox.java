package dev.halfstep.render.text;

/** The sides of a rasterised glyph in pixels from the pen, in arrays of one element, into which stb can write. */
final class GlyphBox {

    /** The maximum distance of a side from the pen. Only damaged fonts exceed it. */
    private static final int MAX_PIXELS = 1 << 14;

    final int[] left = new int[1];
    final int[] top = new int[1];
    final int[] right = new int[1];
    final int[] bottom = new int[1];

    int width() {
        return right[0] - left[0];
    }

    int height() {
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
