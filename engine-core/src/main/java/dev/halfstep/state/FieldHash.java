package dev.halfstep.state;

import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hashes the value of one field. */
@FunctionalInterface
interface FieldHash {

    /** Hashes the value of a field of an object. */
    void hash(Field field, Object owner, HashSink sink) throws IllegalAccessException;

    /** Hashes an object, which is the value of a field or an element of an array. */
    @FunctionalInterface
    interface ObjectHash {
        void hash(Object value, HashSink sink);

        /** Hashes an object that may be null. */
        default void hashOrNull(@Nullable Object value, HashSink sink) {
            sink.addPresence(value != null);
            if (value != null) {
                hash(value, sink);
            }
        }
    }

    /**
     * Creates the object that hashes fields of a class.
     *
     * @param type the declared class of the field
     * @param path the path of fields to this field, for messages
     * @param enclosing the classes on the path, to detect recursion
     * @throws IllegalArgumentException if values of the class cannot be hashed
     */
    static FieldHash of(Class<?> type, String path, List<Class<?>> enclosing) {
        if (type == float.class) {
            return (field, owner, sink) -> sink.add(field.getFloat(owner));
        }
        if (type == double.class) {
            return (field, owner, sink) -> sink.add(field.getDouble(owner));
        }
        if (type == boolean.class) {
            return (field, owner, sink) -> sink.add(field.getBoolean(owner));
        }
        if (type == char.class) {
            return (field, owner, sink) -> sink.add(field.getChar(owner));
        }
        if (type.isPrimitive()) {
            return (field, owner, sink) -> sink.add(field.getLong(owner)); // widens byte, short, int and long
        }
        ObjectHash reference = ofReference(type, path, enclosing);
        return (field, owner, sink) -> reference.hashOrNull(field.get(owner), sink);
    }

    private static ObjectHash ofReference(Class<?> type, String path, List<Class<?>> enclosing) {
        if (type == String.class) {
            return (value, sink) -> sink.addText((String) value);
        }
        if (type.isEnum()) {
            return (value, sink) -> sink.addText(((Enum<?>) value).name());
        }
        if (type == EntityId.class) {
            return (value, sink) -> sink.add(((EntityId) value).number());
        }
        if (type.isArray()) {
            return ofArray(type.getComponentType(), path + "[]", enclosing);
        }
        return new ReflectiveHasher(type, path, enclosing)::accept;
    }

    private static ObjectHash ofArray(Class<?> element, String path, List<Class<?>> enclosing) {
        if (element.isPrimitive()) {
            return FieldHash::hashPrimitives;
        }
        ObjectHash elementHash = ofReference(element, path, enclosing);
        return (array, sink) -> {
            Object[] values = (Object[]) array;
            sink.addLength(values.length);
            for (int i = 0; i < values.length; i++) {
                sink.enter(i);
                elementHash.hashOrNull(values[i], sink);
                sink.leave();
            }
        };
    }

    private static void hashPrimitives(Object array, HashSink sink) {
        int length = Array.getLength(array);
        sink.addLength(length);
        for (int i = 0; i < length; i++) {
            sink.enter(i);
            addElement(array, i, sink);
            sink.leave();
        }
    }

    private static void addElement(Object array, int i, HashSink sink) {
        if (array instanceof float[] floats) {
            sink.add(floats[i]);
        } else if (array instanceof double[] doubles) {
            sink.add(doubles[i]);
        } else if (array instanceof boolean[] flags) {
            sink.add(flags[i]);
        } else if (array instanceof char[] letters) {
            sink.add(letters[i]);
        } else {
            sink.add(Array.getLong(array, i)); // widens byte, short, int and long
        }
    }
}
