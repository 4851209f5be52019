package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * A font file: the metrics and the pictures of its glyphs at every height. Distances are in font units, unless they are
 * in pixels; a scale is the pixels per font unit. Glyph 0 is the box of missing characters.
 *
 * @hidden
 */
public interface GlyphSource {

    /** Returns the number of glyphs, up to 65,536. The indices of glyphs are 0 to this number, exclusive. */
    int glyphCount();

    /** Returns the position of the highest ascender above the baseline. */
    int ascentUnits();

    /** Returns the position of the lowest descender, usually negative. */
    int descentUnits();

    /** Returns the gap between two lines. */
    int lineGapUnits();

    /** Returns whether the font has a character. */
    boolean hasGlyph(int codePoint);

    /** Returns whether a glyph takes too much time and memory to rasterise; the box is then drawn instead. */
    boolean isTooComplex(int glyph, float scale);

    /**
     * Computes the sides of a glyph in pixels from the pen.
     *
     * @param shiftPixels the distance of the pen from a whole pixel to the right, 0 to 1
     * @param box the target
     */
    void computeBox(int glyph, float scale, float shiftPixels, GlyphBox box);

    /**
     * Rasterises a glyph.
     *
     * @param box the sides of the glyph
     * @param target a byte of opacity for each pixel, from the position of the buffer on, transparent before
     * @param stride the bytes from row to row
     */
    void rasterise(int glyph, float scale, float shiftPixels, GlyphBox box, ByteBuffer target, int stride);

    /** Returns whether some glyphs have colours of their own, such as emoji. */
    default boolean hasColors() {
        return false;
    }

    /**
     * Rasterises a glyph that has colours of its own.
     *
     * @param box the sides of the glyph
     * @param target four bytes for each pixel: red, green, blue, multiplied by the opacity, and the opacity
     * @param stride the bytes from row to row
     * @return false if the glyph has the colour of the text; the target is then unchanged
     */
    default boolean rasteriseColors(
            int glyph, float scale, float shiftPixels, GlyphBox box, ByteBuffer target, int stride) {
        return false;
    }

    /** Gives the file back, once for each font that was created of it. */
    void close();
}
