package dev.halfstep.storage;

import java.util.Arrays;

/**
 * The set of component classes of an archetype: their indices in the registry, in the {@linkplain
 * ComponentRegistry#compare(int, int) order of the classes}. The position of an index is its column in the archetype.
 *
 * @hidden
 */
public final class Signature {

    /** The indices of the component classes, in the order of the classes. */
    private final int[] indices;

    private Signature(int[] orderedIndices) {
        indices = orderedIndices;
    }

    /**
     * Creates a signature.
     *
     * @param indices the indices in the order of the classes, without duplicates, in an array that the signature keeps
     *     and the caller does not change
     */
    public static Signature ofOrdered(int... indices) {
        return new Signature(indices);
    }

    public int size() {
        return indices.length;
    }

    public int index(int column) {
        return indices[column];
    }

    /** Returns the column of a component class, any negative number if this signature does not contain the class. */
    public int columnOf(int index) {
        int[] searched = indices;
        for (int column = 0; column < searched.length; column++) {
            if (searched[column] == index) {
                return column;
            }
        }
        return -1;
    }

    /** Returns the maximum index of a component class, -1 if this signature is empty. */
    int maxIndex() {
        int max = -1;
        for (int index : indices) {
            max = Math.max(max, index);
        }
        return max;
    }

    public boolean contains(int index) {
        return columnOf(index) >= 0;
    }

    public Signature without(int index) {
        return new Signature(Arrays.stream(indices).filter(i -> i != index).toArray());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Signature signature && Arrays.equals(indices, signature.indices);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(indices);
    }
}
