package dev.halfstep.component;

import java.util.Arrays;

/**
 * The set of component classes of an archetype: their indices in the registry, in ascending order. The position of an
 * index is its column in the archetype. Signatures are ordered lexicographically, so archetypes have the same order in
 * every run and on every JDK.
 *
 * @hidden
 */
public final class Signature implements Comparable<Signature> {

    /** The indices of the component classes, ascending. */
    private final int[] indices;

    private Signature(int[] ascendingIndices) {
        indices = ascendingIndices;
    }

    /** Creates a signature from indices in any order, without duplicates. */
    static Signature of(int... indices) {
        int[] ascending = indices.clone();
        Arrays.sort(ascending);
        return new Signature(ascending);
    }

    /**
     * Creates a signature from indices in ascending order, without duplicates.
     *
     * @param indices the indices, in an array that the signature keeps and the caller does not change
     * @return a new signature
     */
    public static Signature ofAscending(int... indices) {
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
        return Arrays.binarySearch(indices, index);
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
     * Returns a signature with one more component class.
     *
     * @param index the index of a class that this signature does not contain
     * @return another signature
     */
    public Signature with(int index) {
        int[] newIndices = Arrays.copyOf(indices, indices.length + 1);
        newIndices[indices.length] = index;
        return of(newIndices);
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
    public int compareTo(Signature other) {
        return Arrays.compare(indices, other.indices);
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
