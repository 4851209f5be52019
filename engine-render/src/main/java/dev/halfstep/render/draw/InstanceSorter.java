package dev.halfstep.render.draw;

import dev.halfstep.render.gl.UnusedCapacity;
import java.util.Arrays;

/**
 * Sorts the instances of a layer by their sort keys: by draw order, then by entity number. A layer sorts in each frame,
 * because a despawn changes the order in which a query visits entities. Without sorting, the despawn of one entity
 * could swap two other entities that overlap.
 *
 * <p>Instances that were added in ascending order need no sort. If no key has changed since the last sort, its result
 * is reused.
 *
 * <p>A sorter allocates only when the number of instances grows, and when it frees unused memory some time after a
 * peak.
 */
final class InstanceSorter {

    /** The initial capacity, which is also the minimum. */
    private static final int FIRST_CAPACITY = 64;

    /** The number of the lowest bits of a shape's key that have the entity number; its 47 bits fit. */
    static final int SHAPE_ENTITY_BITS = 48;

    private final RadixSort radixSort;
    private final UnusedCapacity unusedCapacity = new UnusedCapacity(FIRST_CAPACITY);

    /** The sort keys, in the order in which instances were added. */
    private long[] keys = new long[FIRST_CAPACITY];

    /** The keys of the last sort, in the order in which they were added. */
    private long[] lastKeys = {};

    private int lastCount;

    /** The keys of the last sort, in draw order. */
    private long[] sortedKeys = {};

    /** For each position in draw order the index of the instance, in the order in which instances were added. */
    private int[] sortedIndices = {};

    private int count;

    private long sorts;

    /** The largest number of keys that were added or reserved since {@link #clear()}. */
    private int reserved;

    /** Whether the keys were added in ascending order. */
    private boolean ascending = true;

    /** Whether {@link #sort()} was called for the current instances and changed their order. */
    private boolean permuted;

    /**
     * Creates a sorter without instances.
     *
     * @param entityBits the number of the lowest bits of a key that have the entity number
     */
    InstanceSorter(int entityBits) {
        radixSort = new RadixSort(entityBits);
    }

    /** Creates a sorter for the keys of shapes. */
    static InstanceSorter ofShapes() {
        return new InstanceSorter(SHAPE_ENTITY_BITS);
    }

    /** Removes all instances. Call it once per frame. */
    void clear() {
        int capacity = unusedCapacity.next(reserved, capacity());
        if (capacity < capacity()) {
            shrink(capacity);
        }
        count = 0;
        reserved = 0;
        ascending = true;
        permuted = false;
    }

    private void shrink(int capacity) {
        keys = new long[capacity];
        sortedKeys = new long[0];
        sortedIndices = new int[0];
        lastKeys = new long[0];
        lastCount = 0;
        radixSort.freeScratch();
    }

    /**
     * Returns the sort key of a shape: its draw order, shifted to be 0 or more, in the high bits, and its entity number
     * in the lower 48 bits.
     */
    static long shapeKey(int shapeOrder, long entityNumber) {
        return (long) (shapeOrder + Shape.MAX_ORDER) << SHAPE_ENTITY_BITS | entityNumber;
    }

    /** Adds an instance with its sort key, 0 or more. */
    void add(long key) {
        long[] allKeys = reserve(1);
        allKeys[count] = key;
        commit(1);
    }

    /**
     * Reserves room for keys and returns the array of all keys. The caller writes its keys from index {@link #count()}
     * on, and then calls {@link #commit}. Before that, {@link #count()} does not include them.
     */
    long[] reserve(int newKeys) {
        reserved = Math.max(reserved, count + newKeys);
        if (reserved > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, reserved));
        }
        return keys;
    }

    /** Adds {@code newCount} instances, whose keys the caller wrote to the reserved array. */
    void commit(int newCount) {
        long previous = count == 0 ? 0 : keys[count - 1];
        int end = count + newCount;
        for (int i = count; ascending && i < end; i++) {
            ascending = previous <= keys[i];
            previous = keys[i];
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
        return sortedIndices;
    }

    /** Returns the sort key at a position in draw order; valid after {@link #sort()}. */
    long keyAt(int position) {
        return permuted ? sortedKeys[position] : keys[position];
    }

    /** Sorts the keys, unless they were added in ascending order. Add no more instances before {@link #clear()}. */
    void sort() {
        if (ascending || permuted) {
            return;
        }
        permuted = true;
        if (!Arrays.equals(keys, 0, count, lastKeys, 0, lastCount)) {
            sortKeys();
        }
    }

    private void sortKeys() {
        if (sortedKeys.length < count) {
            sortedKeys = new long[keys.length];
            sortedIndices = new int[keys.length];
        }
        radixSort.sort(keys, count, sortedKeys, sortedIndices);
        sorts++;
        long[] oldKeys = lastKeys;
        lastKeys = keys;
        lastCount = count;
        keys = oldKeys; // an array for the next frame; it grows again if it is too short
    }

    /** Returns the number of sorts whose result could not be reused from the sort before. */
    long sorts() {
        return sorts;
    }
}
