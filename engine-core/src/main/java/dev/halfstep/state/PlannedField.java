package dev.halfstep.state;

import dev.halfstep.storage.HashSink;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One field of a {@link FieldPlan}: hashes, saves and restores its value in an object. */
final class PlannedField {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle FLOAT_TO_BITS =
            conversion(Float.class, "floatToRawIntBits", float.class, int.class);
    private static final MethodHandle BITS_TO_FLOAT = conversion(Float.class, "intBitsToFloat", int.class, float.class);
    private static final MethodHandle DOUBLE_TO_BITS =
            conversion(Double.class, "doubleToRawLongBits", double.class, long.class);
    private static final MethodHandle BITS_TO_DOUBLE =
            conversion(Double.class, "longBitsToDouble", long.class, double.class);

    private final Field field;
    private final String name;
    private final Class<?> type;
    private final boolean isFinal;

    /** The plan of the value; null before its first use, since a class may have a field of its own class. */
    private @Nullable ValuePlan value;

    PlannedField(Field field) {
        this.field = field;
        name = field.getName();
        type = field.getType();
        isFinal = Modifier.isFinal(field.getModifiers());
    }

    private static MethodHandle conversion(Class<?> owner, String method, Class<?> from, Class<?> to) {
        try {
            return LOOKUP.findStatic(owner, method, MethodType.methodType(to, from));
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("a method of the JDK is missing: " + method, impossible);
        }
    }

    String name() {
        return name;
    }

    String typeName() {
        return type.getTypeName();
    }

    ValuePlan value() {
        ValuePlan plan = value;
        if (plan == null) {
            plan = ValuePlan.of(type);
            value = plan; // two threads may both compute it, with an equal result
        }
        return plan;
    }

