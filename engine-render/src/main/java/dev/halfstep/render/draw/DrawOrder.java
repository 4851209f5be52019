package dev.halfstep.render.draw;

import java.util.Arrays;

/**
 * Which instance is drawn when: by the order of its shape, then by the number of its entity. It is computed in each
 * frame, because the order in which a query visits entities changes when others leave the world, and shapes that
 * overlap must not change places for that.
 *
 * <p>A radix sort over the bytes of one number per instance, from the lowest to the highest, skipping those that all
 * have in common; nothing at all is moved where the instances came in order already. It makes no garbage.
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

    /** The number by which shapes are sorted. */
    static long key(int shapeOrder, long entityNumber) {
        return (long) (shapeOrder + Shape.MAX_ORDER) << NUMBER_BITS | entityNumber;
    }

    /** Adds the next instance with a number to sort by, 0 or more. */
    void add(long key) {
        reserve(1)[count] = key;
        added(1);
    }

    /** Where the numbers of so many more instances can be written, from {@link #count()} on. */
    long[] reserve(int more) {
        if (count + more > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, count + more));
        }
        return keys;
    }

    /** So many more numbers were written. */
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

    private void makeRoomToSort() {
        if (order.length < keys.length) {
            order = new int[keys.length];
            otherKeys = new long[keys.length];
            otherOrder = new int[keys.length];
        }
    }

    int count() {
        return count;
    }

    /** Returns whether they are in order already: then each is drawn at the place at which it was added. */
    boolean isSorted() {
        return sorted;
    }

    /** Which instance is drawn at which place, once {@link #sort()} has had something to do. */
    int[] places() {
        return order;
    }

    /** The number by which the instance at a place was sorted. */
    long keyAt(int place) {
        return keys[place];
    }

    void sort() {
        if (sorted) {
            return;
        }
        makeRoomToSort();
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
