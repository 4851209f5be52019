package dev.halfstep.physics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.dyn4j.collision.CollisionItem;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.Filter;
import org.dyn4j.collision.manifold.ManifoldPointId;
import org.dyn4j.dynamics.ContinuousDetectionMode;
import org.dyn4j.dynamics.joint.AbstractJoint;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ValueMixer;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Writes a saved state of a world to bytes, and reads it in another process, where the game has set up a world in the
 * same way. The bytes contain each object with its class and with the values that a memento does not save, such as
 * shapes and final fields, and then the arrays of the memento.
 *
 * <p>Bytes may be damaged or forged. Memory is only allocated for bytes that were read. Only classes of dyn4j, a few
 * collections and the bodies of this package are created, without running their code. All indices, the types of all
 * references and elements, NaN values and the trees of the broadphase are checked, and the world that reads them does
 * not change. Wrong but possible values, such as a body far away, are not found.
 */
final class MementoBytes {

    /** Numbers the objects of the game, such as user data and listeners. The bytes contain the numbers. */
    interface GameObjects {

        /** Returns the number of an object. */
        int indexOf(Object object) throws IOException;

        /** Returns the object with a number; throws an IOException if there is none. */
        Object at(int index) throws IOException;
    }

    /** Objects that dyn4j compares by identity. A copy of DISTANCE would silently turn warm starting off. */
    private static final List<Object> CONSTANTS = Stream.of(
                    new Object[] {ManifoldPointId.DISTANCE, Filter.DEFAULT_FILTER, ValueMixer.DEFAULT_MIXER},
                    MassType.values(),
                    ContinuousDetectionMode.values())
            .flatMap(Arrays::stream)
            .toList();

    /** The index of a class that says that the number of an object of the game follows. */
    private static final int OF_GAME = 0xFFFF;

    private static final int MAX_CLASSES = 1000;

    /** More iterations of a solver in each step would look like a hang. dyn4j makes 6, and 30 in its detectors. */
    private static final int MAX_ITERATIONS = 1000;

    private static final String OWN = MementoBytes.class.getPackageName() + ".";

