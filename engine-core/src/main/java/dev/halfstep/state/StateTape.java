package dev.halfstep.state;

import dev.halfstep.storage.ArrayBytes;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Saves the states of objects by the plan of their class, in a sequential buffer of numbers, references and primitive
 * arrays. It is read in the order in which it was written. The next save overwrites the values and reuses the memory.
 */
final class StateTape implements SavedState {

    private static final int INITIAL_CAPACITY = 64;

    private long[] numbers = new long[INITIAL_CAPACITY];
    private @Nullable Object[] references = new Object[INITIAL_CAPACITY];

    /** Copies of primitive arrays, each at least as long as the saved array. */
    private final List<Object> arrays = new ArrayList<>();

    /** The memory of the arrays, in bytes. */
    private long arrayBytes;

    private int numberIndex;
    private int referenceIndex;
    private int arrayIndex;

    /** The number of references of the last save; all elements from this index on are null. */
    private int referenceEnd;

    private final ValuePlan plan;

    /** Creates an empty tape for objects with a plan. */
    StateTape(ValuePlan plan) {
        this.plan = plan;
    }

    /** Returns how to copy the fields of many objects; null if this needs a tape. */
    @Nullable
    FlatFields flatFields() {
        return plan instanceof FieldPlan fields ? fields.flatFields() : null;
    }

    @Override
    public void rewind() {
        numberIndex = 0;
        referenceIndex = 0;
        arrayIndex = 0;
    }

    @Override
    public void save(Object object) {
        plan.save(object, this);
    }

    /** Clears the references of a longer former save, so that their objects can be garbage-collected. */
    @Override
    public void endSave() {
        if (referenceIndex < referenceEnd) {
            Arrays.fill(references, referenceIndex, referenceEnd, null);
        }
        referenceEnd = referenceIndex;
    }

    @Override
    public long bytes() {
        return ArrayBytes.ofLongs(numbers.length) + ArrayBytes.ofInts(references.length) + arrayBytes;
    }

    @Override
    public void restore(Object object) {
        plan.restore(object, this);
    }

    /** Writes a number. */
    void addNumber(long number) {
        if (numberIndex == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberIndex);
        }
        numbers[numberIndex++] = number;
    }

    /** Writes a reference, which may be null. */
    void addReference(@Nullable Object reference) {
        if (referenceIndex == references.length) {
            references = Arrays.copyOf(references, 2 * referenceIndex);
        }
        references[referenceIndex++] = reference;
    }

    /**
     * Adds an array and returns it, for the caller to fill. Reuses the array of the last save at this position if its
     * type and length fit.
     *
     * @return an array of at least the length
     */
    Object addArray(Class<?> elementType, int length) {
        if (arrayIndex == arrays.size()) {
            arrays.add(newArray(elementType, length));
        }
        Object array = arrays.get(arrayIndex);
        if (array.getClass().getComponentType() != elementType || Array.getLength(array) < length) {
            arrayBytes -= bytesOf(array.getClass().getComponentType(), Array.getLength(array));
            array = newArray(elementType, length);
            arrays.set(arrayIndex, array);
        }
        arrayIndex++;
        return array;
    }

    private Object newArray(Class<?> elementType, int length) {
        arrayBytes += bytesOf(elementType, length);
        return Array.newInstance(elementType, length);
    }

    private static long bytesOf(Class<?> elementType, int length) {
        if (elementType == long.class || elementType == double.class) {
            return ArrayBytes.ofLongs(length);
        }
        return elementType == byte.class || elementType == boolean.class
                ? ArrayBytes.ofBytes(length)
                : ArrayBytes.ofInts(length); // shorts and chars take less
    }

    /** Reads the next number. */
    long nextNumber() {
        return numbers[numberIndex++];
    }

    /** Reads the next reference. */
    @Nullable
    Object nextReference() {
        return references[referenceIndex++];
    }

    /** Reads the next array, which may be longer than the saved array. */
    Object nextArray() {
        return arrays.get(arrayIndex++);
    }
}
