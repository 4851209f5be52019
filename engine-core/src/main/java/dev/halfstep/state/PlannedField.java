package dev.halfstep.state;

import dev.halfstep.storage.HashSink;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One field of a {@link FieldPlan}: hashes, saves and restores its value in an object. */
final class PlannedField {

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

    void save(Object owner, StateTape tape) throws IllegalAccessException {
        if (type == float.class) {
            tape.addNumber((long) Float.floatToRawIntBits(field.getFloat(owner)));
        } else if (type == double.class) {
            tape.addNumber(Double.doubleToRawLongBits(field.getDouble(owner)));
        } else if (type == boolean.class) {
            tape.addNumber(field.getBoolean(owner) ? 1L : 0L);
        } else if (type.isPrimitive()) {
            tape.addNumber(field.getLong(owner)); // widens char, byte, short, int and long
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
        if (type == float.class) {
            field.setFloat(owner, Float.intBitsToFloat((int) tape.nextNumber()));
        } else if (type == double.class) {
            field.setDouble(owner, Double.longBitsToDouble(tape.nextNumber()));
        } else if (type == boolean.class) {
            field.setBoolean(owner, tape.nextNumber() != 0);
        } else if (type == char.class) {
            field.setChar(owner, (char) tape.nextNumber());
        } else if (type == byte.class) {
            field.setByte(owner, (byte) tape.nextNumber());
        } else if (type == short.class) {
            field.setShort(owner, (short) tape.nextNumber());
        } else if (type == int.class) {
            field.setInt(owner, (int) tape.nextNumber());
        } else if (type == long.class) {
            field.setLong(owner, tape.nextNumber());
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
