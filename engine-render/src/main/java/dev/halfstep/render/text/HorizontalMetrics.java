package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * Validates the TrueType table {@code hmtx}, the horizontal metrics. The table begins with pairs of advance width and
 * left side bearing. Glyphs without a pair follow: they have only a left side bearing, and the advance width of the
 * last pair.
 */
final class HorizontalMetrics {

    private static final int PAIR_COUNT_OFFSET = 34;
    private static final int PAIR_BYTES = 4;
    private static final int SIDE_BEARING_BYTES = 2;

    private final ByteBuffer table;
    private final int pairCount;

    /**
     * Reads the number of pairs.
     *
     * @param header the table {@code hhea}
     * @param table the table {@code hmtx}
     */
    HorizontalMetrics(ByteBuffer header, ByteBuffer table) {
        this.table = table;
        pairCount = Short.toUnsignedInt(header.getShort(PAIR_COUNT_OFFSET));
    }

    /** Reads the same bytes for a glyph as stb; throws {@link IndexOutOfBoundsException} if the table is too short. */
    void validate(int glyph) {
        int pair = Math.min(glyph, pairCount - 1);
        table.getShort(pair * PAIR_BYTES); // the advance width
        int sideBearing = pair == glyph
                ? pair * PAIR_BYTES + 2
                : pairCount * PAIR_BYTES + (glyph - pairCount) * SIDE_BEARING_BYTES;
        table.getShort(sideBearing);
    }
}
