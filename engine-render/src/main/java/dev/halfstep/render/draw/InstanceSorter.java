package dev.halfstep.render.draw;

import dev.halfstep.render.gl.UnusedCapacity;
import java.util.Arrays;

/**
 * Sorts the instances of a layer by their sort keys, then by age. The key has the draw order, the age is the entity
 * number. A layer sorts in each frame, because a despawn changes the order in which a query visits entities. Without
 * sorting, the despawn of one entity could swap two other entities that overlap.
 *
 * <p>Instances that were added in ascending order need no sort. If no key and no age has changed since the last sort,
 * its result is reused.
 *
 * <p>A sorter allocates only when the number of instances grows, and when it frees unused memory some time after a
 * peak.
 */
final class InstanceSorter {

    /** The initial capacity, which is also the minimum. */
    private static final int FIRST_CAPACITY = 64;

    private static final long[] NO_AGES = {};

    private final RadixSort radixSort = new RadixSort();
    private final UnusedCapacity unusedCapacity = new UnusedCapacity(FIRST_CAPACITY);

    /** The sort keys, in the order in which instances were added. */
    private long[] keys = new long[FIRST_CAPACITY];

    /** The ages, in the order in which instances were added; unused if {@link #hasAges} is false. */
    private long[] ages = NO_AGES;

    /** Whether the instances of this frame have ages. Otherwise they are added in order of age. */
    private boolean hasAges;

    /** The keys of the last sort, in the order in which they were added. */
    private long[] lastKeys = {};

    /** The ages of the last sort, in the order in which they were added; unused if it had none. */
    private long[] lastAges = NO_AGES;

    private boolean lastHadAges;

    private int lastCount;

    private int count;

    private long sorts;

    /** The largest number of keys that were added or reserved since {@link #clear}. */
    private int reserved;

    /** Whether the instances were added in ascending order. */
    private boolean ascending = true;

    /** Whether {@link #sort()} was called for the current instances and changed their order. */
    private boolean permuted;

    /**
     * Removes all instances. Call it once per frame.
     *
     * @param withAges whether the next instances have ages; if not, they must be added in order of age
     */
    void clear(boolean withAges) {
        int capacity = unusedCapacity.next(reserved, capacity());
        if (capacity < capacity()) {
            shrink(capacity);
        }
        hasAges = withAges;
        count = 0;
        reserved = 0;
        ascending = true;
        permuted = false;
    }

    private void shrink(int capacity) {
        keys = new long[capacity];
        ages = NO_AGES;
        lastKeys = new long[0];
        lastAges = NO_AGES;
        lastCount = 0;
        radixSort.free();
    }

    /** Adds an instance with its sort key, 0 or more, and its age. */
    void add(long key, long age) {
        reserve(1);
        keys[count] = key;
        if (hasAges) {
            ages[count] = age;
        }
        commit(1);
    }

    /**
     * Reserves room for keys. The caller writes to {@link #keys()}, and with ages to {@link #ages()}, from index
     * {@link #count()} on, and then calls {@link #commit}. Before that, {@link #count()} does not include them.
     */
    void reserve(int newKeys) {
        reserved = Math.max(reserved, count + newKeys);
        if (reserved > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, reserved));
        }
        if (hasAges && ages.length < keys.length) {
            ages = Arrays.copyOf(ages, keys.length);
        }
    }

    /** The array of all keys, valid until the next {@link #reserve} or {@link #clear}. */
    long[] keys() {
        return keys;
    }

    /** The array of all ages, valid as {@link #keys()}; it has no room if the instances have no ages. */
    long[] ages() {
        return hasAges ? ages : NO_AGES;
    }

    /** Adds {@code newCount} instances, whose keys and ages the caller wrote to the reserved arrays. */
    void commit(int newCount) {
        int end = count + newCount;
        for (int i = Math.max(count, 1); ascending && i < end; i++) {
            ascending = keys[i - 1] < keys[i] || (keys[i - 1] == keys[i] && (!hasAges || ages[i - 1] <= ages[i]));
        }
        count = end;
    }

    int count() {
        return count;
    }

    /** Returns the length of the longer key array. Each sort swaps the two arrays. */
    int capacity() {
        return Math.max(keys.length, lastKeys.length);
    }

    /** Returns whether instances were added in draw order, so that neither {@link #sort()} nor a reorder is needed. */
    boolean isSorted() {
        return ascending;
    }

    /**
     * Returns for each position in draw order the index of the instance. Valid only after {@link #sort()}, and only if
     * {@link #isSorted()} is false; otherwise {@code sort()} is a no-op.
     */
    int[] sortedIndices() {
        return radixSort.sortedIndices();
    }

    /** Returns the sort key at a position in draw order; valid after {@link #sort()}. */
    long keyAt(int position) {
        return permuted ? radixSort.sortedKeys()[position] : keys[position];
    }

    /** Sorts the instances, unless they were added in ascending order. Add no more before {@link #clear}. */
    void sort() {
        if (ascending || permuted) {
            return;
        }
        permuted = true;
        if (!equalsLast()) {
            radixSort.sort(keys, hasAges ? ages : null, count);
            sorts++;
            keepAsLast();
        }
    }

    private boolean equalsLast() {
        return hasAges == lastHadAges
                && Arrays.equals(keys, 0, count, lastKeys, 0, lastCount)
                && (!hasAges || Arrays.equals(ages, 0, count, lastAges, 0, lastCount));
    }

    /** Swaps the arrays with the arrays of the last sort, which the next frame uses; they grow again if too short. */
    private void keepAsLast() {
        long[] oldKeys = lastKeys;
        lastKeys = keys;
        keys = oldKeys;
        if (hasAges) {
            long[] oldAges = lastAges;
            lastAges = ages;
            ages = oldAges;
        }
        lastHadAges = hasAges;
        lastCount = count;
    }

    /** Returns the number of sorts whose result could not be reused from the sort before. */
    long sorts() {
        return sorts;
    }
}
