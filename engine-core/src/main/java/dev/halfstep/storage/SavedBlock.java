package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Saved values of consecutive rows, in one array. States that have the same values there may refer to the same block.
 */
final class SavedBlock extends SavedPart<SavedBlock> {

    /** The memory of a block besides its elements, in bytes: this object and the header of the array. */
    private static final long OVERHEAD_BYTES = 48;

    /** An array of bytes, or of references. */
    private final Object array;

    /** The length of the array. */
    private final int capacity;

    /** The number of elements with saved values. */
    private int used;

    private SavedBlock(Object array, int capacity) {
        this.array = array;
        this.capacity = capacity;
    }

    static SavedBlock ofBytes(int capacity) {
        return new SavedBlock(new byte[capacity], capacity);
    }

    static SavedBlock ofReferences(int capacity) {
        return new SavedBlock(new Object[capacity], capacity);
    }

    Object array() {
        return array;
    }

    int capacity() {
        return capacity;
    }

    @Override
    long bytes() {
        return OVERHEAD_BYTES
                + (array instanceof byte[] ? capacity : ArrayBytes.ofInts(capacity) - ArrayBytes.ofInts(0));
    }

    /**
     * Sets the number of elements with values. References behind them are cleared, so that objects can be collected.
     */
    void setUsed(int newUsed) {
        if (newUsed < used && array instanceof Object[] references) {
            Arrays.fill(references, newUsed, used, null);
        }
        used = newUsed;
    }

    /** Returns whether another block of the same kind has the same bits, or refers to the same objects. */
    boolean sameAs(SavedBlock other) {
        if (used != other.used) {
            return false;
        }
        if (array instanceof byte[] bytes) {
            return Arrays.equals(bytes, 0, used, (byte[]) other.array, 0, used);
        }
        return refersTo((Object[]) other.array, 0, used);
    }

    /** Returns whether this block of references contains just some elements of an array. */
    boolean refersTo(@Nullable Object[] objects, int from, int count) {
        if (used != count) {
            return false;
        }
        @Nullable Object[] own = (@Nullable Object[]) array;
        for (int i = 0; i < count; i++) {
            if (own[i] != objects[from + i]) {
                return false;
            }
        }
        return true;
    }
}
