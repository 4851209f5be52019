package dev.halfstep.render.text;

import dev.halfstep.render.texture.Texture;

/** The letters of a font at one size, as white pictures of whole pixels on one texture, with their places in it. */
final class GlyphSheet {

    /** Left, top, right, bottom in the texture; from the pen to the left and to the upper side; how far the pen moves on. */
    static final int GLYPH_FLOATS = 7;

    private final Texture texture;
    private final int[] codePoints;
    private final float[] glyphs;
    private final int ascentPixels;
    private final int linePixels;

    /**
     * A sheet.
     *
     * @param codePoints which letters there are, upwards, the box for missing ones last
     * @param glyphs {@link #GLYPH_FLOATS} numbers for each letter, whole pixels
     * @param ascentPixels from the top of a line to its base line
     * @param linePixels from line to line
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
