package dev.halfstep.render.text;

import dev.halfstep.render.texture.Texture;

/** A glyph atlas: the rasterised glyphs of a font at one size in one texture, with their metrics in whole pixels. */
final class GlyphSheet {

    /** Floats of a glyph: left, top, right, bottom in the texture; x and y offset from the pen; advance of the pen. */
    static final int GLYPH_FLOATS = 7;

    private final Texture texture;
    private final int[] codePoints;
    private final float[] glyphs;
    private final int ascentPixels;
    private final int linePixels;

    /**
     * Creates a sheet.
     *
     * @param codePoints the code points in ascending order; the box for missing characters is last
     * @param glyphs {@link #GLYPH_FLOATS} floats for each code point, in whole pixels
     * @param ascentPixels the distance from the top of a line to its baseline
     * @param linePixels the distance from line to line
     */
    GlyphSheet(Texture texture, int[] codePoints, float[] glyphs, int ascentPixels, int linePixels) {
        this.texture = texture;
        this.codePoints = codePoints;
        this.glyphs = glyphs;
        this.ascentPixels = ascentPixels;
        this.linePixels = linePixels;
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

    int linePixels() {
        return linePixels;
    }
}
