package dev.halfstep.component;

import java.util.Arrays;

/**
 * The set of components that the entities of one archetype have, as their indices in ascending order. Signatures are
 * ordered as words are, so archetypes have the same order on every run and every JDK.
 */
public final class Signature implements Comparable<Signature> {

    private final int[] indices;

    private Signature(int[] ascending) {
        indices = ascending;
    }

    /** Indices in any order, without duplicates. */
    static Signature of(int... indices) {
        int[] ascending = indices.clone();
        Arrays.sort(ascending);
        return new Signature(ascending);
    }

    /** Indices in ascending order, without duplicates, in an array that nobody else keeps. */
    public static Signature ofAscending(int... indices) {
        return new Signature(indices);
    }

    public int size() {
        return indices.length;
    }

    public int index(int place) {
        return indices[place];
    }

    /** Where a component stands in this signature, negative if it does not. */
    public int placeOf(int index) {
        return Arrays.binarySearch(indices, index);
    }

    public boolean contains(int index) {
        return placeOf(index) >= 0;
    }

    public Signature with(int index) {
        int[] more = Arrays.copyOf(indices, indices.length + 1);
        more[indices.length] = index;
        return of(more);
    }

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
