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
     * @return a new signature
     */
    public static Signature ofOrdered(int... indices) {
        return new Signature(indices);
    }

    /**
     * Returns the number of columns.
     *
     * @return 0 or more
     */
    public int size() {
        return indices.length;
    }

    /**
     * Returns the index of the component class of a column.
     *
     * @param column 0 to {@code size() - 1}
     * @return the index
     */
    public int index(int column) {
        return indices[column];
    }

    /**
     * Returns the column of a component class.
     *
     * @param index the index of the class
     * @return 0 to {@code size() - 1}, or any negative number if the signature does not contain the class
     */
    public int columnOf(int index) {
        int[] searched = indices;
        for (int column = 0; column < searched.length; column++) {
            if (searched[column] == index) {
                return column;
            }
        }
        return -1;
    }

    /**
     * Returns true if this signature contains a component class.
     *
     * @param index the index of the class
     * @return false if it does not
     */
    public boolean contains(int index) {
        return columnOf(index) >= 0;
    }

    /**
     * Returns a signature without a component class.
     *
     * @param index the index of the class
     * @return another signature
     */
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
