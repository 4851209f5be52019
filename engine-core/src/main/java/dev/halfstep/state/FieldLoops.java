package dev.halfstep.state;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies the fields of many objects of one class by two loops of method handles, which the JVM compiles for just these
 * fields: as fast as handwritten code, also for private fields.
 *
 * <p>The handles of the fields must be constants for the compiler. A handle that is read from a field or an array is not;
 * all handles that are part of another one are, once that is called often. So the whole loop is one handle.
 */
final class FieldLoops {

    /** The parameters of a loop: the objects, the first index, the index after the last, and the arrays. */
    private static final MethodType LOOP =
            methodType(void.class, Object[].class, int.class, int.class, byte[].class, Object[].class);

    /** The parameters of the body of a loop: the index of an object before those of the loop. */
    private static final MethodType BODY = LOOP.insertParameterTypes(0, int.class);

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);

    private final MethodHandle save;
    private final MethodHandle restore;

    private FieldLoops(MethodHandle save, MethodHandle restore) {
        this.save = save;
        this.restore = restore;
    }

    private static VarHandle view(Class<?> arrayType) {
        return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.nativeOrder());
    }

    /**
     * Builds the loops.
     *
     * @param offsets the index of each field in the bytes or references of an object
     */
    static FieldLoops of(
            Class<?> type, List<PlannedField> fields, int[] offsets, int bytesPerObject, int referencesPerObject) {
        try {
            MethodHandle save =
                    LOOKUP.findVirtual(ClassCheck.class, "check", BODY).bindTo(new ClassCheck(type));
            MethodHandle restore = MethodHandles.empty(BODY);
            for (int i = 0; i < offsets.length; i++) {
                PlannedField field = fields.get(i);
                int perObject = field.isPrimitive() ? bytesPerObject : referencesPerObject;
                Copied copied = new Copied(field.getter(), field.setter(), offsets[i], perObject);
                save = MethodHandles.foldArguments(copied.handle("save", field), save);
                restore = MethodHandles.foldArguments(copied.handle("restore", field), restore);
            }
            return new FieldLoops(loop(save), loop(restore));
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError("all fields were made accessible: " + type.getName(), impossible);
        }
    }

    private static MethodHandle loop(MethodHandle body) {
        MethodHandle from = MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, Object[].class);
        MethodHandle to = MethodHandles.dropArguments(MethodHandles.identity(int.class), 0, Object[].class, int.class);
        return MethodHandles.countedLoop(
                MethodHandles.dropArguments(from, 2, LOOP.parameterList().subList(2, 5)),
                MethodHandles.dropArguments(to, 3, LOOP.parameterList().subList(3, 5)),
                /* init= */ null,
                body);
    }

    /** Copies fields as {@link FlatFields#save} does. */
    void save(@Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references) {
        run(save, objects, from, to, bytes, references);
    }

    /** Copies fields back as {@link FlatFields#restore} does. */
    void restore(@Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references) {
        run(restore, objects, from, to, bytes, references);
    }

    private static void run(
            MethodHandle loop,
            @Nullable Object[] objects,
            int from,
            int to,
            byte[] bytes,
            @Nullable Object[] references) {
        try {
            loop.invokeExact(objects, from, to, bytes, references);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError("a field access throws no checked exception", impossible);
        }
    }

    /** Refuses objects of subclasses, which may have more fields. */
    private record ClassCheck(Class<?> type) {

        void check(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references) {
            FieldPlan.requireClass(objects[i], type, FieldPlan.Use.COPY);
        }
    }

    /**
     * Copies one field of one object. The components of a record are constants for the compiler if the record is.
     *
     * @param get reads the field of an object: a byte, short, int or long, or an object
     * @param set writes the field of an object
     * @param offset the index of the field in the elements of an object
     * @param perObject the number of elements of an object: bytes or references
     */
    private record Copied(MethodHandle get, MethodHandle set, int offset, int perObject) {

        /** Returns a method of this class for a field. */
        MethodHandle handle(String action, PlannedField field) throws ReflectiveOperationException {
            String kind = !field.isPrimitive()
                    ? "Reference"
                    : switch (field.byteCount()) {
                        case Byte.BYTES -> "Byte";
                        case Short.BYTES -> "Short";
                        case Integer.BYTES -> "Int";
                        default -> "Long";
                    };
            return LOOKUP.findVirtual(Copied.class, action + kind, BODY).bindTo(this);
        }

        private int index(int i, int from) {
            return (i - from) * perObject + offset;
        }

        void saveByte(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            bytes[index(i, from)] = (byte) get.invokeExact(objects[i]);
        }

        void restoreByte(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], bytes[index(i, from)]);
        }

        void saveShort(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            SHORTS.set(bytes, index(i, from), (short) get.invokeExact(objects[i]));
        }

        void restoreShort(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (short) SHORTS.get(bytes, index(i, from)));
        }

        void saveInt(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            INTS.set(bytes, index(i, from), (int) get.invokeExact(objects[i]));
        }

        void restoreInt(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (int) INTS.get(bytes, index(i, from)));
        }

        void saveLong(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            LONGS.set(bytes, index(i, from), (long) get.invokeExact(objects[i]));
        }

        void restoreLong(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (long) LONGS.get(bytes, index(i, from)));
        }

        void saveReference(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            references[index(i, from)] = (Object) get.invokeExact(objects[i]);
        }

        void restoreReference(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], references[index(i, from)]);
        }
    }
}
