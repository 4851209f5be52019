package dev.halfstep.render.draw;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts by 64-bit keys, and equal keys by age, with a least-significant-digit radix sort, 11 bits in each pass. A pass
 * begins at the lowest bit, above the bits of earlier passes, in which any two keys differ. So bits that are equal in
 * all keys cost nothing. Equal keys of equal age keep their order.
 */
final class RadixSort {

    private static final int DIGIT_BITS = 11;
    private static final int DIGIT_VALUES = 1 << DIGIT_BITS;
    private static final long DIGIT_MASK = DIGIT_VALUES - 1;

    /** During a pass: for each digit value the position at which the next key with this digit value goes. */
    private final int[] digitStarts = new int[DIGIT_VALUES];

    // The result of the last pass. Each pass writes the spare arrays, and then swaps them with these.
    private long[] sortedKeys = {};
    private int[] sortedIndices = {};

    private long[] spareKeys = {};
    private int[] spareIndices = {};

    /** The keys in ascending order, valid until the next sort. The array may be longer than the number of keys. */
    long[] sortedKeys() {
        return sortedKeys;
    }

    /** The index of each sorted key in the array that was sorted, valid until the next sort. */
    int[] sortedIndices() {
        return sortedIndices;
    }

    /**
     * Sorts keys. The instances must not be in ascending order already: without a pass, there would be no result.
     *
     * @param keys the keys, which are not changed
     * @param ages the ages, which order equal keys and are not changed; null if they ascend
     * @param count the number of keys
     */
    void sort(long[] keys, long @Nullable [] ages, int count) {
        ensureCapacity(keys.length);
        boolean hasResult = false;
        // The least significant part first. The ages often ascend already, because most queries visit entities by age.
        if (ages != null && !isAscending(ages, count)) {
            sortBits(ages, /* fromIndices= */ null, count);
            for (int i = 0; i < count; i++) {
                sortedKeys[i] = keys[sortedIndices[i]];
            }
            hasResult = true;
        }
        if (hasResult) {
            sortBits(sortedKeys, sortedIndices, count);
        } else {
            sortBits(keys, /* fromIndices= */ null, count);
        }
    }

    private void ensureCapacity(int capacity) {
        if (sortedKeys.length < capacity) {
            sortedKeys = new long[capacity];
            sortedIndices = new int[capacity];
            spareKeys = new long[capacity];
            spareIndices = new int[capacity];
        }
    }

    /** Frees all arrays, so that there is no result any more. */
    void free() {
        sortedKeys = new long[0];
        sortedIndices = new int[0];
        spareKeys = new long[0];
        spareIndices = new int[0];
    }

    private static boolean isAscending(long[] ages, int count) {
        long previous = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            if (ages[i] < previous) {
                return false;
            }
            previous = ages[i];
        }
        return true;
    }

    /** Sorts by all bits in which any two keys differ; without indices, each key is at its own index. */
    private void sortBits(long[] keys, int @Nullable [] fromIndices, int count) {
        long[] fromKeys = keys;
        int[] indices = fromIndices;
        long remainingBits = differingBits(keys, count);
        while (remainingBits != 0) {
            int shift = Long.numberOfTrailingZeros(remainingBits);
            remainingBits &= ~(DIGIT_MASK << shift);
            sortByDigit(shift, count, fromKeys, indices, spareKeys, spareIndices);
            swapWithSpare();
            fromKeys = sortedKeys;
            indices = sortedIndices;
        }
    }

    private void swapWithSpare() {
        long[] keys = sortedKeys;
        sortedKeys = spareKeys;
        spareKeys = keys;
        int[] indices = sortedIndices;
        sortedIndices = spareIndices;
        spareIndices = indices;
    }

    private static long differingBits(long[] keys, int count) {
        long differing = 0;
        for (int i = 0; i < count; i++) {
            differing |= keys[i] ^ keys[0];
        }
        return differing;
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
