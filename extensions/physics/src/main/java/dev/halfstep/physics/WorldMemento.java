package dev.halfstep.physics;

import dev.halfstep.storage.HashSink;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Saves one state of a dyn4j world: the fields of each object that can be reached from the world. A restore writes the
 * fields back into the same objects, so bodies, joints and contacts keep their identity. Objects of the game are not
 * saved: user data, listeners, and the fields that subclasses of the game add to classes of dyn4j. Shapes are not saved
 * either, so a game must not change a shape: it replaces the fixture. The next save overwrites the state and reuses its
 * buffers.
 *
 * <p>A rollback is exact if bodies have the same {@link Object#hashCode()} when they are created again: dyn4j solves
 * times of impact in the order of a {@link java.util.HashMap}.
 */
final class WorldMemento {

    private static final int INITIAL_CAPACITY = 1024;

    /** The primitive fields of all saved objects as bits, in the order of the save. */
    long[] bits = new long[INITIAL_CAPACITY];

    int bitCount;

    /** The reference fields and elements of all saved objects, in the same order. */
    @Nullable
    Object[] references = new @Nullable Object[INITIAL_CAPACITY];

    int referenceCount;

    /** The saved objects except parts of other objects; the world is the first. */
    @Nullable
    Object[] objects = new @Nullable Object[INITIAL_CAPACITY];

    private ObjectPlan[] plans = new ObjectPlan[INITIAL_CAPACITY];
    int objectCount;

    private final ObjectTable table = new ObjectTable();

    // Created once, because each capturing lambda is a new object.
    private final Consumer<Object> saveElement = this::saveReference;
    private final Consumer<Object> compareElement = this::compare;

    // The next values to restore.
    private int bitCursor;
    private int referenceCursor;

    /** The index of the next reference to compare with an element, and whether all were equal so far. */
    private int compareCursor;

    private boolean isSame;

    /** The field whose value is saved now, for messages. */
    private ObjectPlan.@Nullable Reference savedField;

    /**
     * Saves a world, or a body without a world.
     *
     * @throws IllegalStateException if an object cannot be saved exactly; the message names class and field
     */
    void save(Object world) {
        int formerReferences = referenceCount;
        int formerObjects = objectCount;
        bitCount = 0;
        referenceCount = 0;
        objectCount = 0;
        savedField = null;
        table.clear();
        try {
            save(world, ObjectPlan.of(world.getClass()));
            for (int i = 0; i < objectCount; i++) {
                saveState(objects[i], plans[i]);
            }
        } catch (IllegalStateException e) {
            objectCount = 0;
            throw savedField == null ? e : new IllegalStateException(e.getMessage() + ", in " + savedField.field, e);
        }
        dropFrom(references, referenceCount, formerReferences);
        dropFrom(objects, objectCount, formerObjects);
    }

    /**
     * Restores the saved state.
     *
     * @param world the object that was saved
     */
    void restore(Object world) {
        if (objectCount == 0 || objects[0] != world) {
            throw new IllegalArgumentException("a state can only be restored into the world that was saved");
        }
        bitCursor = 0;
        referenceCursor = 0;
        for (int i = 0; i < objectCount; i++) {
            restoreState(objects[i], plans[i]);
        }
    }

    /** Copies another saved state. */
    void copyFrom(WorldMemento other) {
        int formerReferences = referenceCount;
        int formerObjects = objectCount;
        if (bits.length < other.bitCount) {
            bits = new long[other.bits.length];
        }
        if (references.length < other.referenceCount) {
            references = new @Nullable Object[other.references.length];
        }
        if (objects.length < other.objectCount) {
            objects = new @Nullable Object[other.objects.length];
            plans = new ObjectPlan[other.plans.length];
        }
        bitCount = other.bitCount;
        referenceCount = other.referenceCount;
        objectCount = other.objectCount;
        System.arraycopy(other.bits, 0, bits, 0, bitCount);
        System.arraycopy(other.references, 0, references, 0, referenceCount);
        System.arraycopy(other.objects, 0, objects, 0, objectCount);
        System.arraycopy(other.plans, 0, plans, 0, objectCount);
        dropFrom(references, referenceCount, formerReferences);
        dropFrom(objects, objectCount, formerObjects);
    }

    /**
     * Saves a world, and adds the saved state to a hash: bodies, joints, and contacts with the impulses that warm
     * starting uses.
     */
    void hash(World<?> world, HashSink sink) {
        save(world);
        for (int i = 0; i < bitCount; i++) {
            sink.add(bits[i]);
        }
        for (int i = 0; i < referenceCount; i++) {
            if (references[i] instanceof Enum<?> constant) {
                sink.add(constant.name().hashCode()); // the hash code of a String is the same on every machine
            }
        }
    }

    /** Writes the state to bytes; call it before the world changes. Objects of the game are written as numbers. */
    void write(DataOutput out, MementoBytes.GameObjects game) throws IOException {
        MementoBytes.write(this, out, game);
    }

    /**
     * Reads a state that {@link #write} has written. The world keeps its state until {@link #restore}.
     *
     * @param world a world that the game has set up like the saved one, with any bodies
     * @throws IOException if the bytes are not a valid state of such a world
     */
    void read(Object world, DataInput in, MementoBytes.GameObjects game) throws IOException {
        MementoBytes.read(this, world, in, game);
    }

    /** Sets the state to one that was read. */
    void set(@Nullable Object[] objects, long[] bits, @Nullable Object[] references) {
        this.objects = objects;
        this.bits = bits;
        this.references = references;
        objectCount = objects.length;
        bitCount = bits.length;
        referenceCount = references.length;
        plans = Arrays.stream(objects)
                .map(object -> ObjectPlan.of(object.getClass()))
                .toArray(ObjectPlan[]::new);
    }

    /** Returns the memory of the arrays, in bytes. */
    long bytes() {
        long references = (long) this.references.length + objects.length + plans.length;
        return (long) Long.BYTES * bits.length + Integer.BYTES * references;
    }

    /** Returns whether the last restore has consumed all values. */
    boolean isAllRestored() {
        return bitCursor == bitCount && referenceCursor == referenceCount;
    }

    /** Returns whether another state has as many objects, numbers and references. */
    boolean hasSizesOf(WorldMemento other) {
        return objectCount == other.objectCount && bitCount == other.bitCount && referenceCount == other.referenceCount;
    }

    /** Returns an element of a collection. A collection in a collection could have any number of elements. */
    private static @Nullable Object element(@Nullable Object reference) {
        if (reference instanceof Collection<?> || reference instanceof Map<?, ?>) {
            throw new IllegalStateException("a collection must not be an element of another one");
        }
        return reference;
    }

    /** Drops the objects of the former state, which may be garbage. */
    private static void dropFrom(@Nullable Object[] array, int count, int formerCount) {
        if (formerCount > count) {
            Arrays.fill(array, count, formerCount, null);
        }
    }

    /** Saves a value of a field or an element, if it has state. */
    private void save(Object value, ObjectPlan plan) {
        if (plan.isPart) {
            saveState(value, plan);
        } else if (plan.kind != ObjectPlan.Kind.REFERENCE && table.add(value)) {
            if (objectCount == objects.length) {
                objects = Arrays.copyOf(objects, 2 * objectCount + INITIAL_CAPACITY);
                plans = Arrays.copyOf(plans, objects.length);
            }
            objects[objectCount] = value;
            plans[objectCount++] = plan;
        }
    }

    private void saveState(Object object, ObjectPlan plan) {
        int first = referenceCount;
        switch (plan.kind) {
            case FIELDS -> saveFields(object, plan);
            case MAP -> {
                Map<?, ?> map = (Map<?, ?>) object;
                map.keySet().forEach(saveElement);
                map.values().forEach(saveElement);
                saveElements(first);
            }
            case COLLECTION -> {
                Collection<?> elements = (Collection<?>) object;
                if (!elements.isEmpty()) { // without an iterator, which is an object
                    elements.forEach(saveElement);
                }
                saveElements(first);
            }
            case REFERENCE -> {}
        }
    }

    private void saveFields(Object object, ObjectPlan plan) {
        int at = reserveBits(plan.numbers);
        long[] values = bits;
        if (plan.isVector) {
            Vector2 vector = (Vector2) object;
            values[at] = Double.doubleToRawLongBits(vector.x);
            values[at + 1] = Double.doubleToRawLongBits(vector.y);
            return;
        }
        for (int i = 0; i < plan.doubles.length; i++) {
            values[at++] = Double.doubleToRawLongBits((double) plan.doubles[i].get(object));
        }
        for (int i = 0; i < plan.ints.length; i++) {
            values[at++] = (int) plan.ints[i].get(object);
        }
        for (int i = 0; i < plan.booleans.length; i++) {
            values[at++] = (boolean) plan.booleans[i].get(object) ? 1 : 0;
        }
        for (int i = 0; i < plan.references.length; i++) {
            ObjectPlan.Reference field = plan.references[i];
            Object value = field.handle.get(object);
            if (!field.isFinal) {
                saveReference(value);
            }
            if (value != null && field.isEntered) {
                savedField = field;
                save(value, field.planOf(value));
            }
        }
    }

    /**
     * Saves the number of elements, and the state of the elements whose references were saved from {@code first} on.
     */
    private void saveElements(int first) {
        ObjectPlan.Reference field = savedField;
        int end = referenceCount;
        int at = reserveBits(1);
        bits[at] = (long) end - first;
        ObjectPlan plan = null;
        for (int i = first; i < end; i++) {
            Object element = references[i];
            if (element != null) {
                savedField = field;
                plan = planOf(element, plan);
                save(element, plan);
            }
        }
    }

    /** Returns the plan of an object, which often is the last plan. */
    private static ObjectPlan planOf(Object object, @Nullable ObjectPlan last) {
        return last != null && last.type == object.getClass() ? last : ObjectPlan.of(object.getClass());
    }

    /** Makes space for numbers, and returns the index of the first. */
    private int reserveBits(int count) {
        int first = bitCount;
        if (bits.length - first < count) {
            bits = Arrays.copyOf(bits, 2 * (first + count));
        }
        bitCount = first + count;
        return first;
    }

    private void saveReference(@Nullable Object value) {
        if (referenceCount == references.length) {
            references = Arrays.copyOf(references, 2 * referenceCount + INITIAL_CAPACITY);
        }
        references[referenceCount++] = value;
    }

    @SuppressWarnings("unchecked") // the saved elements return to their collections
    private void restoreState(Object object, ObjectPlan plan) {
        switch (plan.kind) {
            case FIELDS -> restoreFields(object, plan);
            case MAP -> {
                Map<Object, Object> map = (Map<Object, Object>) object;
                int end = beginElements(2 * map.size());
                if (isSame) {
                    map.keySet().forEach(compareElement);
                    map.values().forEach(compareElement);
                }
                if (!isSame) {
                    map.clear();
                    int size = (end - referenceCursor) / 2;
                    for (int i = referenceCursor; i < referenceCursor + size; i++) {
                        map.put(element(references[i]), element(references[i + size]));
                    }
                }
                restoreElements(end);
            }
            case COLLECTION -> {
                Collection<Object> elements = (Collection<Object>) object;
                int end = beginElements(elements.size());
                if (isSame && !elements.isEmpty()) {
                    elements.forEach(compareElement);
                }
                if (!isSame) {
                    elements.clear();
                    for (int i = referenceCursor; i < end; i++) {
                        elements.add(element(references[i]));
                    }
                }
                restoreElements(end);
            }
            case REFERENCE -> {}
        }
    }

    /** Begins to compare present elements with saved ones. Returns the index after the saved references. */
    private int beginElements(int present) {
        int saved = (int) bits[bitCursor++];
        compareCursor = referenceCursor;
        isSame = present == saved;
        return referenceCursor + saved;
    }

    private void compare(@Nullable Object element) {
        isSame &= references[compareCursor++] == element;
    }

    /** Restores the state of the elements. */
    private void restoreElements(int end) {
        int first = referenceCursor;
        referenceCursor = end;
        ObjectPlan plan = null;
        for (int i = first; i < end; i++) {
            Object element = references[i];
            if (element != null) {
                plan = planOf(element, plan);
                if (plan.isPart) {
                    restoreState(element, plan);
                }
            }
        }
    }

    private void restoreFields(Object object, ObjectPlan plan) {
        int at = bitCursor;
        bitCursor = at + plan.numbers;
        long[] values = bits;
        if (plan.isVector) {
            Vector2 vector = (Vector2) object;
            vector.x = Double.longBitsToDouble(values[at]);
            vector.y = Double.longBitsToDouble(values[at + 1]);
            return;
        }
        for (int i = 0; i < plan.doubles.length; i++) {
            plan.doubles[i].set(object, Double.longBitsToDouble(values[at++]));
        }
        for (int i = 0; i < plan.ints.length; i++) {
            plan.ints[i].set(object, (int) values[at++]);
        }
        for (int i = 0; i < plan.booleans.length; i++) {
            plan.booleans[i].set(object, values[at++] != 0);
        }
        for (int i = 0; i < plan.references.length; i++) {
            ObjectPlan.Reference field = plan.references[i];
            Object value;
            if (field.isFinal) {
                value = field.handle.get(object);
            } else {
                value = references[referenceCursor++];
                field.handle.set(object, value);
            }
            if (value != null && field.isEntered) {
                ObjectPlan inside = field.planOf(value);
                if (inside.isPart) {
                    restoreState(value, inside);
                }
            }
        }
    }
}
