package dev.halfstep.state;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sequential buffer of values and references, read in the order in which they were written. Reuses its memory. */
final class StateTape {

    private static final int FIRST_CAPACITY = 64;

    private long[] numbers = new long[FIRST_CAPACITY];
    private @Nullable Object[] references = new Object[FIRST_CAPACITY];

    /** Copies of primitive arrays, each at least as long as the saved array. */
    private final List<Object> arrays = new ArrayList<>();

    private int numberAt;
    private int referenceAt;
    private int arrayAt;

    /** The index behind the last used reference; all further ones are null. */
    private int referenceEnd;

    /** Starts reading or writing at the front. */
    void rewind() {
        numberAt = 0;
        referenceAt = 0;
        arrayAt = 0;
    }

    void add(long number) {
        if (numberAt == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberAt);
        }
        numbers[numberAt++] = number;
    }

    void addReference(@Nullable Object reference) {
        if (referenceAt == references.length) {
            references = Arrays.copyOf(references, 2 * referenceAt);
        }
        references[referenceAt++] = reference;
    }

    /** Returns an array to be written: the one of the last save, unless its type or its length does not fit. */
    Object addArray(Class<?> elementType, int length) {
        if (arrayAt == arrays.size()) {
            arrays.add(Array.newInstance(elementType, length));
        }
        Object array = arrays.get(arrayAt);
        if (array.getClass().getComponentType() != elementType || Array.getLength(array) < length) {
            array = Array.newInstance(elementType, length);
            arrays.set(arrayAt, array);
        }
        arrayAt++;
        return array;
    }

    /** Ends writing. Clears references of a longer former use, so that their objects can be garbage-collected. */
    void end() {
        if (referenceAt < referenceEnd) {
            Arrays.fill(references, referenceAt, referenceEnd, null);
        }
        referenceEnd = referenceAt;
    }

    long nextNumber() {
        return numbers[numberAt++];
    }

    @Nullable
    Object nextReference() {
        return references[referenceAt++];
    }

    Object nextArray() {
        return arrays.get(arrayAt++);
    }
}