    /**
     * The fields that are written with an object, because a memento does not save them. These are all fields of an
     * object that is not saved, of an object that may be part of one, and of a key, whose hash code is needed before
     * other objects are restored.
     */
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            if (!isAllowed(type) || type.isArray() || ObjectPlan.COLLECTIONS.contains(type)) {
                return fields;
            }
            ObjectPlan plan = ObjectPlan.of(type);
            boolean isWhole = plan.kind == ObjectPlan.Kind.REFERENCE
                    || plan.references.length == 0
                    || CollisionPair.class.isAssignableFrom(type)
                    || CollisionItem.class.isAssignableFrom(type);
            for (Field field : ObjectPlan.instanceFields(type)) {
                if ((isWhole || Modifier.isFinal(field.getModifiers())) && !isView(field)) {
                    fields.add(field);
                }
            }
            return fields;
        }
    };

    private MementoBytes() {}

    static void write(WorldMemento memento, DataOutput out, GameObjects game) throws IOException {
        IdentityHashMap<Object, Integer> indices = new IdentityHashMap<>();
        List<Object> objects = new ArrayList<>();
        CONSTANTS.forEach(constant -> add(constant, indices, objects));
        // The world and the objects reachable by final fields come first: they exist before a load.
        addReachable(memento.objects[0], indices, objects);
        int existing = objects.size();
        for (int i = 0; i < memento.referenceCount; i++) {
            addReachable(memento.references[i], indices, objects);
        }
        List<Object> written = objects.subList(CONSTANTS.size(), objects.size());
        Map<Class<?>, Integer> classes = new LinkedHashMap<>();
        for (Object object : written) {
            if (isAllowed(object.getClass())) {
                classes.putIfAbsent(object.getClass(), classes.size());
            }
        }
        out.writeInt(classes.size());
        for (Class<?> type : classes.keySet()) {
            out.writeUTF(type.getName());
            out.writeInt(layout(type));
        }
        out.writeInt(objects.size());
        out.writeInt(existing);
        for (Object object : written) {
            Integer type = classes.get(object.getClass());
            out.writeShort(type == null ? OF_GAME : type);
            if (type == null) {
                out.writeInt(game.indexOf(object));
            } else if (object instanceof Vector2[] vectors) {
                out.writeInt(vectors.length);
            }
        }
        for (Object object : written) {
            if (object instanceof Vector2[] vectors) {
                for (Vector2 vector : vectors) {
                    out.writeInt(indexOf(vector, indices));
                }
            }
            for (Field field : FIELDS.get(object.getClass())) {
                Object value = get(field, object);
                if (!field.getType().isPrimitive()) {
                    out.writeInt(indexOf(value, indices));
                } else if (value instanceof Double number) {
                    out.writeDouble(number);
                } else if (value instanceof Boolean truth) {
                    out.writeBoolean(truth);
                } else {
                    out.writeLong(((Number) Objects.requireNonNull(value)).longValue());
                }
            }
        }
        writeReferences(memento.objects, memento.objectCount, indices, out);
        writeReferences(memento.references, memento.referenceCount, indices, out);
        out.writeInt(memento.bitCount);
        for (int i = 0; i < memento.bitCount; i++) {
            out.writeLong(memento.bits[i]);
        }
    }

    private static void writeReferences(
            @Nullable Object[] references, int count, IdentityHashMap<Object, Integer> indices, DataOutput out)
            throws IOException {
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeInt(indexOf(references[i], indices));
        }
    }

    /** Numbers an object and all objects that are reachable by written fields. */
    private static void addReachable(
            @Nullable Object root, IdentityHashMap<Object, Integer> indices, List<Object> objects) {
        int next = objects.size();
        add(root, indices, objects);
        for (; next < objects.size(); next++) {
            Object object = objects.get(next);
            if (object instanceof Vector2[] vectors) {
                for (Vector2 vector : vectors) {
                    add(vector, indices, objects);
                }
            }
            for (Field field : FIELDS.get(object.getClass())) {
                if (!field.getType().isPrimitive()) {
                    add(get(field, object), indices, objects);
                }
            }
        }
    }

    private static void add(@Nullable Object object, IdentityHashMap<Object, Integer> indices, List<Object> objects) {
        if (object != null && indices.putIfAbsent(object, objects.size()) == null) {
            objects.add(object);
        }
    }

    /** Returns the index of an object plus 1, or 0 for null. */
    private static int indexOf(@Nullable Object object, IdentityHashMap<Object, Integer> indices) {
        return object == null ? 0 : 1 + Objects.requireNonNull(indices.get(object));
    }

    static void read(WorldMemento memento, Object world, DataInput in, GameObjects game) throws IOException {
        WorldMemento before = new WorldMemento();
        before.save(world);
        try {
            List<@Nullable Object> objects = readObjects(world, in, game);
            @Nullable Object[] saved = readReferences(objects, in);
            @Nullable Object[] references = readReferences(objects, in);
            memento.set(saved, readBits(in), references);
            memento.restore(world);
            check(memento.isAllRestored(), "all values must belong to objects", "");
            for (Object object : objects) {
                if (isAllowed(object.getClass()) && !object.getClass().isArray()) {
                    checkFields(object);
                }
            }
            if (world instanceof World<?> whole) {
                WorldStructure.check(whole);
            }
            WorldMemento again = new WorldMemento();
            again.save(world);
            check(again.hasSizesOf(memento), "a state must contain what its world leads to, and nothing else", "");
            memento.restore(world); // into a world that has this state already, too
        } catch (RuntimeException | StackOverflowError e) {
            throw new IOException("the state must be a valid world: " + e, e);
        } finally {
            before.restore(world);
        }
    }

    private static List<@Nullable Object> readObjects(Object world, DataInput in, GameObjects game) throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        int classCount = atMost(in.readInt(), MAX_CLASSES, "classes");
        for (int i = 0; i < classCount; i++) {
            classes.add(readClass(in));
        }
        int count = in.readInt();
        int existing = in.readInt();
        List<@Nullable Object> objects = new ArrayList<>(CONSTANTS); // grows with the bytes that are read
        List<@Nullable Class<?>> types = new ArrayList<>(Collections.nCopies(objects.size(), null));
        Map<Class<?>, Constructor<?>> constructors = new HashMap<>();
        int vectors = 0;
        while (objects.size() < count) {
            int index = in.readUnsignedShort();
            Class<?> type = index == OF_GAME ? null : classes.get(index);
            types.add(type);
            if (type == null) {
                objects.add(game.at(in.readInt()));
            } else if (type == Vector2[].class) {
                // each vector is one of the objects, so their number is a limit
                int length = atMost(in.readInt(), Math.min(count, 8 * objects.size()) - vectors, "vectors");
                vectors += length;
                objects.add(new Vector2[length]);
            } else {
                objects.add(objects.size() < existing ? null : create(type, constructors));
            }
        }
        objects.set(CONSTANTS.size(), world);
        for (int i = CONSTANTS.size(); i < count; i++) {
            Object object = objects.get(i);
            Class<?> type = types.get(i);
            check(
                    object != null && (type == null || object.getClass() == type),
                    "the world must have been made as the saved one, with an object of ",
                    type);
            readFields(object, i < existing, objects, in);
        }
        return objects;
    }

    private static void readFields(Object object, boolean exists, List<@Nullable Object> objects, DataInput in)
            throws IOException {
        if (object instanceof Vector2[] vectors) {
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = as(Vector2.class, readReference(objects, in));
            }
        }
        for (Field field : FIELDS.get(object.getClass())) {
            Class<?> type = field.getType();
            Object value;
            if (!type.isPrimitive()) {
                int index = atMost(in.readInt(), objects.size(), "an object");
                if (exists && index > 0 && objects.get(index - 1) == null) {
                    objects.set(index - 1, get(field, object));
                }
                value = index == 0 ? null : objects.get(index - 1);
            } else if (type == double.class) {
                value = in.readDouble();
                check(!value.equals(Double.NaN), "a value must be a number: ", field);
            } else if (type == boolean.class) {
                value = in.readBoolean();
            } else {
                long number = in.readLong();
                value = type == int.class ? (Object) Math.toIntExact(number) : number;
            }
            if (!exists) {
                set(field, object, value);
            }
        }
        if (!exists) {
            setViews(object);
        }
    }

    /** Creates the exception for an object of the game that no state can contain. */
    static IOException cannotBeWritten(Object object) {
        return new IOException("a saved body must have no object of the game, such as user data or a filter: "
                + object.getClass().getName());
    }

    /** Creates the unmodifiable lists of an object. They are views of other fields, so they are not written. */
    @SuppressWarnings("unchecked") // the elements are checked later
    private static void setViews(Object object) throws IOException {
        for (Field field : ObjectPlan.stateFields(object.getClass())) {
            if (isView(field)) {
                String name = field.getName();
                List<Object> list = new ArrayList<>();
                for (Field other : ObjectPlan.stateFields(object.getClass())) {
                    if (name.equals(other.getName() + "Unmodifiable")) {
                        list = (List<Object>) as(List.class, get(other, object));
                    } else if (object instanceof AbstractJoint
                            && other.getName().matches("body[12]?")) {
                        list.add(get(other, object));
                    }
                }
                set(field, object, Collections.unmodifiableList(list));
            }
        }
    }

    private static boolean isView(Field field) {
        return field.getName().endsWith("Unmodifiable")
                || (field.getName().equals("bodies") && field.getDeclaringClass() == AbstractJoint.class);
    }

    /** Checks an object, after all objects are restored. */
    private static void checkFields(Object object) throws IOException {
        ObjectPlan plan = ObjectPlan.of(object.getClass());
        for (int i = 0; i < plan.doubles.length; i++) {
            check(!Double.isNaN((double) plan.doubles[i].get(object)), "a value must be a number: ", plan.type);
        }
        for (int i = 0; i < plan.ints.length; i++) {
            if (plan.intNames[i].endsWith("Iterations")) {
                atMost((int) plan.ints[i].get(object), MAX_ITERATIONS, plan.intNames[i]);
            }
        }
        for (ObjectPlan.Reference reference : plan.references) {
            Object value = reference.handle.get(object);
            check(value != null || reference.isNullable, "a field must have a value: ", reference.field);
            if (value instanceof Collection<?> elements) {
                checkElements(elements, reference.field, 0);
                for (Object element : value instanceof Set<?> set ? set : Set.of()) {
                    check(elements.contains(element), "a set must contain its elements: ", reference.field);
                }
            } else if (value instanceof Map<?, ?> map) {
                checkElements(map.keySet(), reference.field, 0);
                checkElements(map.values(), reference.field, 1);
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    check(map.get(entry.getKey()) == entry.getValue(), "a map must have its keys: ", reference.field);
                }
            }
        }
    }

    private static void checkElements(Collection<?> elements, Field field, int argument) throws IOException {
        Class<?> expected = erase(((ParameterizedType) field.getGenericType()).getActualTypeArguments()[argument]);
        for (Object element : elements) {
            as(expected, element);
        }
    }

    private static Class<?> erase(Type type) {
        return type instanceof Class<?> known
                ? known
                : type instanceof ParameterizedType parameterized
                        ? erase(parameterized.getRawType())
                        : type instanceof TypeVariable<?> variable ? erase(variable.getBounds()[0]) : Object.class;
    }

    private static <T> T as(Class<T> type, @Nullable Object value) throws IOException {
        check(type.isInstance(value), "an object must be of " + type + ": ", value == null ? "null" : value.getClass());
        return Objects.requireNonNull(type.cast(value));
    }

    private static int atMost(int value, int max, String what) throws IOException {
        check(value >= 0 && value <= max, "a number must be from 0 to " + max + " (" + what + "): ", value);
        return value;
    }

    private static void check(boolean isRight, String rule, @Nullable Object value) throws IOException {
        if (!isRight) {
            throw new IOException(rule + value);
        }
    }

    private static @Nullable Object readReference(List<@Nullable Object> objects, DataInput in) throws IOException {
        int index = atMost(in.readInt(), objects.size(), "an object");
        return index == 0 ? null : objects.get(index - 1);
    }

    private static @Nullable Object[] readReferences(List<@Nullable Object> objects, DataInput in) throws IOException {
        int count = in.readInt();
        List<@Nullable Object> references = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            references.add(readReference(objects, in));
        }
        return references.toArray();
    }

    private static long[] readBits(DataInput in) throws IOException {
        int count = in.readInt();
        LongStream.Builder bits = LongStream.builder();
        for (int i = 0; i < count; i++) {
            bits.add(in.readLong());
        }
        return bits.build().toArray();
    }

    private static Class<?> readClass(DataInput in) throws IOException {
        String name = in.readUTF();
        try {
            Class<?> type = Class.forName(name, false, MementoBytes.class.getClassLoader()); // runs no code
            check(isAllowed(type), "a class must be of dyn4j: ", name);
            check(
                    layout(type) == in.readInt(),
                    "a state must be of the same version of dyn4j, the fields differ: ",
                    name);
            return type;
        } catch (ClassNotFoundException e) {
            throw new IOException("a class must be of dyn4j: " + name, e);
        }
    }

    /** Returns whether objects of a class are written, and created when they are read. Enums are constants. */
    private static boolean isAllowed(Class<?> type) {
        String name = type.getName();
        return ObjectPlan.COLLECTIONS.contains(type)
                || type == Vector2[].class
                || (name.startsWith(ObjectPlan.LIBRARY) && !Enum.class.isAssignableFrom(type))
                || (name.startsWith(OWN) && !ObjectPlan.stateFields(type).isEmpty());
    }

    /** Returns a number that differs if the fields of a class differ. */
    private static int layout(Class<?> type) {
        return FIELDS.get(type).toString().hashCode();
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw ObjectPlan.closed(field.getDeclaringClass(), e);
        }
    }

    private static void set(Field field, Object object, @Nullable Object value) {
        try {
            field.setAccessible(true);
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw ObjectPlan.closed(field.getDeclaringClass(), e);
        }
    }

    /**
     * Creates an object without running a constructor of dyn4j, by the module jdk.unsupported, as serialization does.
     */
    private static Object create(Class<?> type, Map<Class<?>, Constructor<?>> constructors) throws IOException {
        try {
            Constructor<?> constructor = constructors.get(type);
            if (constructor == null) {
                Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
                constructor = ObjectPlan.COLLECTIONS.contains(type)
                        ? type.getConstructor()
                        : (Constructor<?>)
                                factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                                        .invoke(
                                                factory.getMethod("getReflectionFactory")
                                                        .invoke(null),
                                                type,
                                                Object.class.getConstructor());
                constructors.put(type, constructor);
            }
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException("objects of this class cannot be created: " + type.getName(), e);
        }
    }
}
