package dev.halfstep.render.text;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Lists the code points to bake: the Unicode ranges that {@link TextFont} documents, without those that the font lacks.
 */
final class Alphabet {

    /** Pairs of first and last code point. */
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

    /** Stands for missing characters: a code point that no font has, so it is drawn as the box of glyph 0. */
    static final int MISSING = 0xFFFF;

    private Alphabet() {}

    /** Returns the code points that the font has, in ascending order, and {@link #MISSING} at the end. */
    static int[] of(IntPredicate isInFont) {
        IntStream known = Arrays.stream(RANGES)
                .flatMapToInt(range -> IntStream.rangeClosed(range[0], range[1]))
                .filter(isInFont);
        return IntStream.concat(known, IntStream.of(MISSING)).toArray();
    }
}
