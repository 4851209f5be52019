package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests with subtables that are built number by number in the OpenType format. */
class PairAdjustmentTest {

    /** Returns a table of 16-bit numbers. */
    private static ByteBuffer table(int... numbers) {
        ByteBuffer table = ByteBuffer.allocate(2 * numbers.length);
        for (int number : numbers) {
            table.putShort((short) number);
        }
        return table.flip();
    }

    private static ByteBuffer concat(ByteBuffer... tables) {
        ByteBuffer whole = ByteBuffer.allocate(
                Arrays.stream(tables).mapToInt(ByteBuffer::remaining).sum());
        for (ByteBuffer table : tables) {
            whole.put(table);
        }
        return whole.flip();
    }

    /**
     * Returns a subtable with the pairs of glyph 5 with 7 and 9. The flags of the first adjustment are x placement and
     * x advance.
     *
     * @param pairsOffset the offset of the pairs, correctly 18
     * @param pairCount the number of pairs, correctly 2
     */
    private static ByteBuffer glyphPairs(int pairsOffset, int pairCount) {
        return concat(
                table(1, 12, 5, 0, 1, pairsOffset), // format 1, the coverage at 12, two flags, one list of pairs
                table(1, 1, 5), // the coverage: glyph 5
                table(pairCount, 7, 100, -30, 9, 100, -40)); // each pair: second glyph, x placement, x advance
    }

    /**
     * Returns a subtable with pairs of classes: the first glyph 5 has a class of 2, and the second glyphs 7 to 9 have
     * class 1 of 2.
     *
     * @param leftClass the class of glyph 5, correctly 0 or 1
     */
    private static ByteBuffer classPairs(int leftClass) {
        return table(
                2, 24, 4, 0, 32, 40, 2, 2, // the header, with the coverage at 24 and the classes at 32 and 40
                0, 0, 0, -50, // a matrix of advances
                2, 1, 5, 5, // the coverage: a range of glyph 5; its index is the next number
                1, 5, 1, leftClass, // the classes of the first glyphs: an array from glyph 5 on
                2, 1, 7, 9, 1); // the classes of the second glyphs: a range
    }

    @Test
    void findsAPairOfGlyphs() {
        PairAdjustment pairs = new PairAdjustment(glyphPairs(18, 2));

        assertEquals(-30, pairs.units(5, 7), "the first pair");
        assertEquals(-40, pairs.units(5, 9), "the second pair");
        assertEquals(PairAdjustment.NOT_FOUND, pairs.units(5, 8), "another second glyph");
        assertEquals(PairAdjustment.NOT_FOUND, pairs.units(6, 7), "another first glyph");
    }

    @Test
    void findsAPairOfClasses() {
        PairAdjustment pairs = new PairAdjustment(classPairs(1));

        assertEquals(-50, pairs.units(5, 7), "the first glyph of the range");
        assertEquals(-50, pairs.units(5, 9), "the last glyph of the range");
        assertEquals(0, pairs.units(5, 10), "a glyph in no range must have class 0");
        assertEquals(PairAdjustment.NOT_FOUND, pairs.units(4, 7), "another first glyph");
    }

    @Test
    void findsNothingInAnUnknownFormat() {
        assertEquals(
                PairAdjustment.NOT_FOUND, new PairAdjustment(glyphPairs(18, 2).putShort(0, (short) 3)).units(5, 7));
    }

    @Test
    void rejectsOffsetsBeyondTheTable() {
        assertThrows(IndexOutOfBoundsException.class, () -> new PairAdjustment(glyphPairs(500, 2)).units(5, 7));
        // A binary search among too many pairs begins beyond the table.
        assertThrows(IndexOutOfBoundsException.class, () -> new PairAdjustment(glyphPairs(18, 0xFFFF)).units(5, 9));
        assertThrows(
                IndexOutOfBoundsException.class,
                () -> new PairAdjustment(glyphPairs(18, 2).putShort(2, (short) 0xFFFF)).units(5, 7),
                "the offset of the coverage");
        assertThrows(IndexOutOfBoundsException.class, () -> new PairAdjustment(table(1)), "only the format");
    }

    @Test
    void ignoresClassesBeyondTheMatrix() {
        assertEquals(
                PairAdjustment.NOT_FOUND,
                new PairAdjustment(classPairs(2)).units(5, 7),
                "one more than the classes of the matrix");
        assertEquals(
                PairAdjustment.NOT_FOUND,
                new PairAdjustment(classPairs(0xFFFF)).units(5, 7),
                "the highest number of a class");
    }
}
