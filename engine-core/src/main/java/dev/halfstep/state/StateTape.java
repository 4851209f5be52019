package dev.halfstep.state;

import dev.halfstep.storage.ArrayBytes;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Saves the states of objects by the plan of their class, in a sequential buffer of numbers, references and primitive
 * arrays. It is read in the order in which it was written. The next save overwrites the values and reuses the memory.
 * If all values equal those of the latest state, both states refer to the same values.
 */
final class StateTape implements SavedState {

    private static final int INITIAL_CAPACITY = 64;

    private int numberIndex;
    private int referenceIndex;
    private int arrayIndex;

    private final ValuePlan plan;

    /** The memory of the tapes of several states, null if the tape shares nothing. */
    private final @Nullable TapeMemory memory;

    private TapeValues values = new TapeValues();

    /** Creates an empty tape for objects with a plan. */
    StateTape(ValuePlan plan) {
        this(plan, null);
    }

    /**
     * Creates an empty tape.
     *
     * @param memory the memory of the tapes that share equal values, null if there is none
     */
    StateTape(ValuePlan plan, @Nullable TapeMemory memory) {
        this.plan = plan;
        this.memory = memory;
    }

    /** Returns how to copy the fields of many objects; null if this needs a tape. */
    @Nullable
    FlatFields flatFields() {
        return plan instanceof FieldPlan fields ? fields.flatFields() : null;
    }

    @Override
    public void beginSave() {
        if (memory != null && values.tapes > 1) {
            memory.release(values);
            values = memory.take();
        } else if (memory != null && values.countedBytes == 0) { // before the first save, or cleared
            values = memory.take();
        }
        rewind();
    }

    @Override
    public void beginRestore() {
        if (memory != null) {
            memory.setLatest(this);
        }
        rewind();
    }

    private void rewind() {
        numberIndex = 0;
        referenceIndex = 0;
        arrayIndex = 0;
    }

    @Override
    public void save(Object object) {
        plan.save(object, this);
    }

    @Override
    public void endSave() {
        values.setReferenceCount(referenceIndex);
        values.numberCount = numberIndex;
        values.arrayCount = arrayIndex;
        if (memory != null) {
            memory.count(values);
            StateTape latest = memory.latest();
            if (latest != null && latest.values != values && values.sameAs(latest.values)) {
                memory.release(values);
                values = latest.values;
                values.tapes++;
            }
            memory.setLatest(this);
        }
    }

    @Override
    public void clear() {
        if (memory != null && values.countedBytes > 0) {
            memory.release(values);
        }
        values = new TapeValues();
    }

    @Override
    public long bytes() {
        return memory == null ? values.bytes() : 0;
    }

    @Override
    public void restore(Object object) {
        plan.restore(object, this);
    }

    /** Writes a number. */
    void addNumber(long number) {
        if (numberIndex == values.numbers.length) {
            values.numbers = Arrays.copyOf(values.numbers, Math.max(INITIAL_CAPACITY, 2 * numberIndex));
        }
        values.numbers[numberIndex++] = number;
    }

    /** Writes a reference, which may be null. */
    void addReference(@Nullable Object reference) {
        if (referenceIndex == values.references.length) {
            values.references = Arrays.copyOf(values.references, Math.max(INITIAL_CAPACITY, 2 * referenceIndex));
        }
        values.references[referenceIndex++] = reference;
    }

    /**
     * Adds an array and returns it, for the caller to fill. Reuses the array of the last save at this position if its
     * type and length fit.
     *
     * @return an array of at least the length
     */
    Object addArray(Class<?> elementType, int length) {
        List<Object> arrays = values.arrays;
        if (arrayIndex == arrays.size()) {
            arrays.add(newArray(elementType, length));
        }
        Object array = arrays.get(arrayIndex);
        if (array.getClass().getComponentType() != elementType || Array.getLength(array) < length) {
            values.arrayBytes -= bytesOf(array.getClass().getComponentType(), Array.getLength(array));
            array = newArray(elementType, length);
            arrays.set(arrayIndex, array);
        }
        arrayIndex++;
        return array;
    }

    private Object newArray(Class<?> elementType, int length) {
        values.arrayBytes += bytesOf(elementType, length);
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
        return values.numbers[numberIndex++];
    }

    /** Reads the next reference. */
    @Nullable
    Object nextReference() {
        return values.references[referenceIndex++];
    }

    /** Reads the next array, which may be longer than the saved array. */
    Object nextArray() {
        return values.arrays.get(arrayIndex++);
    }
}
