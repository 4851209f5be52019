package dev.halfstep.render.text;

import dev.halfstep.render.texture.Texture;

/** Holds the rasterised glyphs of a font at one size in one texture, with their metrics in whole pixels. */
final class GlyphAtlas {

    // The indices of the floats of a glyph. Its rectangle in the texture:
    static final int LEFT = 0;
    static final int TOP = 1;
    static final int RIGHT = 2;
    static final int BOTTOM = 3;

    // The offset of its upper left corner from the pen, the point on the baseline where a glyph is drawn:
    static final int OFFSET_X = 4;
    static final int OFFSET_Y = 5;

    /** The index of the distance by which a glyph moves the pen to the right. */
    static final int ADVANCE = 6;

    /** The number of floats of a glyph. */
    static final int GLYPH_FLOATS = 7;

    private final Texture texture;
    private final int[] codePoints;
    private final float[] glyphs;
    private final int ascentPixels;
    private final int lineHeightPixels;

    /**
     * Creates an atlas.
     *
     * @param texture the texture, which the caller closes
     * @param codePoints the code points in ascending order; the box for missing characters is last
     * @param glyphs {@link #GLYPH_FLOATS} floats for each code point, in whole pixels
     * @param ascentPixels the distance from the top of a line to its baseline
     * @param lineHeightPixels the distance between two baselines
     */
    GlyphAtlas(Texture texture, int[] codePoints, float[] glyphs, int ascentPixels, int lineHeightPixels) {
        this.texture = texture;
        this.codePoints = codePoints;
        this.glyphs = glyphs;
        this.ascentPixels = ascentPixels;
        this.lineHeightPixels = lineHeightPixels;
    }

    Texture texture() {
        return texture;
    }

    int[] codePoints() {
        return codePoints;
    }

    float[] glyphs() {
        return glyphs;
    }

    int ascentPixels() {
        return ascentPixels;
    }

    int lineHeightPixels() {
        return lineHeightPixels;
    }
}
