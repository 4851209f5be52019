package dev.halfstep.state;

import org.jspecify.annotations.Nullable;

/**
 * Copies an array of objects.
 *
 * @param each copies the state of an element, null if elements are immutable
 */
record ArrayCopy(FieldCopy.@Nullable OfReference each) implements FieldCopy.OfReference {

    @Override
    public void save(Object array, StateTape tape) {
        for (Object value : (@Nullable Object[]) array) {
            tape.addReference(value);
            if (each != null && value != null) {
                each.save(value, tape);
            }
        }
    }

    @Override
    public void restore(Object array, StateTape tape) {
        @Nullable Object[] values = (@Nullable Object[]) array;
        for (int i = 0; i < values.length; i++) {
            Object value = tape.nextReference();
            values[i] = value;
            if (each != null && value != null) {
                each.restore(value, tape);
            }
        }
    }
}
