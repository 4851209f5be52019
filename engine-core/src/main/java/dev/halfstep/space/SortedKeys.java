package dev.halfstep.space;

import java.util.Arrays;

/** A growing array of longs, which is sorted without garbage: {@code Arrays.sort} may allocate. */
final class SortedKeys {

    /** Shorter runs are sorted by insertion. */
    private static final int RUN = 16;

    /** Larger groups of one upper half are not sorted by insertion. */
    private static final int MAX_GROUP = 256;

    private long[] keys = new long[32];
    private long[] buffer = {};
    private int[] counts = {};
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

    /** Adds the key of a pair: the lower number in the upper half, the higher number in the lower half. */
    void addPair(int one, int other) {
        add(one < other ? (long) one << 32 | other : (long) other << 32 | one);
    }

    /** Sorts all keys in ascending order: by insertion in short runs, which are then merged. */
    void sort() {
        for (int from = 0; from < size; from += RUN) {
            sortByInsertion(from, Math.min(from + RUN, size));
        }
        for (int run = RUN; run < size; run *= 2) {
            growBuffer();
            for (int from = 0; from < size; from += 2 * run) {
                merge(from, Math.min(from + run, size), Math.min(from + 2 * run, size));
            }
            long[] merged = buffer;
            buffer = keys;
            keys = merged;
        }
    }

    /**
     * Sorts all keys, whose upper halves must be less than a bound. Fast if most upper halves differ: sorts by counting
     * the upper halves, then by insertion. Sorts by merging if many keys have the same upper half.
     */
    void sortByUpperHalf(int bound) {
        if (counts.length <= bound) {
            counts = new int[bound + bound / 2 + 1];
        }
        growBuffer();
        Arrays.fill(counts, 0, bound + 1, 0);
        for (int i = 0; i < size; i++) {
            counts[(int) (keys[i] >> 32)]++;
        }
        int sum = 0;
        int largest = 0;
        for (int upper = 0; upper < bound; upper++) {
            int count = counts[upper];
            largest = Math.max(largest, count);
            counts[upper] = sum;
            sum += count;
        }
        if (largest > MAX_GROUP) {
            sort();
            return;
        }
        for (int i = 0; i < size; i++) {
            buffer[counts[(int) (keys[i] >> 32)]++] = keys[i];
        }
        long[] grouped = buffer;
        buffer = keys;
        keys = grouped;
        sortByInsertion(0, size);
    }

    /** Makes the buffer as long as the keys, with which it is exchanged. */
    private void growBuffer() {
        if (buffer.length < keys.length) {
            buffer = new long[keys.length];
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
