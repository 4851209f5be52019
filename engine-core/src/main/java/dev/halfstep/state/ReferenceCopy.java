package dev.halfstep.state;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Copies a field of a reference type.
 *
 * @param content copies the state of the object, null if it is immutable
 * @param canBeSet true if the field is not final, so that the reference is copied too
 */
record ReferenceCopy(FieldCopy.@Nullable OfReference content, boolean canBeSet) implements FieldCopy {

    @Override
    public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
        Object value = field.get(owner);
        if (canBeSet) {
            tape.addReference(value);
        }
        if (content != null && value != null) {
            content.save(value, tape);
        }
    }

    @Override
    public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
        Object value = canBeSet ? tape.nextReference() : field.get(owner);
        if (canBeSet) {
            field.set(owner, value);
        }
        if (content != null && value != null) {
            content.restore(value, tape);
        }
    }
}
