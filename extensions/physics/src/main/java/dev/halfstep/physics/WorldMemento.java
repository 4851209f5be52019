package dev.halfstep.physics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one saved state of a dyn4j world: the fields of each object that can be reached from it. A restore writes them
 * back into the same objects, so bodies, joints and contacts keep their identity. Objects of the game are not entered:
 * user data, listeners, and what the game adds to classes that extend those of dyn4j. Shapes must not be changed, since
 * they are not saved. A saved state can be overwritten; its buffers are reused.
 */
final class WorldMemento {

    private static final int INITIAL_CAPACITY = 1024;

    /** Numbers of all saved objects, in the order in which they were saved, as bits. */
    long[] bits = new long[INITIAL_CAPACITY];

    private int bitCount;

    /** References of all saved objects, in the same order. */
    @Nullable Object[] references = new @Nullable Object[INITIAL_CAPACITY];

    private int referenceCount;

    /** The saved objects, without those that are parts of others; the world is the first. */
    @Nullable Object[] objects = new @Nullable Object[INITIAL_CAPACITY];

    private ObjectPlan[] plans = new ObjectPlan[INITIAL_CAPACITY];
    private int objectCount;

    private final ObjectTable table = new ObjectTable();

    // Created once, because a lambda that captures is an object.
    private final Consumer<Object> saveElement = this::saveReference;
    private final BiConsumer<Object, Object> saveEntry = (key, value) -> {
        saveReference(key);
        saveReference(value);
    };
    private final Consumer<Object> compareElement = this::compare;
    private final BiConsumer<Object, Object> compareEntry = (key, value) -> {
        compare(key);
        compare(value);
    };

    /** The next value to restore. */
    private int bitCursor;

    private int referenceCursor;

    /** The next reference to compare with an element, and whether all were the same so far. */
    private int compareCursor;

    private boolean isSame;

    /**
     * Saves a world.
     *
     * @throws IllegalStateException if an object cannot be saved exactly; the message names class and field
     */
    void save(World<?> world) {
        int formerReferences = referenceCount;
        int formerObjects = objectCount;
        bitCount = 0;
        referenceCount = 0;
        objectCount = 0;
        table.clear();
        saveObject(world, ObjectPlan.of(world.getClass()));
        for (int i = 0; i < objectCount; i++) {
            saveState(objects[i], plans[i]);
        }
        dropFrom(references, referenceCount, formerReferences);
        dropFrom(objects, objectCount, formerObjects);
    }

    /**
     * Restores the saved state.
     *
     * @param world the world that was saved
     */
    void restore(World<?> world) {
        if (objectCount == 0 || objects[0] != world) {
            throw new IllegalArgumentException("a state can only be restored into the world that was saved");
        }
        bitCursor = 0;
        referenceCursor = 0;
        for (int i = 0; i < objectCount; i++) {
            restoreState(objects[i], plans[i]);
        }
    }

    /** Becomes equal to another saved state. */
    void copyFrom(WorldMemento other) {
        int formerReferences = referenceCount;
        int formerObjects = objectCount;
        bits = copy(other.bits, other.bitCount, bits);
        references = copy(other.references, other.referenceCount, references);
        objects = copy(other.objects, other.objectCount, objects);
        plans = copy(other.plans, other.objectCount, plans);
        bitCount = other.bitCount;
        referenceCount = other.referenceCount;
        objectCount = other.objectCount;
        dropFrom(references, referenceCount, formerReferences);
        dropFrom(objects, objectCount, formerObjects);
    }

    private static long[] copy(long[] from, int count, long[] to) {
        if (to.length < count) {
            return Arrays.copyOf(from, from.length);
        }
        System.arraycopy(from, 0, to, 0, count);
        return to;
    }

    private static <T> T[] copy(T[] from, int count, T[] to) {
        if (to.length < count) {
            return Arrays.copyOf(from, from.length);
        }
        System.arraycopy(from, 0, to, 0, count);
        return to;
    }

    /** Drops objects of the former state, which are garbage otherwise. */
    private static void dropFrom(@Nullable Object[] array, int count, int formerCount) {
        if (formerCount > count) {
            Arrays.fill(array, count, formerCount, null);
        }
    }

    private void saveObject(Object object, ObjectPlan plan) {
        if (!table.add(object)) {
            return;
        }
        if (objectCount == objects.length) {
            objects = Arrays.copyOf(objects, 2 * objectCount);
            plans = Arrays.copyOf(plans, 2 * objectCount);
        }
        objects[objectCount] = object;
        plans[objectCount++] = plan;
    }

    /** Saves a value of a field or an element, if it has state. */
    private void save(Object value, ObjectPlan plan) {
        if (plan.kind == ObjectPlan.Kind.REFERENCE) {
            return;
        }
        if (plan.isPart) {
            saveState(value, plan);
        } else {
            saveObject(value, plan);
        }
    }

