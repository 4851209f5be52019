package dev.halfstep.state;

import dev.halfstep.storage.EntityId;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves and restores the value of one field. */
interface FieldCopy {

    /** Writes the value of a field of {@code owner} to the tape, a sequential buffer. */
    void save(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** Reads the value from the tape and writes it to the field of {@code owner}. */
    void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException;

    /** Saves and restores the state of a mutable object, which is the value of a field or an element of an array. */
    interface ObjectCopy {
        void save(Object value, StateTape tape);

        void restore(Object value, StateTape tape);
    }

    /**
     * Creates the object that saves and restores a field.
     *
     * @param path the path of fields to this field, for messages
     * @param enclosing the classes on the path, to detect recursion
     * @return null if there is nothing to save: the field is final and its value immutable
     * @throws IllegalArgumentException if values of its class cannot be copied
     */
    static @Nullable FieldCopy of(Field field, String path, List<Class<?>> enclosing) {
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (field.getType().isPrimitive()) {
            return isFinal ? null : PrimitiveCopy.of(field.getType());
        }
        ObjectCopy content = contentOf(field.getType(), path, enclosing);
        boolean isImmutable = content == null;
        return isFinal && isImmutable ? null : new ReferenceCopy(content, /* isAssignable= */ !isFinal);
    }

    /** Creates the object that saves and restores values of a class; null if values of the class are immutable. */
    private static @Nullable ObjectCopy contentOf(Class<?> type, String path, List<Class<?>> enclosing) {
        if (type == String.class || type.isEnum() || type == EntityId.class) {
            return null;
        }
        if (type.isArray()) {
            Class<?> element = type.getComponentType();
            return element.isPrimitive()
                    ? PrimitiveArrayCopy.INSTANCE
                    : new ArrayCopy(contentOf(element, path + "[]", enclosing));
        }
        ReflectiveCopier copier = new ReflectiveCopier(type, path, enclosing);
        return copier.isImmutable() ? null : copier;
    }
}
