package dev.halfstep.state;

import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a class are hashed, saved, restored and described: the value of a field, an element of an array, or
 * a component. The methods without a body here do what immutable values without fields need: nothing.
 */
interface ValuePlan {

    void hash(Object value, HashSink sink);

    /** Hashes a value that may be null. */
    default void hashOrNull(@Nullable Object value, HashSink sink) {
        sink.addPresence(value != null);
        if (value != null) {
            hash(value, sink);
        }
    }

    /** Returns whether values of the class are immutable: then there is no state to save. */
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

    /** Returns how values are stored. */
    StoredType storedType();

    /** Writes a value in its stored form, without the byte that says that it is not null. */
    void write(Object value, DataOutput out) throws IOException;

    /** Writes a value that may be null. */
    default void writeOrNull(@Nullable Object value, DataOutput out) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
            write(value, out);
        }
    }

    /**
     * Converts a stored value to one of this class.
     *
     * @param stored a value as {@link StoredFields} describes it, not null
     * @param existing a value to be overwritten and returned if that is possible; null if there is none
     * @param path the path of fields from the component to the value, for messages
     * @throws StateException if the stored value does not fit
     */
    Object assemble(Object stored, @Nullable Object existing, String path) throws StateException;

    /** Refuses a stored value. */
    static StateException misfit(String path, String rule, Object stored) {
        return new StateException(
                StateException.Reason.OTHER_GAME,
                "a stored value must fit its field: " + path + " must be " + rule + ", not " + stored);
    }

    /** Returns the plan for values of a declared class. */
    static ValuePlan of(Class<?> type) {
        if (type.isPrimitive() || type == String.class || type.isEnum() || type == EntityId.class) {
            return new OfImmutable(type);
        }
        if (!type.isArray()) {
            return FieldPlan.of(type);
        }
        Class<?> element = type.getComponentType();
        return element.isPrimitive() ? new OfPrimitives(element) : new OfArray(element, of(element));
    }

    /**
     * The plan for texts, enum constants and entities, and for primitive values, which {@link PlannedField} hashes and
     * copies itself.
     */
    record OfImmutable(Class<?> type) implements ValuePlan {

        @Override
        public void hash(Object value, HashSink sink) {
            if (value instanceof String text) {
                sink.addText(text);
            } else if (value instanceof Enum<?> constant) {
                sink.addText(constant.name());
            } else {
                sink.add(((EntityId) value).number());
            }
        }

        @Override
        public StoredType storedType() {
            if (type.isPrimitive()) {
                return StoredType.of(type.descriptorString().charAt(0));
            }
            return StoredType.of(
                    type == String.class
                            ? StoredType.TEXT
                            : type == EntityId.class ? StoredType.ENTITY : StoredType.ENUM);
        }

        @Override
        public void write(Object value, DataOutput out) throws IOException {
            if (value instanceof String text) {
                StoredType.writeText(text, out);
            } else if (value instanceof Enum<?> constant) {
                StoredType.writeText(constant.name(), out);
            } else {
                out.writeLong(((EntityId) value).number());
            }
        }

        @Override
        public Object assemble(Object stored, @Nullable Object existing, String path) throws StateException {
            if (type.isEnum()) {
                for (Object constant : type.getEnumConstants()) {
                    if (((Enum<?>) constant).name().equals(stored)) {
                        return constant;
                    }
                }
                throw misfit(path, "a constant of " + type.getSimpleName(), stored);
            }
            if (!MethodType.methodType(type).wrap().returnType().isInstance(stored)) {
                throw misfit(
                        path,
                        "of the type " + type.getSimpleName(),
                        "a " + stored.getClass().getSimpleName());
            }
            return stored;
        }
    }

    /** The plan for arrays of a primitive type. */
    record OfPrimitives(Class<?> elementType) implements ValuePlan {

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

        /** Returns whether two arrays have the same type, length and bits. */
        static boolean haveSameBits(Object a, Object b) {
            if (a.getClass() != b.getClass() || Array.getLength(a) != Array.getLength(b)) {
                return false;
            }
            if (a instanceof boolean[] flags) {
                return Arrays.equals(flags, (boolean[]) b);
            } else if (a instanceof byte[] bytes) {
                return Arrays.equals(bytes, (byte[]) b);
            } else if (a instanceof short[] shorts) {
                return Arrays.equals(shorts, (short[]) b);
            } else if (a instanceof char[] letters) {
                return Arrays.equals(letters, (char[]) b);
            } else if (a instanceof int[] ints) {
                return Arrays.equals(ints, (int[]) b);
            } else if (a instanceof long[] longs) {
                return Arrays.equals(longs, (long[]) b);
            } else if (a instanceof float[] floats) {
                return haveSameBits(floats, (float[]) b);
            }
            return haveSameBits((double[]) a, (double[]) b);
        }

        private static boolean haveSameBits(float[] a, float[] b) {
            for (int i = 0; i < a.length; i++) { // Arrays.equals takes all NaN values for equal
                if (Float.floatToRawIntBits(a[i]) != Float.floatToRawIntBits(b[i])) {
                    return false;
                }
            }
            return true;
        }

        private static boolean haveSameBits(double[] a, double[] b) {
            for (int i = 0; i < a.length; i++) {
                if (Double.doubleToRawLongBits(a[i]) != Double.doubleToRawLongBits(b[i])) {
                    return false;
                }
            }
            return true;
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
        public StoredType storedType() {
            return StoredType.arrayOf(
                    StoredType.of(elementType.descriptorString().charAt(0)));
        }

        @Override
        public void write(Object array, DataOutput out) throws IOException {
            int length = Array.getLength(array);
            out.writeInt(length);
            if (array instanceof byte[] bytes) {
                out.write(bytes);
                return;
            }
            for (int i = 0; i < length; i++) {
                writeElement(array, i, out);
            }
        }

        private static void writeElement(Object array, int i, DataOutput out) throws IOException {
            if (array instanceof float[] floats) {
                out.writeInt(Float.floatToRawIntBits(floats[i]));
            } else if (array instanceof double[] doubles) {
                out.writeLong(Double.doubleToRawLongBits(doubles[i]));
            } else if (array instanceof boolean[] flags) {
                out.writeBoolean(flags[i]);
            } else if (array instanceof short[] shorts) {
                out.writeShort(shorts[i]);
            } else if (array instanceof char[] letters) {
                out.writeChar(letters[i]);
            } else if (array instanceof int[] ints) {
                out.writeInt(ints[i]);
            } else {
                out.writeLong(((long[]) array)[i]);
            }
        }

        @Override
        @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of the same primitive type
        public Object assemble(Object stored, @Nullable Object existing, String path) throws StateException {
            if (stored.getClass().getComponentType() != elementType) {
                throw misfit(
                        path,
                        "an array of " + elementType,
                        "a " + stored.getClass().getSimpleName());
            }
            int length = Array.getLength(stored);
            if (existing == null || Array.getLength(existing) != length) {
                return stored;
            }
            System.arraycopy(stored, 0, existing, 0, length);
            return existing;
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
     * @param elementType the declared class of the elements
     * @param elements the plan for elements
     */
    record OfArray(Class<?> elementType, ValuePlan elements) implements ValuePlan {

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
        public StoredType storedType() {
            return StoredType.arrayOf(elements.storedType());
        }

        @Override
        public void write(Object array, DataOutput out) throws IOException {
            @Nullable Object[] values = (@Nullable Object[]) array;
            out.writeInt(values.length);
            for (Object value : values) {
                elements.writeOrNull(value, out);
            }
        }

        @Override
        public Object assemble(Object stored, @Nullable Object existing, String path) throws StateException {
            if (stored.getClass() != Object[].class) {
                throw misfit(path, "an array", "a " + stored.getClass().getSimpleName());
            }
            @Nullable Object[] source = (@Nullable Object[]) stored;
            @Nullable
            Object[] target = existing != null && Array.getLength(existing) == source.length
                    ? (@Nullable Object[]) existing
                    : (@Nullable Object[]) Array.newInstance(elementType, source.length);
            for (int i = 0; i < source.length; i++) {
                Object value = source[i];
                target[i] = value == null ? null : elements.assemble(value, target[i], path + "[" + i + "]");
            }
            return target;
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
