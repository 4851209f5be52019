package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads the TrueType table {@code kern}: a sorted list of glyph pairs in the first subtable, of format 0. */
final class KernTable implements KerningPairs {

    private static final int SUBTABLE_COUNT_OFFSET = 2;
    private static final int COVERAGE_OFFSET = 8;

    /** The coverage of horizontal kerning in format 0. */
    private static final int HORIZONTAL_PAIRS = 1;

    private static final int PAIR_COUNT_OFFSET = 10;
    private static final int PAIRS_OFFSET = 18;
    private static final int PAIR_BYTES = 6;
    private static final int PAIR_VALUE_OFFSET = 4;

    private final ByteBuffer table;
    private final int pairCount;

    private KernTable(ByteBuffer table, int pairCount) {
        this.table = table;
        this.pairCount = pairCount;
    }

    /** Reads the header; returns {@link #NONE} for a table that is missing, damaged or of another format. */
    static KerningPairs of(@Nullable ByteBuffer table) {
        if (table == null
                || table.limit() < PAIRS_OFFSET
                || table.getShort(SUBTABLE_COUNT_OFFSET) == 0
                || table.getShort(COVERAGE_OFFSET) != HORIZONTAL_PAIRS) {
            return NONE;
        }
        int pairCount = Short.toUnsignedInt(table.getShort(PAIR_COUNT_OFFSET));
        boolean isWhole = pairCount <= (table.limit() - PAIRS_OFFSET) / PAIR_BYTES;
        return isWhole ? new KernTable(table, pairCount) : NONE;
    }

    @Override
    public int units(int left, int right) {
        int wanted = left << 16 | right;
        int low = 0;
        int high = pairCount;
        while (low < high) {
            int middle = (low + high) / 2;
            int pair = PAIRS_OFFSET + middle * PAIR_BYTES;
            int comparison = Integer.compareUnsigned(wanted, table.getInt(pair));
            if (comparison == 0) {
                return table.getShort(pair + PAIR_VALUE_OFFSET);
            }
            if (comparison < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return 0;
    }
}
