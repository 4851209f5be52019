package dev.halfstep.state;

import org.jspecify.annotations.Nullable;

/**
 * Saves and restores an array of objects: the references, and the state of mutable elements.
 *
 * @param elementCopy saves and restores the state of an element, null if elements are immutable
 */
record ArrayCopy(FieldCopy.@Nullable ObjectCopy elementCopy) implements FieldCopy.ObjectCopy {

    @Override
    public void save(Object array, StateTape tape) {
        for (Object value : (@Nullable Object[]) array) {
            tape.addReference(value);
            if (elementCopy != null && value != null) {
                elementCopy.save(value, tape);
            }
        }
    }

    @Override
    public void restore(Object array, StateTape tape) {
        @Nullable Object[] values = (@Nullable Object[]) array;
        for (int i = 0; i < values.length; i++) {
            Object value = tape.nextReference();
            values[i] = value;
            if (elementCopy != null && value != null) {
                elementCopy.restore(value, tape);
            }
        }
    }
}
