package dev.halfstep.state;

import java.lang.reflect.Array;

/** Saves and restores the elements of an array of a primitive type. */
enum PrimitiveArrayCopy implements FieldCopy.ObjectCopy {
    INSTANCE;

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of the same primitive type
    public void save(Object array, StateTape tape) {
        int length = Array.getLength(array);
        Object saved = tape.addArray(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, saved, 0, length);
    }

    @Override
    @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of the same primitive type
    public void restore(Object array, StateTape tape) {
        System.arraycopy(tape.nextArray(), 0, array, 0, Array.getLength(array));
    }
}
