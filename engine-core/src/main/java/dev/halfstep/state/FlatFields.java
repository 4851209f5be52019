package dev.halfstep.state;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Copies the fields of many objects of one class to arrays and back: numbers to bytes, and references to immutable
 * values to references. Each object takes the same number of elements of an array.
 *
 * <p>Reflection copies a field in about 10 ns. {@link FieldLoops} takes less than a tenth of that, but is slow to
 * build; so it copies the classes of which there are many objects.
 */
final class FlatFields {

    /** If there are as many objects of the class in one archetype, the loops are worth their construction. */
    private static final int MIN_OBJECTS_FOR_LOOPS = 1_000;

    private final Class<?> type;
    private final List<PlannedField> fields;

    /** The index of each field in the elements of an object: of bytes, or of references. */
    private final int[] offsets;

    private final int bytesPerObject;
    private final int referencesPerObject;

    /** Whether a thread has been started that builds the loops. */
    private boolean areLoopsWanted;

    /** Null until they are worth their construction, and built. */
    private volatile @Nullable FieldLoops loops;

    private FlatFields(Class<?> type, List<PlannedField> fields) {
        this.type = type;
        this.fields = fields;
        offsets = new int[fields.size()];
        int bytes = 0;
        int references = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (fields.get(i).isPrimitive()) {
                offsets[i] = bytes;
                bytes += fields.get(i).byteCount();
            } else {
                offsets[i] = references++;
            }
        }
        bytesPerObject = bytes;
        referencesPerObject = references;
    }

    /**
     * Returns how to copy the fields of a class.
     *
     * @param fields the fields with a state to save
     * @return null if the value of a field has a state of its own, such as an array
     */
    static @Nullable FlatFields of(Class<?> type, List<PlannedField> fields) {
        for (PlannedField field : fields) {
            if (!field.value().isImmutable()) {
                return null;
            }
        }
        return new FlatFields(type, fields);
    }

    int bytesPerObject() {
        return bytesPerObject;
    }

    int referencesPerObject() {
        return referencesPerObject;
    }

    /**
     * Lets a thread build the loops if there are enough objects in one archetype. A game waits for none of the 100 ms
     * that this may take: until the loops are there, reflection copies the same bytes.
     */
    void prepareFor(int objects) {
        if (objects >= MIN_OBJECTS_FOR_LOOPS && !areLoopsWanted) {
            areLoopsWanted = true;
            Thread builder = new Thread(this::buildLoops, "halfstep-field-loops");
            builder.setDaemon(true);
            builder.start();
        }
    }

    void buildLoops() {
        loops = FieldLoops.of(type, fields, offsets, bytesPerObject, referencesPerObject);
    }

    /**
     * Copies the fields of some objects.
     *
     * @param objects the objects {@code from} (inclusive) to {@code to} (exclusive) are copied
     * @param bytes receives the numbers, from its first element on
     * @param references receives the references, from its first element on
     */
    void save(@Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references) {
        FieldLoops built = loops;
        if (built != null) {
            built.save(objects, from, to, bytes, references);
            return;
        }
        try {
            for (int i = from; i < to; i++) {
                Object object = FieldPlan.requireClass(objects[i], type, FieldPlan.Use.COPY);
                for (int field = 0; field < offsets.length; field++) {
                    save(object, i - from, field, bytes, references);
                }
            }
        } catch (IllegalAccessException impossible) {
            throw FieldPlan.inaccessible(type, impossible);
        }
    }

    private void save(Object object, int index, int field, byte[] bytes, @Nullable Object[] references)
            throws IllegalAccessException {
        PlannedField copied = fields.get(field);
        if (!copied.isPrimitive()) {
            references[index * referencesPerObject + offsets[field]] = copied.reference(object);
            return;
        }
        long number = copied.number(object);
        int at = index * bytesPerObject + offsets[field];
        switch (copied.byteCount()) {
            case Byte.BYTES -> bytes[at] = (byte) number;
            case Short.BYTES -> FieldLoops.SHORTS.set(bytes, at, (short) number);
            case Integer.BYTES -> FieldLoops.INTS.set(bytes, at, (int) number);
            default -> FieldLoops.LONGS.set(bytes, at, number);
        }
    }

    /** Copies the fields of some objects back, as {@link #save} has copied them. */
    void restore(@Nullable Object[] objects, int from, int to, byte[] bytes, @Nullable Object[] references) {
        FieldLoops built = loops;
        if (built != null) {
            built.restore(objects, from, to, bytes, references);
            return;
        }
        try {
            for (int i = from; i < to; i++) {
                Object object = Objects.requireNonNull(objects[i]);
                for (int field = 0; field < offsets.length; field++) {
                    restore(object, i - from, field, bytes, references);
                }
            }
        } catch (IllegalAccessException impossible) {
            throw FieldPlan.inaccessible(type, impossible);
        }
    }

    private void restore(Object object, int index, int field, byte[] bytes, @Nullable Object[] references)
            throws IllegalAccessException {
        PlannedField copied = fields.get(field);
        if (!copied.isPrimitive()) {
            copied.setReference(object, references[index * referencesPerObject + offsets[field]]);
            return;
        }
        int at = index * bytesPerObject + offsets[field];
        copied.setNumber(
                object,
                switch (copied.byteCount()) {
                    case Byte.BYTES -> bytes[at];
                    case Short.BYTES -> (short) FieldLoops.SHORTS.get(bytes, at);
                    case Integer.BYTES -> (int) FieldLoops.INTS.get(bytes, at);
                    default -> (long) FieldLoops.LONGS.get(bytes, at);
                });
    }
}
