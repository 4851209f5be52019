package dev.halfstep.state;

import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a class are hashed, saved, restored and described: the value of a field, an element of an array, or
 * a component. The methods without a body here do what immutable values without fields need: nothing.
 */
@FunctionalInterface
interface ValuePlan {

    void hash(Object value, HashSink sink);

    /** Hashes a value that may be null. */
    default void hashOrNull(@Nullable Object value, HashSink sink) {
        sink.addPresence(value != null);
        if (value != null) {
            hash(value, sink);
        }
    }

    /** Returns whether values of the class are immutable, so that there is no state to save. */
    default boolean isImmutable() {
        return true;
    }

    /** Writes the state of a mutable value to the tape, a sequential buffer. */
    default void save(Object value, StateTape tape) {}

    /** Reads the state from the tape and writes it back into the same value. */
    default void restore(Object value, StateTape tape) {}

    /**
     * Checks that values of the class can be hashed and copied. No other method but {@link #describe} is called before.
     *
     * @param path the path of fields from the component to the value, for messages
     * @param enclosing the classes on this path, to detect recursion
     * @param use decides the words of the message
     * @throws IllegalArgumentException if a field cannot be hashed and copied
     */
    default void check(String path, List<Class<?>> enclosing, FieldPlan.Use use) {}

    /**
     * Adds the type and name of each field of the class, in the order of hashing. A field whose class belongs to the
     * game is replaced by the fields of that class.
     *
     * @param path the path to the value, empty or with a dot at the end
     * @param enclosing the classes on the path, to detect recursion
     * @param lines the descriptions are added to this list
     */
    default void describe(String path, List<Class<?>> enclosing, List<String> lines) {}

    /** Returns the plan for values of a declared class. */
    static ValuePlan of(Class<?> type) {
        if (type.isPrimitive() || type == String.class || type.isEnum() || type == EntityId.class) {
            return ValuePlan::hashImmutable;
        }
        if (!type.isArray()) {
            return FieldPlan.of(type);
        }
        Class<?> element = type.getComponentType();
        return element.isPrimitive() ? new OfPrimitives() : new OfArray(of(element));
    }

    private static void hashImmutable(Object value, HashSink sink) {
        if (value instanceof String text) {
            sink.addText(text);
        } else if (value instanceof Enum<?> constant) {
            sink.addText(constant.name());
        } else {
            sink.add(((EntityId) value).number());
        }
    }

    /** The plan for arrays of a primitive type. */
    record OfPrimitives() implements ValuePlan {

        @Override
        public void hash(Object array, HashSink sink) {
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

        @Override
        public boolean isImmutable() {
            return false;
        }

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

    /**
     * The plan for arrays of objects, or of arrays. Saves the references, and the state of mutable elements.
     *
     * @param elements the plan for elements
     */
    record OfArray(ValuePlan elements) implements ValuePlan {

        @Override
        public void check(String path, List<Class<?>> enclosing, FieldPlan.Use use) {
            elements.check(path + "[]", enclosing, use);
        }

        @Override
        public void hash(Object array, HashSink sink) {
            @Nullable Object[] values = (@Nullable Object[]) array;
            sink.addLength(values.length);
            for (int i = 0; i < values.length; i++) {
                sink.enter(i);
                elements.hashOrNull(values[i], sink);
                sink.leave();
            }
        }

        @Override
        public boolean isImmutable() {
            return false;
        }

        @Override
        public void save(Object array, StateTape tape) {
            boolean isSavedDeeply = !elements.isImmutable();
            for (Object value : (@Nullable Object[]) array) {
                tape.addReference(value);
                if (isSavedDeeply && value != null) {
                    elements.save(value, tape);
                }
            }
        }

        @Override
        public void restore(Object array, StateTape tape) {
            boolean isSavedDeeply = !elements.isImmutable();
            @Nullable Object[] values = (@Nullable Object[]) array;
            for (int i = 0; i < values.length; i++) {
                Object value = tape.nextReference();
                values[i] = value;
                if (isSavedDeeply && value != null) {
                    elements.restore(value, tape);
                }
            }
        }
    }
}
