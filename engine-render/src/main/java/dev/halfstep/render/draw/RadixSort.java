package dev.halfstep.render.draw;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts 64-bit keys with a least-significant-digit radix sort, 11 bits in each pass. A pass begins at the lowest bit,
 * above the bits of earlier passes, in which any two keys differ. So bits that are equal in all keys cost nothing.
 * Equal keys keep their order.
 */
final class RadixSort {

    private static final int DIGIT_BITS = 11;
    private static final int DIGIT_VALUES = 1 << DIGIT_BITS;
    private static final long DIGIT_MASK = DIGIT_VALUES - 1;

    /** Selects the age bits of a key. The ages often ascend already, because most queries visit entities by age. */
    private final long ageMask;

    /** During a pass: for each digit value the position at which the next key with this digit value goes. */
    private final int[] digitStarts = new int[DIGIT_VALUES];

    private long[] scratchKeys = {};
    private int[] scratchIndices = {};

    /**
     * Creates a sorter.
     *
     * @param ageBits the number of the lowest bits of a key that order entities by age
     */
    RadixSort(int ageBits) {
        ageMask = (1L << ageBits) - 1;
    }

    /**
     * Sorts keys. They must not be in ascending order already: without a pass, the results would not be written.
     *
     * @param keys the keys, which are not changed
     * @param count the number of keys
     * @param sortedKeys receives the keys in ascending order
     * @param sortedIndices receives the index in {@code keys} of each sorted key
     */
    void sort(long[] keys, int count, long[] sortedKeys, int[] sortedIndices) {
        ensureScratch(sortedKeys.length);
        long remainingBits = bitsToSort(keys, count);
        // The passes alternate between scratch and result; the last one must write the result.
        boolean intoResult = countPasses(remainingBits) % 2 == 1;
        long[] fromKeys = keys;
        int[] fromIndices = null; // in the first pass, each key is at its own index
        while (remainingBits != 0) {
            int shift = Long.numberOfTrailingZeros(remainingBits);
            remainingBits &= ~(DIGIT_MASK << shift);
            long[] toKeys = intoResult ? sortedKeys : scratchKeys;
            int[] toIndices = intoResult ? sortedIndices : scratchIndices;
            sortByDigit(shift, count, fromKeys, fromIndices, toKeys, toIndices);
            fromKeys = toKeys;
            fromIndices = toIndices;
            intoResult = !intoResult;
        }
    }

    private void ensureScratch(int capacity) {
        if (scratchKeys.length < capacity) {
            scratchKeys = new long[capacity];
            scratchIndices = new int[capacity];
        }
    }

    void freeScratch() {
        scratchKeys = new long[0];
        scratchIndices = new int[0];
    }

    /** Returns the bits in which any two keys differ; without the age bits if the ages are in ascending order. */
    private long bitsToSort(long[] keys, int count) {
        long differing = 0;
        long previousAge = 0;
        boolean inOrderOfAge = true;
        for (int i = 0; i < count; i++) {
            long age = keys[i] & ageMask;
            differing |= keys[i] ^ keys[0];
            inOrderOfAge &= previousAge <= age;
            previousAge = age;
        }
        return inOrderOfAge ? differing & ~ageMask : differing;
    }

    private static int countPasses(long bits) {
        int passes = 0;
        for (long remaining = bits; remaining != 0; passes++) {
            remaining &= ~(DIGIT_MASK << Long.numberOfTrailingZeros(remaining));
        }
        return passes;
    }

    /**
     * Sorts by one digit; keys with the same digit keep their order. The first pass has no indices yet: each key is at
     * its own index.
     */
    private void sortByDigit(
            int shift, int count, long[] fromKeys, int @Nullable [] fromIndices, long[] toKeys, int[] toIndices) {
        int[] starts = digitStarts;
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[digit(fromKeys[i], shift)]++;
        }
        int start = 0;
        for (int digit = 0; digit < DIGIT_VALUES; digit++) {
            int digitCount = starts[digit];
            starts[digit] = start;
            start += digitCount;
        }
        for (int i = 0; i < count; i++) {
            int position = starts[digit(fromKeys[i], shift)]++;
            toKeys[position] = fromKeys[i];
            toIndices[position] = fromIndices == null ? i : fromIndices[i];
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift & DIGIT_MASK);
    }
}
