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
 * <p>The handles of the fields must be constants for the compiler. A handle that is read from a field or an array is
 * not; all handles that are part of another one are, once that is called often. So the whole loop is one handle.
 */
final class FieldLoops {

    /** The parameters of a loop: the objects, the first index, the index after the last, and the arrays. */
    private static final MethodType LOOP =
            methodType(void.class, Object[].class, int.class, int.class, byte[].class, Object[].class);

    /** The parameters of the body of a loop: the index of an object, then the parameters of the loop. */
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
            MethodHandle save = handle(new ClassCheck(type));
            MethodHandle restore = MethodHandles.empty(BODY);
            for (int i = 0; i < offsets.length; i++) {
                PlannedField field = fields.get(i);
                int perObject = field.isPrimitive() ? bytesPerObject : referencesPerObject;
                save = MethodHandles.foldArguments(handle(save(field, offsets[i], perObject)), save);
                restore = MethodHandles.foldArguments(handle(restore(field, offsets[i], perObject)), restore);
            }
            return new FieldLoops(loop(save), loop(restore));
        } catch (IllegalAccessException impossible) {
            throw FieldPlan.inaccessible(type, impossible);
        } catch (NoSuchMethodException impossible) {
            throw new LinkageError("the method of FieldCopy is missing", impossible);
        }
    }

    private static MethodHandle handle(FieldCopy copy) throws NoSuchMethodException, IllegalAccessException {
        return LOOKUP.findVirtual(FieldCopy.class, "copy", BODY).bindTo(copy);
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

    /** Returns a handle that copies a field of an object to an array. */
    private static FieldCopy save(PlannedField field, int offset, int perObject) throws IllegalAccessException {
        MethodHandle get = field.getter();
        if (!field.isPrimitive()) {
            return new SavedReference(get, offset, perObject);
        }
        return switch (field.byteCount()) {
            case Byte.BYTES -> new SavedByte(get, offset, perObject);
            case Short.BYTES -> new SavedShort(get, offset, perObject);
            case Integer.BYTES -> new SavedInt(get, offset, perObject);
            default -> new SavedLong(get, offset, perObject);
        };
    }

    /** Returns a handle that copies a field of an object back. */
    private static FieldCopy restore(PlannedField field, int offset, int perObject) throws IllegalAccessException {
        MethodHandle set = field.setter();
        if (!field.isPrimitive()) {
            return new RestoredReference(set, offset, perObject);
        }
        return switch (field.byteCount()) {
            case Byte.BYTES -> new RestoredByte(set, offset, perObject);
            case Short.BYTES -> new RestoredShort(set, offset, perObject);
            case Integer.BYTES -> new RestoredInt(set, offset, perObject);
            default -> new RestoredLong(set, offset, perObject);
        };
    }

    /**
     * Copies one field of one object. The components of a record are constants for the compiler, if the record is one;
     * so each implementation is a record.
     */
    interface FieldCopy {

        /**
         * Copies the field.
         *
         * @param i the index of the object
         * @param from the index of the object whose values are first in the arrays
         * @param to the index after the last object
         */
        void copy(int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable;
    }

    /** Refuses objects of subclasses, which may have more fields. */
    private record ClassCheck(Class<?> type) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            FieldPlan.requireClass(objects[i], type, FieldPlan.Use.COPY);
        }
    }

    private record SavedByte(MethodHandle get, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            bytes[(i - from) * perObject + offset] = (byte) get.invokeExact(objects[i]);
        }
    }

    private record RestoredByte(MethodHandle set, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], bytes[(i - from) * perObject + offset]);
        }
    }

    private record SavedShort(MethodHandle get, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            SHORTS.set(bytes, (i - from) * perObject + offset, (short) get.invokeExact(objects[i]));
        }
    }

    private record RestoredShort(MethodHandle set, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (short) SHORTS.get(bytes, (i - from) * perObject + offset));
        }
    }

    private record SavedInt(MethodHandle get, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            INTS.set(bytes, (i - from) * perObject + offset, (int) get.invokeExact(objects[i]));
        }
    }

    private record RestoredInt(MethodHandle set, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (int) INTS.get(bytes, (i - from) * perObject + offset));
        }
    }

    private record SavedLong(MethodHandle get, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            LONGS.set(bytes, (i - from) * perObject + offset, (long) get.invokeExact(objects[i]));
        }
    }

    private record RestoredLong(MethodHandle set, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], (long) LONGS.get(bytes, (i - from) * perObject + offset));
        }
    }

    private record SavedReference(MethodHandle get, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            references[(i - from) * perObject + offset] = (Object) get.invokeExact(objects[i]);
        }
    }

    private record RestoredReference(MethodHandle set, int offset, int perObject) implements FieldCopy {

        @Override
        public void copy(
                int i, @Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references)
                throws Throwable {
            set.invokeExact(objects[i], references[(i - from) * perObject + offset]);
        }
    }
}
