package dev.halfstep.render.text;

import java.util.Arrays;

/**
 * Maps int keys to int values in open-addressed arrays, so that reading allocates nothing. When the cache has its
 * maximum number of entries, it removes all of them.
 */
final class IntCache {

    /** Returned for a key without a value; no value may be equal to it. */
    static final int ABSENT = Integer.MIN_VALUE;

    /** The maximum number of entries. */
    static final int MAX_ENTRIES = 1 << 16;

    private static final int FIRST_CAPACITY = 256;

    /** Marks a free slot; no key may be equal to it. */
    private static final int FREE = -1;

    /** Multiplies keys so that consecutive ones are spread over the arrays: 2 to the 32 divided by the golden ratio. */
    private static final int SPREAD = 0x9E3779B9;

    private int[] keys;
    private int[] values;
    private int entries;

    IntCache() {
        keys = newKeys(FIRST_CAPACITY);
        values = new int[FIRST_CAPACITY];
    }

    private static int[] newKeys(int capacity) {
        int[] newKeys = new int[capacity];
        Arrays.fill(newKeys, FREE);
        return newKeys;
    }

    /** Returns the value of a key, or {@link #ABSENT}. */
    int get(int key) {
        int index = indexOf(key);
        return keys[index] == key ? values[index] : ABSENT;
    }

    /** Stores a value for a key that has none. */
    void put(int key, int value) {
        if (entries == MAX_ENTRIES) {
            Arrays.fill(keys, FREE);
            entries = 0;
        }
        if (2 * (entries + 1) > keys.length) {
            grow();
        }
        int index = indexOf(key);
        keys[index] = key;
        values[index] = value;
        entries++;
    }

    /** Returns the index of a key, or of the free slot for it. The arrays always have free slots. */
    private int indexOf(int key) {
        int mask = keys.length - 1;
        // Takes the upper bits, as many as the mask has, because multiplication mixes the upper bits best.
        int index = (key * SPREAD) >>> Integer.numberOfLeadingZeros(mask);
        while (keys[index] != key && keys[index] != FREE) {
            index = (index + 1) & mask;
        }
        return index;
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldValues = values;
        keys = newKeys(2 * oldKeys.length);
        values = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != FREE) {
                int index = indexOf(oldKeys[i]);
                keys[index] = oldKeys[i];
                values[index] = oldValues[i];
            }
        }
    }
}
