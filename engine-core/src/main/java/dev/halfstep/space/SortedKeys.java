package dev.halfstep.space;

import java.util.Arrays;

/** A growing array of longs, which is sorted without garbage: {@code Arrays.sort} may allocate. */
final class SortedKeys {

    /** Shorter runs are sorted by insertion. */
    private static final int RUN = 16;

    private long[] keys = new long[32];
    private long[] buffer = {};
    private int size;

    int size() {
        return size;
    }

    long get(int i) {
        return keys[i];
    }

    void clear() {
        size = 0;
    }

    void add(long key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
        }
        keys[size++] = key;
    }

    void truncate(int newSize) {
        size = newSize;
    }

    void set(int i, long key) {
        keys[i] = key;
    }

    /** Sorts by insertion from an index on, for a few keys. */
    void sortFrom(int from) {
        sortByInsertion(from, size);
    }

    /** Sorts all keys in ascending order: by insertion in short runs, which are then merged. */
    void sort() {
        for (int from = 0; from < size; from += RUN) {
            sortByInsertion(from, Math.min(from + RUN, size));
        }
        for (int run = RUN; run < size; run *= 2) {
            if (buffer.length < size) {
                buffer = new long[keys.length];
            }
            for (int from = 0; from < size; from += 2 * run) {
                merge(from, Math.min(from + run, size), Math.min(from + 2 * run, size));
            }
            long[] merged = buffer;
            buffer = keys;
            keys = merged;
        }
    }

    private void sortByInsertion(int from, int to) {
        long[] sorted = keys;
        for (int i = from + 1; i < to; i++) {
            long key = sorted[i];
            int j = i;
            for (; j > from && sorted[j - 1] > key; j--) {
                sorted[j] = sorted[j - 1];
            }
            sorted[j] = key;
        }
    }

    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            buffer[i] = right >= to || (left < middle && keys[left] <= keys[right]) ? keys[left++] : keys[right++];
        }
    }
}
