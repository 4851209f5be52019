package dev.halfstep.state;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores a field of a reference type.
 *
 * @param contentCopy saves and restores the state of the object in the field, null if the object is immutable
 * @param isAssignable true if the field is not final, so that the reference is saved and restored too
 */
record ReferenceCopy(FieldCopy.@Nullable ObjectCopy contentCopy, boolean isAssignable) implements FieldCopy {

    @Override
    public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
        Object value = field.get(owner);
        if (isAssignable) {
            tape.addReference(value);
        }
        if (contentCopy != null && value != null) {
            contentCopy.save(value, tape);
        }
    }

    @Override
    public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
        Object value = isAssignable ? tape.nextReference() : field.get(owner);
        if (isAssignable) {
            field.set(owner, value);
        }
        if (contentCopy != null && value != null) {
            contentCopy.restore(value, tape);
        }
    }
}
