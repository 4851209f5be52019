package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/** The table {@code hmtx}: pairs of width and left side, then left sides of glyphs that are as wide as the last pair. */
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

    /** Reads what stb reads of a glyph. */
    void check(int glyph) {
        int pair = Math.min(glyph, pairs - 1);
        table.getShort(pair * PAIR_BYTES);
        table.getShort(pair == glyph ? pair * PAIR_BYTES + 2 : pairs * PAIR_BYTES + (glyph - pairs) * SIDE_BYTES);
    }
}
