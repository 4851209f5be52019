package dev.halfstep.state;

import dev.halfstep.entity.EntityId;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the value of one field is saved and restored. */
interface FieldCopy {

    /** Writes the value that a field has in an object to the tape. */
    void save(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** Reads it from the tape, and writes it back. */
    void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** How an object is saved and restored in which something can change, wherever it stands. */
    interface OfReference {
        void save(Object value, StateTape tape);

        void restore(Object value, StateTape tape);
    }

    /**
     * How a field is copied.
     *
     * @param path how it is reached, for messages
     * @param around the classes that it is part of
     * @return null if nothing about its value can change
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

    /** How the inside of a value is copied, null if it cannot change. */
    private static @Nullable OfReference contentOf(Class<?> type, String path, List<Class<?>> around) {
        if (type == String.class || type.isEnum() || type == EntityId.class) {
            return null;
        }
        if (type.isArray()) {
            Class<?> element = type.getComponentType();
            return element.isPrimitive()
                    ? NumberArrayCopy.INSTANCE
                    : new ArrayCopy(contentOf(element, path + "[]", around));
        }
        FieldCopier copier = new FieldCopier(type, path, around);
        return copier.isImmutable() ? null : copier;
    }
}
