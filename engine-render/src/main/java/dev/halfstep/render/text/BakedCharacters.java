package dev.halfstep.render.text;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Lists the code points to rasterise: the Unicode ranges in the documentation of {@link TextFont}, without the code
 * points that a font lacks.
 */
final class BakedCharacters {

    /** The first and the last code point of each range. */
    private static final int[][] RANGES = {
        {0x0020, 0x007E}, // Latin
        {0x00A0, 0x017F}, // Latin of Europe
        {0x0370, 0x03FF}, // Greek
        {0x0400, 0x045F}, // Cyrillic
        {0x0490, 0x0491}, // Cyrillic of Ukraine
        {0x1E9E, 0x1E9E}, // the capital sharp s
        {0x2010, 0x203A}, // dashes, quotation marks, dots
        {0x20AC, 0x20AC}, // the euro
        {0x2122, 0x2122}, // the trade mark
        {0x2190, 0x2199}, // arrows
        {0x2200, 0x22FF}, // mathematics
        {0x2500, 0x25FF}, // lines, blocks, geometric forms
        {0x2600, 0x266F}, // stars, hearts, notes
        {0x2713, 0x2717}, // ticks and crosses
    };

    /** A code point that no font has. It stands for all missing characters: fonts draw it as glyph 0, a box. */
    static final int MISSING = 0xFFFF;

    private BakedCharacters() {}

    /**
     * Returns the code points of all ranges for which the font has a glyph, ascending, with {@link #MISSING} at the
     * end.
     */
    static int[] of(IntPredicate isInFont) {
        IntStream codePoints = Arrays.stream(RANGES)
                .flatMapToInt(range -> IntStream.rangeClosed(range[0], range[1]))
                .filter(isInFont);
        return IntStream.concat(codePoints, IntStream.of(MISSING)).toArray();
    }
}
