package dev.halfstep.render.draw;

import java.util.Arrays;

/**
 * Sorts the instances of a layer by their sort keys: by draw order, then by entity number. A layer sorts in each frame,
 * because a despawn changes the order in which a query visits entities. Without sorting, the despawn of one entity
 * could swap two other entities that overlap.
 *
 * <p>The algorithm is a least-significant-digit radix sort over 64-bit keys, 8 bits at a time. It skips a byte that is
 * the same in all keys, and does nothing if the instances were added in ascending order. It allocates only when the
 * number of instances grows.
 */
final class InstanceSorter {

    /** The number of bits of a key for the entity number, which has 47 bits. */
    private static final int ENTITY_NUMBER_BITS = 48;

    private static final int DIGIT_BITS = 8;
    private static final int DIGIT_VALUES = 1 << DIGIT_BITS;

    /** While sorting: for each digit value the index at which the next key with this digit value goes. */
    private final int[] digitStarts = new int[DIGIT_VALUES];

    /** The sort keys, in the order in which instances were added; sorted by {@link #sort()}. */
    private long[] keys = new long[64];

    /** For each position in draw order the index of the instance, in the order in which instances were added. */
    private int[] sortedIndices = new int[64];

    // Each pass of the sort writes into these two arrays, then swaps them with keys and sortedIndices.
    private long[] targetKeys = new long[64];
    private int[] targetIndices = new int[64];

    private int count;

    /** Whether the keys are in ascending order. */
    private boolean sorted = true;

    /** Removes all instances. */
    void clear() {
        count = 0;
        sorted = true;
    }

    /** Returns the sort key of a shape: its draw order in the high bits, its entity number in the lower 48 bits. */
    static long shapeKey(int shapeOrder, long entityNumber) {
        return (long) (shapeOrder + Shape.MAX_ORDER) << ENTITY_NUMBER_BITS | entityNumber;
    }

    /** Adds an instance with its sort key, 0 or more. */
    void add(long key) {
        long[] reserved = reserve(1);
        reserved[count] = key;
        commit(1);
    }

    /**
     * Reserves room for keys and returns the array of all keys. The caller writes its keys from index {@link #count()}
     * on, and then calls {@link #commit}. Until then they do not count.
     */
    long[] reserve(int newKeys) {
        if (count + newKeys > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, count + newKeys));
        }
        return keys;
    }

    /** Adds instances whose keys the caller wrote to the reserved array. */
    void commit(int newCount) {
        long previous = count == 0 ? 0 : keys[count - 1];
        boolean ascending = sorted;
        for (int i = count; i < count + newCount; i++) {
            ascending &= previous <= keys[i];
            previous = keys[i];
        }
        sorted = ascending;
        count += newCount;
    }

    private void ensureSortCapacity() {
        if (sortedIndices.length < keys.length) {
            sortedIndices = new int[keys.length];
            targetKeys = new long[keys.length];
            targetIndices = new int[keys.length];
        }
    }

    int count() {
        return count;
    }

    /** Returns whether the instances are in draw order, so that neither {@link #sort()} nor a reorder is needed. */
    boolean isSorted() {
        return sorted;
    }

    /**
     * Returns for each position in draw order the index of the instance. Valid only if {@link #isSorted()} was false
     * before {@link #sort()}; otherwise the array is stale, because {@code sort()} was a no-op.
     */
    int[] sortedIndices() {
        return sortedIndices;
    }

    /** Returns the sort key at a position in draw order; valid after {@link #sort()}. */
    long keyAt(int position) {
        return keys[position];
    }

    /** Sorts the keys, unless they are in ascending order already. */
    void sort() {
        if (sorted) {
            return;
        }
        ensureSortCapacity();
        long differingBits = 0;
        for (int i = 0; i < count; i++) {
            sortedIndices[i] = i;
            differingBits |= keys[i] ^ keys[0];
        }
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            if (digit(differingBits, shift) != 0) {
                sortByDigit(shift);
            }
        }
        sorted = true;
    }

    /** Sorts by 8 bits of the keys; keys with the same digit keep their order. */
    private void sortByDigit(int shift) {
        Arrays.fill(digitStarts, 0);
        for (int i = 0; i < count; i++) {
            digitStarts[digit(keys[i], shift)]++;
        }
        int start = 0;
        for (int digit = 0; digit < DIGIT_VALUES; digit++) {
            int digitCount = digitStarts[digit];
            digitStarts[digit] = start;
            start += digitCount;
        }
        for (int i = 0; i < count; i++) {
            int position = digitStarts[digit(keys[i], shift)]++;
            targetKeys[position] = keys[i];
            targetIndices[position] = sortedIndices[i];
        }
        swapBuffers();
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGIT_VALUES - 1);
    }

    private void swapBuffers() {
        long[] newKeys = targetKeys;
        targetKeys = keys;
        keys = newKeys;
        int[] newIndices = targetIndices;
        targetIndices = sortedIndices;
        sortedIndices = newIndices;
    }
}
