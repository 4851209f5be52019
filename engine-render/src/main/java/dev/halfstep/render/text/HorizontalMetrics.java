package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * Validates the TrueType table {@code hmtx}, the horizontal metrics. The table begins with pairs of an advance width
 * and a left side bearing, one pair for each of the first glyphs. Then it has a left side bearing for each other glyph;
 * these glyphs have the advance width of the last pair.
 */
final class HorizontalMetrics {

    private static final int PAIR_COUNT_OFFSET = 34;
    private static final int PAIR_BYTES = 4;
    private static final int ADVANCE_BYTES = 2;
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

    /**
     * Reads the bytes that the library stb_truetype will read for a glyph. If the table is too short, this throws
     * {@link IndexOutOfBoundsException}, where the native code would read other memory.
     */
    void validate(int glyph) {
        advanceUnits(glyph); // reads the advance width
        int sideBearingOffset = glyph < pairCount
                ? glyph * PAIR_BYTES + ADVANCE_BYTES
                : pairCount * PAIR_BYTES + (glyph - pairCount) * SIDE_BEARING_BYTES;
        table.getShort(sideBearingOffset);
    }

    /** Returns the advance width of a glyph in font units. */
    int advanceUnits(int glyph) {
        return Short.toUnsignedInt(table.getShort(Math.min(glyph, pairCount - 1) * PAIR_BYTES));
    }
}