    private void saveState(Object object, ObjectPlan plan) {
        switch (plan.kind) {
            case FIELDS -> saveFields(object, plan);
            case LIST -> {
                ArrayList<?> list = (ArrayList<?>) object;
                int first = referenceCount;
                int size = list.size();
                for (int i = 0; i < size; i++) {
                    saveReference(list.get(i));
                }
                saveElements(first);
            }
            case MAP -> {
                int first = referenceCount;
                ((LinkedHashMap<?, ?>) object).forEach(saveEntry);
                saveElements(first);
            }
            case SET, DEQUE -> {
                Collection<?> elements = (Collection<?>) object;
                int first = referenceCount;
                if (!elements.isEmpty()) {
                    elements.forEach(saveElement);
                }
                saveElements(first);
            }
            case REFERENCE -> {}
        }
    }

    /** Saves the number of elements, and the state inside those whose references were saved. */
    private void saveElements(int first) {
        int end = referenceCount;
        if (bitCount == bits.length) {
            bits = Arrays.copyOf(bits, 2 * bitCount);
        }
        bits[bitCount++] = end - first;
        ObjectPlan plan = null;
        for (int i = first; i < end; i++) {
            Object element = references[i];
            if (element != null) {
                plan = planOf(element, plan);
                save(element, plan);
            }
        }
    }

    /** Returns the plan of an object; it often is the last one. */
    private static ObjectPlan planOf(Object object, @Nullable ObjectPlan last) {
        return last != null && last.type == object.getClass() ? last : ObjectPlan.of(object.getClass());
    }

    private void saveFields(Object object, ObjectPlan plan) {
        int at = bitCount;
        if (bits.length - at < plan.numbers) {
            bits = Arrays.copyOf(bits, 2 * (at + plan.numbers));
        }
        bitCount = at + plan.numbers;
        long[] values = bits;
        if (plan.type == Vector2.class) {
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
        for (int i = 0; i < plan.longs.length; i++) {
            values[at++] = (long) plan.longs[i].get(object);
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
                save(value, field.planOf(value));
            }
        }
    }

    private void saveReference(@Nullable Object value) {
        if (referenceCount == references.length) {
            references = Arrays.copyOf(references, 2 * referenceCount);
        }
        references[referenceCount++] = value;
    }

    private void restore(Object value, ObjectPlan plan) {
        if (plan.isPart) {
            restoreState(value, plan);
        }
    }

    @SuppressWarnings("unchecked") // the elements are put back where they were
    private void restoreState(Object object, ObjectPlan plan) {
        switch (plan.kind) {
            case FIELDS -> restoreFields(object, plan);
            case LIST -> restoreList((ArrayList<Object>) object);
            case MAP -> {
                LinkedHashMap<Object, Object> map = (LinkedHashMap<Object, Object>) object;
                int end = beginElements();
                if (2 * map.size() == end - referenceCursor) {
                    map.forEach(compareEntry);
                } else {
                    isSame = false;
                }
                if (!isSame) {
                    map.clear();
                    for (int i = referenceCursor; i < end; i += 2) {
                        map.put(references[i], references[i + 1]);
                    }
                }
                restoreElements(end);
            }
            case SET, DEQUE -> {
                Collection<Object> elements = (Collection<Object>) object;
                int end = beginElements();
                if (elements.size() != end - referenceCursor) {
                    isSame = false;
                } else if (!elements.isEmpty()) {
                    elements.forEach(compareElement);
                }
                if (!isSame) {
                    elements.clear();
                    for (int i = referenceCursor; i < end; i++) {
                        elements.add(references[i]);
                    }
                }
                restoreElements(end);
            }
            case REFERENCE -> {}
        }
    }

    private void restoreList(ArrayList<Object> list) {
        int end = beginElements();
        int size = end - referenceCursor;
        for (int i = list.size() - 1; i >= size; i--) {
            list.remove(i);
        }
        int common = list.size();
        for (int i = 0; i < size; i++) {
            Object element = references[referenceCursor + i];
            if (i >= common) {
                list.add(element);
            } else if (list.get(i) != element) {
                list.set(i, element);
            }
        }
        restoreElements(end);
    }

    /** Begins to compare with saved elements; returns the index after their references. */
    private int beginElements() {
        compareCursor = referenceCursor;
        isSame = true;
        return referenceCursor + (int) bits[bitCursor++];
    }

    private void compare(@Nullable Object element) {
        isSame &= references[compareCursor++] == element;
    }

    /** Restores the state inside the elements. */
    private void restoreElements(int end) {
        ObjectPlan plan = null;
        int first = referenceCursor;
        referenceCursor = end;
        for (int i = first; i < end; i++) {
            Object element = references[i];
            if (element != null) {
                plan = planOf(element, plan);
                restore(element, plan);
            }
        }
    }

    private void restoreFields(Object object, ObjectPlan plan) {
        int at = bitCursor;
        bitCursor = at + plan.numbers;
        long[] values = bits;
        if (plan.type == Vector2.class) {
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
        for (int i = 0; i < plan.longs.length; i++) {
            plan.longs[i].set(object, values[at++]);
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
                restore(value, field.planOf(value));
            }
        }
    }
}
