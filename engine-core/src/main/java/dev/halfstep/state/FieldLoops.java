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
    static final VarHandle SHORTS = view(short[].class);
    static final VarHandle INTS = view(int[].class);
    static final VarHandle LONGS = view(long[].class);

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
            MethodHandle save = handle(
                    (i, objects, from, to, bytes, references) -> // subclasses may have more fields
                    FieldPlan.requireClass(objects[i], type, FieldPlan.Use.COPY));
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

    /** Returns what copies a field of an object to an array. */
    private static FieldCopy save(PlannedField field, int offset, int perObject) throws IllegalAccessException {
        MethodHandle get = field.getter();
        if (!field.isPrimitive()) {
            return (i, objects, from, to, bytes, references) ->
                    references[(i - from) * perObject + offset] = (Object) get.invokeExact(objects[i]);
        }
        return switch (field.byteCount()) {
            case Byte.BYTES ->
                (i, objects, from, to, bytes, references) ->
                        bytes[(i - from) * perObject + offset] = (byte) get.invokeExact(objects[i]);
            case Short.BYTES ->
                (i, objects, from, to, bytes, references) ->
                        SHORTS.set(bytes, (i - from) * perObject + offset, (short) get.invokeExact(objects[i]));
            case Integer.BYTES ->
                (i, objects, from, to, bytes, references) ->
                        INTS.set(bytes, (i - from) * perObject + offset, (int) get.invokeExact(objects[i]));
            default ->
                (i, objects, from, to, bytes, references) ->
                        LONGS.set(bytes, (i - from) * perObject + offset, (long) get.invokeExact(objects[i]));
        };
    }

    /** Returns what copies a field of an object back. */
    private static FieldCopy restore(PlannedField field, int offset, int perObject) throws IllegalAccessException {
        MethodHandle set = field.setter();
        if (!field.isPrimitive()) {
            return (i, objects, from, to, bytes, references) -> {
                set.invokeExact(objects[i], references[(i - from) * perObject + offset]);
            };
        }
        return switch (field.byteCount()) {
            case Byte.BYTES ->
                (i, objects, from, to, bytes, references) -> {
                    set.invokeExact(objects[i], bytes[(i - from) * perObject + offset]);
                };
            case Short.BYTES ->
                (i, objects, from, to, bytes, references) -> {
                    set.invokeExact(objects[i], (short) SHORTS.get(bytes, (i - from) * perObject + offset));
                };
            case Integer.BYTES ->
                (i, objects, from, to, bytes, references) -> {
                    set.invokeExact(objects[i], (int) INTS.get(bytes, (i - from) * perObject + offset));
                };
            default ->
                (i, objects, from, to, bytes, references) -> {
                    set.invokeExact(objects[i], (long) LONGS.get(bytes, (i - from) * perObject + offset));
                };
        };
    }

    /**
     * Copies one field of one object. What a lambda captures is a constant for the compiler, if the lambda is one; so
     * each implementation is a lambda.
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
}