    /** Makes the field accessible, and checks its class as {@link ValuePlan#check} does. */
    void check(String path, List<Class<?>> enclosing, FieldPlan.Use use) {
        if (field.isSynthetic()) {
            throw use.refused(path, "its enclosing object; make the class static");
        }
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException | SecurityException closed) {
            throw use.refused(path, "closed to reflection");
        }
        value().check(path, enclosing, use);
    }

    void hash(Object owner, HashSink sink) throws IllegalAccessException {
        if (type == float.class) {
            sink.add(field.getFloat(owner));
        } else if (type == double.class) {
            sink.add(field.getDouble(owner));
        } else if (type == boolean.class) {
            sink.add(field.getBoolean(owner));
        } else if (type.isPrimitive()) {
            sink.add(field.getLong(owner)); // widens char, byte, short, int and long
        } else {
            value().hashOrNull(field.get(owner), sink);
        }
    }

    /** Refuses a field that {@link #assemble} could not set: a final one whose value is not overwritten in place. */
    void checkCanBeSet(String path) {
        if (isFinal && value().isImmutable()) {
            throw FieldPlan.Use.WRITE.refused(path, "final; make the class a record, or the field not final");
        }
    }

    StoredType storedType() {
        return value().storedType();
    }

    void write(Object owner, DataOutput out) throws IllegalAccessException, IOException {
        if (type == float.class) {
            out.writeInt(Float.floatToRawIntBits(field.getFloat(owner)));
        } else if (type == double.class) {
            out.writeLong(Double.doubleToRawLongBits(field.getDouble(owner)));
        } else if (type == boolean.class) {
            out.writeBoolean(field.getBoolean(owner));
        } else if (type == char.class || type == short.class) {
            out.writeShort(field.getInt(owner));
        } else if (type == byte.class) {
            out.writeByte(field.getByte(owner));
        } else if (type == int.class) {
            out.writeInt(field.getInt(owner));
        } else if (type == long.class) {
            out.writeLong(field.getLong(owner));
        } else {
            value().writeOrNull(field.get(owner), out);
        }
    }

    /**
     * Converts a stored value, which may be null, to one of this field.
     *
     * @param owner the object whose present value of the field may be overwritten; null if there is none
     */
    @Nullable
    Object assemble(@Nullable Object stored, @Nullable Object owner, String path)
            throws StateException, IllegalAccessException {
        if (stored == null) {
            if (type.isPrimitive()) {
                throw ValuePlan.misfit(path, "of the type " + type.getSimpleName(), "null");
            }
            return null;
        }
        return value().assemble(stored, owner == null ? null : field.get(owner), path);
    }

    /** Sets the field of an object to an assembled value, unless it was overwritten in place. */
    void set(Object owner, @Nullable Object assembled, String path) throws StateException, IllegalAccessException {
        if (!isFinal) {
            field.set(owner, assembled);
        } else if (field.get(owner) != assembled) {
            throw ValuePlan.misfit(
                    path, "overwritten in place, because the field is final", "null, or an array of another length");
        }
    }

    /** Returns false if there is nothing to save: the field is final and its value immutable. */
    boolean isSaved() {
        return !isFinal || !value().isImmutable();
    }

    boolean isPrimitive() {
        return type.isPrimitive();
    }

    /** Returns the size of a primitive value, in bytes. */
    int byteCount() {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : Byte.BYTES;
    }

    /** Returns the bits of a primitive value. */
    long number(Object owner) throws IllegalAccessException {
        if (type == float.class) {
            return Float.floatToRawIntBits(field.getFloat(owner));
        } else if (type == double.class) {
            return Double.doubleToRawLongBits(field.getDouble(owner));
        } else if (type == boolean.class) {
            return field.getBoolean(owner) ? 1L : 0L;
        } else {
            return field.getLong(owner); // widens char, byte, short, int and long
        }
    }

    /** Sets a primitive value by its bits. */
    void setNumber(Object owner, long number) throws IllegalAccessException {
        if (type == float.class) {
            field.setFloat(owner, Float.intBitsToFloat((int) number));
        } else if (type == double.class) {
            field.setDouble(owner, Double.longBitsToDouble(number));
        } else if (type == boolean.class) {
            field.setBoolean(owner, number != 0);
        } else if (type == char.class) {
            field.setChar(owner, (char) number);
        } else if (type == byte.class) {
            field.setByte(owner, (byte) number);
        } else if (type == short.class) {
            field.setShort(owner, (short) number);
        } else if (type == int.class) {
            field.setInt(owner, (int) number);
        } else {
            field.setLong(owner, number);
        }
    }

    @Nullable
    Object reference(Object owner) throws IllegalAccessException {
        return field.get(owner);
    }

    void setReference(Object owner, @Nullable Object reference) throws IllegalAccessException {
        field.set(owner, reference);
    }

    /**
     * Returns a handle that reads the bits of a primitive value as a byte, short, int or long, or else the reference.
     */
    MethodHandle getter() throws IllegalAccessException {
        MethodHandle get = LOOKUP.unreflectGetter(field);
        if (type == float.class) {
            get = MethodHandles.filterReturnValue(get, FLOAT_TO_BITS);
        } else if (type == double.class) {
            get = MethodHandles.filterReturnValue(get, DOUBLE_TO_BITS);
        }
        return MethodHandles.explicitCastArguments(get, MethodType.methodType(bitsType(), Object.class));
    }

    /** Returns a handle that sets what {@link #getter} reads. */
    MethodHandle setter() throws IllegalAccessException {
        MethodHandle set = LOOKUP.unreflectSetter(field);
        if (type == float.class) {
            set = MethodHandles.filterArguments(set, 1, BITS_TO_FLOAT);
        } else if (type == double.class) {
            set = MethodHandles.filterArguments(set, 1, BITS_TO_DOUBLE);
        }
        return MethodHandles.explicitCastArguments(set, MethodType.methodType(void.class, Object.class, bitsType()));
    }

    private Class<?> bitsType() {
        if (!type.isPrimitive()) {
            return Object.class;
        }
        return switch (byteCount()) {
            case Long.BYTES -> long.class;
            case Integer.BYTES -> int.class;
            case Short.BYTES -> short.class;
            default -> byte.class;
        };
    }

    void save(Object owner, StateTape tape) throws IllegalAccessException {
        if (type.isPrimitive()) {
            tape.addNumber(number(owner));
        } else {
            Object object = field.get(owner);
            if (!isFinal) {
                tape.addReference(object);
            }
            if (object != null) {
                value().save(object, tape);
            }
        }
    }

    void restore(Object owner, StateTape tape) throws IllegalAccessException {
        if (type.isPrimitive()) {
            setNumber(owner, tape.nextNumber());
        } else {
            Object object = isFinal ? field.get(owner) : tape.nextReference();
            if (!isFinal) {
                field.set(owner, object);
            }
            if (object != null) {
                value().restore(object, tape);
            }
        }
    }
}
