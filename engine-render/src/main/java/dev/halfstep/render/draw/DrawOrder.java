package dev.halfstep.render.draw;

import java.util.Arrays;

/**
 * Sorts instances by draw order, then by entity number. It sorts in each frame, because a despawn changes the order in
 * which a query visits entities, and overlapping shapes must not swap for that reason.
 *
 * <p>A least-significant-digit radix sort over 64-bit keys. Bytes that all keys have in common are skipped, and
 * instances that are added in order are not sorted at all. It allocates nothing unless the number of instances grows.
 */
final class DrawOrder {

    private static final int NUMBER_BITS = 48;

    private static final int DIGIT_BITS = 8;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final int[] starts = new int[DIGITS];
    private long[] keys = new long[64];
    private int[] order = new int[64];
    private long[] otherKeys = new long[64];
    private int[] otherOrder = new int[64];
    private int count;
    private boolean sorted = true;

    void clear() {
        count = 0;
        sorted = true;
    }

    /** Returns the sort key of a shape. */
    static long key(int shapeOrder, long entityNumber) {
        return (long) (shapeOrder + Shape.MAX_ORDER) << NUMBER_BITS | entityNumber;
    }

    /** Adds an instance with its sort key, 0 or more. */
    void add(long key) {
        reserve(1)[count] = key;
        added(1);
    }

    /**
     * Reserves keys and returns their array; the caller writes from index {@link #count()} on and calls {@link #added}.
     */
    long[] reserve(int more) {
        if (count + more > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, count + more));
        }
        return keys;
    }

    /** Adds the instances whose keys were written to the reserved array. */
    void added(int more) {
        long last = count == 0 ? 0 : keys[count - 1];
        boolean ascending = sorted;
        for (int i = count; i < count + more; i++) {
            ascending &= last <= keys[i];
            last = keys[i];
        }
        sorted = ascending;
        count += more;
    }

    private void ensureSortCapacity() {
        if (order.length < keys.length) {
            order = new int[keys.length];
            otherKeys = new long[keys.length];
            otherOrder = new int[keys.length];
        }
    }

    int count() {
        return count;
    }

    /** Returns whether the instances are in order, so that neither {@link #sort()} nor a reorder is needed. */
    boolean isSorted() {
        return sorted;
    }

    /** Returns for each position the index of the instance to draw; valid only after {@link #sort()} had to sort. */
    int[] places() {
        return order;
    }

    /** Returns the sort key at a position. */
    long keyAt(int place) {
        return keys[place];
    }

    void sort() {
        if (sorted) {
            return;
        }
        ensureSortCapacity();
        long differing = 0;
        for (int i = 0; i < count; i++) {
            order[i] = i;
            differing |= keys[i] ^ keys[0];
        }
        for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
            if ((differing >>> shift & (DIGITS - 1)) != 0) {
                sortByDigit(shift);
            }
        }
        sorted = true;
    }

    private void sortByDigit(int shift) {
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[digit(keys[i], shift)]++;
        }
        int start = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int size = starts[digit];
            starts[digit] = start;
            start += size;
        }
        for (int i = 0; i < count; i++) {
            int place = starts[digit(keys[i], shift)]++;
            otherKeys[place] = keys[i];
            otherOrder[place] = order[i];
        }
        swap();
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGITS - 1);
    }

    private void swap() {
        long[] sortedKeys = otherKeys;
        otherKeys = keys;
        keys = sortedKeys;
        int[] sortedOrder = otherOrder;
        otherOrder = order;
        order = sortedOrder;
    }
}
