package dev.halfstep.state;

import dev.halfstep.entity.EntityId;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves and restores the value of one field. */
interface FieldCopy {

    /** Writes the value of a field of an object to the tape. */
    void save(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** Reads a value from the tape and writes it to the field. */
    void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** Saves and restores the state of a mutable object: a field value or an array element. */
    interface OfReference {
        void save(Object value, StateTape tape);

        void restore(Object value, StateTape tape);
    }

    /**
     * Creates the copy of a field.
     *
     * @param path the path of fields to this one, for messages
     * @param around the enclosing classes, to detect recursion
     * @return null if the field is final and its value immutable
     * @throws IllegalArgumentException if values of its class cannot be copied
     */
    static @Nullable FieldCopy of(Field field, String path, List<Class<?>> around) {
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (field.getType().isPrimitive()) {
            return isFinal ? null : PrimitiveCopy.of(field.getType());
        }
        OfReference content = contentOf(field.getType(), path, around);
        if (isFinal) {
            return content == null ? null : new ReferenceCopy(content, false);
        }
        return new ReferenceCopy(content, true);
    }

    /** Creates the copy of the state of a value, null if values of the class are immutable. */
    private static @Nullable OfReference contentOf(Class<?> type, String path, List<Class<?>> around) {
        if (type == String.class || type.isEnum() || type == EntityId.class) {
            return null;
        }
        if (type.isArray()) {
            Class<?> element = type.getComponentType();
            return element.isPrimitive()
                    ? PrimitiveArrayCopy.INSTANCE
                    : new ArrayCopy(contentOf(element, path + "[]", around));
        }
        FieldCopier copier = new FieldCopier(type, path, around);
        return copier.isImmutable() ? null : copier;
    }
}
