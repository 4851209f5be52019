package dev.halfstep.state;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Copies a field that refers to an object.
 *
 * @param content how the inside of the object is copied, null if that cannot change
 * @param canBeSet whether the field can come to refer to another object
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
