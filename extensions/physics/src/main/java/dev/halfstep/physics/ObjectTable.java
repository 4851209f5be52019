package dev.halfstep.physics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A set of objects, each compared by identity. */
final class ObjectTable {

    private static final int INITIAL_CAPACITY = 4096;
    private static final int GOLDEN_RATIO_FACTOR = 0x9E3779B9;

    private @Nullable Object[] slots = new @Nullable Object[INITIAL_CAPACITY];

    /** The slots in use, so that clearing costs no more than filling. */
    private int size;

    void clear() {
        Arrays.fill(slots, null);
        size = 0;
    }

    /** Adds an object; returns false if the set contains it already. */
    boolean add(Object object) {
        if (2 * size >= slots.length) {
            grow();
        }
        int slot = slot(object);
        if (slots[slot] != null) {
            return false;
        }
        slots[slot] = object;
        size++;
        return true;
    }

    /** Returns the slot of an object, or the empty one for it. */
    private int slot(Object object) {
        int mask = slots.length - 1;
        int slot = ((System.identityHashCode(object) * GOLDEN_RATIO_FACTOR) >>> 8) & mask;
        while (slots[slot] != null && slots[slot] != object) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        @Nullable Object[] former = slots;
        slots = new @Nullable Object[2 * former.length];
        for (Object object : former) {
            if (object != null) {
                slots[slot(object)] = object;
            }
        }
    }
}
