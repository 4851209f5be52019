package dev.halfstep.render.text;

import static dev.halfstep.render.text.GlyphPositioning.unsigned;

import java.nio.ByteBuffer;

/** Reads a subtable with pair adjustments in the table {@code GPOS}: pairs of glyphs, or pairs of glyph classes. */
final class PairAdjustment {

    /** Returned if the subtable does not have a pair. */
    static final int NOT_FOUND = Integer.MIN_VALUE;

    private static final int GLYPH_PAIRS = 1;
    private static final int CLASS_PAIRS = 2;
    private static final int X_ADVANCE_FLAG = 4;

    /** The flags of the two values that precede the advance: x and y of the placement. */
    private static final int FLAGS_BEFORE_X_ADVANCE = 3;

    private static final int COVERAGE_OFFSET = 2;
    private static final int FIRST_FLAGS_OFFSET = 4;
    private static final int SECOND_FLAGS_OFFSET = 6;

    // Offsets in a subtable of glyph pairs.
    private static final int PAIR_LIST_COUNT_OFFSET = 8;
    private static final int PAIR_LISTS_OFFSET = 10;

    // Offsets in a subtable of class pairs.
    private static final int LEFT_CLASSES_OFFSET = 8;
    private static final int RIGHT_CLASSES_OFFSET = 10;
    private static final int LEFT_CLASS_COUNT_OFFSET = 12;
    private static final int RIGHT_CLASS_COUNT_OFFSET = 14;
    private static final int MATRIX_OFFSET = 16;

    /** The format of coverage and class tables that consist of ranges instead of an array. */
    private static final int RANGES_FORMAT = 2;

    private static final int RANGE_COUNT_OFFSET = 2;
    private static final int RANGES_OFFSET = 4;
    private static final int RANGE_BYTES = 6;

    private final ByteBuffer subtable;
    private final int format;

    /** The size of a pair's two adjustments in bytes. */
    private final int adjustmentBytes;

    /** The offset of the advance within the adjustments, or -1 if they have none. */
    private final int advanceOffset;

    PairAdjustment(ByteBuffer subtable) {
        this.subtable = subtable;
        format = unsigned(subtable, 0);
        int firstFlags = unsigned(subtable, FIRST_FLAGS_OFFSET);
        int secondFlags = unsigned(subtable, SECOND_FLAGS_OFFSET);
        adjustmentBytes = 2 * (Integer.bitCount(firstFlags) + Integer.bitCount(secondFlags)); // 2 bytes per set flag
        advanceOffset =
                (firstFlags & X_ADVANCE_FLAG) == 0 ? -1 : 2 * Integer.bitCount(firstFlags & FLAGS_BEFORE_X_ADVANCE);
    }

    /** Returns the change of the first glyph's advance, or {@link #NOT_FOUND}. */
    int units(int left, int right) {
        int leftIndex = coverageIndex(GlyphPositioning.from(subtable, unsigned(subtable, COVERAGE_OFFSET)), left);
        if (leftIndex < 0) {
            return NOT_FOUND;
        }
        return switch (format) {
            case GLYPH_PAIRS -> ofGlyphs(leftIndex, right);
            case CLASS_PAIRS -> ofClasses(left, right);
            default -> NOT_FOUND;
        };
    }

    private int advance(ByteBuffer table, int adjustmentsOffset) {
        return advanceOffset < 0 ? 0 : table.getShort(adjustmentsOffset + advanceOffset);
    }

    /** Searches the sorted pairs of the left glyph, given by its index in the coverage table. */
    private int ofGlyphs(int leftIndex, int right) {
        if (leftIndex >= unsigned(subtable, PAIR_LIST_COUNT_OFFSET)) {
            return NOT_FOUND;
        }
        int pairsOffset = unsigned(subtable, PAIR_LISTS_OFFSET + 2 * leftIndex);
        ByteBuffer pairs = GlyphPositioning.from(subtable, pairsOffset);
        int pair = find(pairs, 2, unsigned(pairs, 0), 2 + adjustmentBytes, /* lastOffset= */ 0, right);
        return pair < 0 ? NOT_FOUND : advance(pairs, pair + 2);
    }

    /** Looks up the classes of both glyphs in a matrix. */
    private int ofClasses(int left, int right) {
        int leftClass = classOf(GlyphPositioning.from(subtable, unsigned(subtable, LEFT_CLASSES_OFFSET)), left);
        int rightClass = classOf(GlyphPositioning.from(subtable, unsigned(subtable, RIGHT_CLASSES_OFFSET)), right);
        int rightClassCount = unsigned(subtable, RIGHT_CLASS_COUNT_OFFSET);
        if (leftClass >= unsigned(subtable, LEFT_CLASS_COUNT_OFFSET) || rightClass >= rightClassCount) {
            return NOT_FOUND;
        }
        long cell = (long) leftClass * rightClassCount + rightClass;
        return advance(subtable, Math.toIntExact(MATRIX_OFFSET + cell * adjustmentBytes));
    }

    /** Returns the index of a glyph in a coverage table: the left glyphs, sorted, as ranges or as an array; or -1. */
    private static int coverageIndex(ByteBuffer coverage, int glyph) {
        if (unsigned(coverage, 0) == RANGES_FORMAT) {
            int range = range(coverage, glyph);
            return range < 0 ? -1 : unsigned(coverage, range + 4) + glyph - unsigned(coverage, range);
        }
        int entry = find(coverage, 4, unsigned(coverage, 2), /* recordBytes= */ 2, /* lastOffset= */ 0, glyph);
        return entry < 0 ? -1 : (entry - 4) / 2;
    }

    /** Returns the class of a glyph, from ranges or from an array of classes; 0 if the glyph has none. */
    private static int classOf(ByteBuffer classes, int glyph) {
        if (unsigned(classes, 0) == RANGES_FORMAT) {
            int range = range(classes, glyph);
            return range < 0 ? 0 : unsigned(classes, range + 4);
        }
        int firstGlyph = unsigned(classes, 2);
        int glyphCount = unsigned(classes, 4);
        int index = glyph - firstGlyph;
        return index >= 0 && index < glyphCount ? unsigned(classes, 6 + 2 * index) : 0;
    }

    /** Searches sorted ranges (first glyph, last glyph, number) for a glyph. Returns the offset of its range, or -1. */
    private static int range(ByteBuffer table, int glyph) {
        return find(table, RANGES_OFFSET, unsigned(table, RANGE_COUNT_OFFSET), RANGE_BYTES, /* lastOffset= */ 2, glyph);
    }

    /**
     * Searches sorted records for a glyph. Returns the offset of its record, or -1.
     *
     * @param lastOffset the offset in a record of its last glyph; 0 for records of a single glyph
     */
    private static int find(ByteBuffer table, int offset, int count, int recordBytes, int lastOffset, int glyph) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) / 2;
            int record = offset + middle * recordBytes;
            if (glyph < unsigned(table, record)) {
                high = middle;
            } else if (glyph > unsigned(table, record + lastOffset)) {
                low = middle + 1;
            } else {
                return record;
            }
        }
        return -1;
    }
}
