package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * Validates the table {@code hmtx}: pairs of advance width and left side bearing, then left side bearings of glyphs
 * that share the width of the last pair.
 */
final class GlyphWidths {

    private static final int PAIR_COUNT = 34;
    private static final int PAIR_BYTES = 4;
    private static final int SIDE_BYTES = 2;

    private final ByteBuffer table;
    private final int pairs;

    GlyphWidths(ByteBuffer header, ByteBuffer table) {
        this.table = table;
        pairs = Short.toUnsignedInt(header.getShort(PAIR_COUNT));
    }

    /** Reads the same bytes for a glyph as stb does. */
    void check(int glyph) {
        int pair = Math.min(glyph, pairs - 1);
        table.getShort(pair * PAIR_BYTES);
        table.getShort(pair == glyph ? pair * PAIR_BYTES + 2 : pairs * PAIR_BYTES + (glyph - pairs) * SIDE_BYTES);
    }
}
