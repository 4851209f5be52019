package dev.halfstep.physics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.dyn4j.collision.CollisionItem;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.Filter;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.collision.manifold.ManifoldPointId;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ValueMixer;
import org.dyn4j.world.World;
import org.jspecify.annotations.Nullable;

/**
 * Writes a saved state of a world to bytes, and reads it in another process, where the game has made an empty world in
 * the same way. The bytes contain each object with what never changes, such as its class, its shape and final fields,
 * and then the arrays of the memento.
 *
 * <p>Bytes may be damaged or forged. Memory is only allocated for bytes that were read. Only classes of dyn4j, a few
 * collections and the bodies of this package are created, without running their code. All indices, the types of all
 * references, elements included, the trees of the broadphase and NaN values are checked before the world changes.
 * Values that are wrong but harmless to the process, such as a body far away, are not found.
 */
final class MementoBytes {

    /** Objects of the game, such as user data and listeners, which the bytes contain as numbers. */
    interface GameObjects {

        /** Returns the number of an object. */
        int indexOf(Object object) throws IOException;

        /** Returns the object with a number; throws an IOException if there is none. */
        Object at(int index) throws IOException;
    }

    /** Objects that dyn4j compares by identity. A copy of DISTANCE would silently turn warm starting off. */
    private static final List<Object> CONSTANTS =
            List.of(ManifoldPointId.DISTANCE, Filter.DEFAULT_FILTER, ValueMixer.DEFAULT_MIXER);

    private static final List<Class<?>> COLLECTIONS = List.of(
            ArrayList.class, LinkedHashMap.class, LinkedHashSet.class, HashSet.class, ArrayDeque.class);

    // What an object is; a class index follows, doubled, plus 1 if all fields are written.
    private static final int OF_CLASS = 0;
    private static final int ARRAY = 1;
    private static final int CONSTANT = 2;
    private static final int ENUM = 3;
    private static final int OF_GAME = 4;
    private static final int COLLECTION = 5;
    private static final int FIXED_LIST = 6;

    /** The class of lists that never change, such as the bodies of a joint. */
    private static final Class<?> FIXED_LIST_CLASS =
            Collections.unmodifiableList(new ArrayList<>()).getClass();

    private static final int MAX_CLASSES = 1000;
    private static final String LIBRARY = "org.dyn4j.";
    private static final String OWN = MementoBytes.class.getPackageName() + ".";
    private static final String VIEW = "Unmodifiable";

    private MementoBytes() {}

    /** Numbers all objects: first the world and what its final fields lead to, which exists before a load. */
    private static final class Objects {

        final Map<Object, Integer> indices = new IdentityHashMap<>();
        final List<Object> objects = new ArrayList<>();

        /** Whether all fields are written, since the memento has none of this object. */
        final List<Boolean> isWhole = new ArrayList<>();

        final ArrayDeque<Object> open = new ArrayDeque<>();

        void add(@Nullable Object object, boolean isWholeHere) {
            if (object == null) {
                return;
            }
            Integer known = indices.putIfAbsent(object, objects.size());
            if (known == null) {
                objects.add(object);
                isWhole.add(isWholeHere);
                open.add(object);
            } else if (isWholeHere && !isWhole.get(known)) {
                isWhole.set(known, true);
                open.add(object);
            }
        }

        void addAllReachable() throws IOException {
            while (!open.isEmpty()) {
                Object object = open.remove();
                if (tag(object) == ARRAY) {
                    for (Object element : (Object[]) object) {
                        add(element, true);
                    }
                } else if (tag(object) == FIXED_LIST) {
                    for (Object element : (List<?>) object) {
                        add(element, false);
                    }
                } else if (tag(object) == OF_CLASS) {
                    boolean whole = isWhole.get(indices.get(object));
                    boolean isUnsaved = ObjectPlan.of(object.getClass()).kind == ObjectPlan.Kind.REFERENCE;
                    for (Field field : fields(object.getClass(), whole)) {
                        if (!field.getType().isPrimitive() && !field.getName().endsWith(VIEW)) {
                            Object value = get(field, object);
                            add(value, isUnsaved || value != null && isWhole(value));
                        }
                    }
                }
            }
        }
    }

    static void write(WorldMemento memento, DataOutput out, GameObjects game) throws IOException {
        Objects all = new Objects();
        all.add(memento.objects[0], false);
        all.addAllReachable();
        int existing = all.objects.size();
        for (int i = 0; i < memento.referenceCount(); i++) {
            Object value = memento.references[i];
            all.add(value, value != null && isWhole(value));
        }
        all.addAllReachable();

        Map<Class<?>, Integer> classes = new LinkedHashMap<>();
        for (Object object : all.objects) {
            if (tag(object) == OF_CLASS || tag(object) == ENUM) {
                classes.putIfAbsent(enumOrClass(object), classes.size());
            }
        }
        out.writeInt(classes.size());
        for (Class<?> type : classes.keySet()) {
            out.writeUTF(type.getName());
            out.writeInt(layout(type));
        }
        out.writeInt(all.objects.size());
        out.writeInt(existing);
        for (int i = 0; i < all.objects.size(); i++) {
            Object object = all.objects.get(i);
            int tag = tag(object);
            out.writeByte(tag);
            switch (tag) {
                case OF_CLASS -> out.writeShort(2 * classes.get(object.getClass()) + (all.isWhole.get(i) ? 1 : 0));
                case ARRAY -> out.writeInt(((Object[]) object).length);
                case FIXED_LIST -> out.writeInt(((List<?>) object).size());
                case CONSTANT -> out.writeByte(indexOfConstant(object));
                case ENUM -> {
                    out.writeShort(classes.get(enumOrClass(object)));
                    out.writeInt(((Enum<?>) object).ordinal());
                }
                case OF_GAME -> out.writeInt(game.indexOf(object));
                default -> out.writeByte(COLLECTIONS.indexOf(object.getClass()));
            }
        }
        for (int i = 0; i < all.objects.size(); i++) {
            Object object = all.objects.get(i);
            if (tag(object) == ARRAY || tag(object) == FIXED_LIST) {
                for (Object element : object instanceof Object[] array ? Arrays.asList(array) : (List<?>) object) {
                    writeReference(element, all, out);
                }
            } else if (tag(object) == OF_CLASS) {
                for (Field field : fields(object.getClass(), all.isWhole.get(i))) {
                    Object value = get(field, object);
                    if (!field.getType().isPrimitive()) {
                        if (!field.getName().endsWith(VIEW)) {
                            writeReference(value, all, out);
                        }
                    } else if (value instanceof Double number) {
                        out.writeDouble(number);
                    } else if (value instanceof Boolean truth) {
                        out.writeBoolean(truth);
                    } else {
                        out.writeLong(((Number) value).longValue());
                    }
                }
            }
        }
        out.writeInt(memento.objectCount());
        for (int i = 0; i < memento.objectCount(); i++) {
            writeReference(memento.objects[i], all, out);
        }
        out.writeInt(memento.bitCount());
        for (int i = 0; i < memento.bitCount(); i++) {
            out.writeLong(memento.bits[i]);
        }
        out.writeInt(memento.referenceCount());
        for (int i = 0; i < memento.referenceCount(); i++) {
            writeReference(memento.references[i], all, out);
        }
    }

    private static void writeReference(@Nullable Object value, Objects all, DataOutput out) throws IOException {
        out.writeInt(value == null ? 0 : 1 + all.indices.get(value));
    }

    /** Reads the state of a world into a memento; the world itself does not change before it is restored. */
    static void read(WorldMemento memento, World<?> world, DataInput in, GameObjects game) throws IOException {
        try {
            readChecked(memento, world, in, game);
        } catch (RuntimeException | StackOverflowError e) {
            throw new IOException("the state must be a valid world: " + e, e);
        }
    }

    private static void readChecked(WorldMemento memento, World<?> world, DataInput in, GameObjects game)
            throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        int classCount = atMost(in.readInt(), MAX_CLASSES, "classes");
        for (int i = 0; i < classCount; i++) {
            classes.add(readClass(in));
        }
        int count = atMost(in.readInt(), Integer.MAX_VALUE / 8, "objects");
        int existing = atMost(in.readInt(), count, "objects of the world");
        List<@Nullable Object> objects = new ArrayList<>();
        List<List<Field>> fields = new ArrayList<>();
        Map<Integer, List<@Nullable Object>> fixedLists = new HashMap<>();
        long arrayElements = 0;
        for (int i = 0; i < count; i++) {
            int tag = in.readByte();
            Object object;
            List<Field> ofObject = List.of();
            switch (tag) {
                case OF_CLASS -> {
                    int code = in.readUnsignedShort();
                    Class<?> type = classes.get(atMost(code >> 1, classes.size() - 1, "class"));
                    ofObject = fields(type, (code & 1) != 0);
                    object = i < existing ? null : create(type);
                }
                case ARRAY, FIXED_LIST -> {
                    // no object is an element of many
                    int length = atMost(in.readInt(), count, "elements of a list");
                    arrayElements += length;
                    atMost((int) Math.min(arrayElements, Integer.MAX_VALUE), 4 * count, "elements of all lists");
                    object = tag == ARRAY ? new Vector2[length] : fixedList(i, length, fixedLists);
                }
                case CONSTANT -> object = CONSTANTS.get(atMost(in.readByte(), CONSTANTS.size() - 1, "constant"));
                case ENUM -> {
                    Class<?> type = classes.get(atMost(in.readUnsignedShort(), classes.size() - 1, "class"));
                    Object[] values = type.getEnumConstants();
                    object = values == null ? null : values[atMost(in.readInt(), values.length - 1, "enum constant")];
                }
                case OF_GAME -> object = game.at(in.readInt());
                case COLLECTION -> {
                    int kind = atMost(in.readByte(), COLLECTIONS.size() - 1, "collection");
                    object = i < existing ? null : create(COLLECTIONS.get(kind));
                }
                default -> throw new IOException("an object must be of a known kind: " + tag);
            }
            objects.add(object);
            fields.add(ofObject);
        }
        if (count == 0 || existing == 0) {
            throw new IOException("the state must contain a world");
        }
        objects.set(0, world);
        for (int i = 0; i < count; i++) {
            readFields(i, i < existing, objects, fields.get(i), fixedLists.get(i), in);
        }
        @Nullable Object[] saved = readReferences(objects, in);
        long[] bits = readBits(in);
        memento.set(saved, bits, readReferences(objects, in));
        WorldMemento before = new WorldMemento();
        before.save(world);
        try {
            check(memento, world, objects);
        } finally {
            before.restore(world);
        }
    }

    private static Object fixedList(int index, int length, Map<Integer, List<@Nullable Object>> fixedLists) {
        List<@Nullable Object> elements = new ArrayList<>(Collections.nCopies(length, null));
        fixedLists.put(index, elements);
        return Collections.unmodifiableList(elements);
    }

    private static void readFields(
            int index,
            boolean exists,
            List<@Nullable Object> objects,
            List<Field> fields,
            @Nullable List<@Nullable Object> fixed,
            DataInput in)
            throws IOException {
        Object object = objects.get(index);
        if (object == null) {
            throw new IOException("an object of the world must be found in the world of this game: " + index);
        }
        for (int i = 0; fixed != null && i < fixed.size(); i++) {
            fixed.set(i, reference(objects, in));
        }
        if (object instanceof Vector2[] array) {
            for (int i = 0; i < array.length; i++) {
                array[i] = as(Vector2.class, reference(objects, in));
            }
        }
        for (Field field : fields) {
            Class<?> type = field.getType();
            if (!field.getDeclaringClass().isInstance(object)) {
                throw new IOException("an object of the world must have the class that was saved: " + field);
            }
            if (field.getName().endsWith(VIEW)) {
                if (!exists) {
                    set(field, object, Collections.unmodifiableList((List<?>) as(List.class, get(sibling(field), object))));
                }
            } else if (!type.isPrimitive()) {
                int target = in.readInt() - 1;
                Object present = exists && Modifier.isFinal(field.getModifiers()) ? get(field, object) : null;
                if (present != null && target > index && target < objects.size() && objects.get(target) == null) {
                    objects.set(target, present);
                } else if (!exists) {
                    Object value = target < 0 ? null : objects.get(atMost(target, objects.size() - 1, "object"));
                    set(field, object, value == null ? null : as(type, value));
                }
            } else {
                Object value;
                if (type == double.class) {
                    double number = in.readDouble();
                    if (Double.isNaN(number)) {
                        throw new IOException("a value must be a number: " + field);
                    }
                    value = number;
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
        }
    }

    /** Restores the state for a moment, and checks what it consists of. */
    private static void check(WorldMemento memento, World<?> world, List<@Nullable Object> objects)
            throws IOException {
        memento.restore(world);
        memento.requireAllRestored();
        for (Object object : objects) {
            if (tag(object) == OF_CLASS) {
                checkFields(object);
            }
        }
        new WorldMemento().save(world);
    }

    private static void checkFields(Object object) throws IOException {
        ObjectPlan plan = ObjectPlan.of(object.getClass());
        for (int i = 0; i < plan.doubles.length; i++) {
            if (Double.isNaN((double) plan.doubles[i].get(object))) {
                throw new IOException("a value must be a number: " + plan.type.getName());
            }
        }
        for (ObjectPlan.Reference reference : plan.references) {
            Object value = reference.handle.get(object);
            if (value instanceof Collection<?> collection) {
                checkElements(collection, reference.field, 0);
            } else if (value instanceof Map<?, ?> map) {
                checkElements(map.keySet(), reference.field, 0);
                checkElements(map.values(), reference.field, 1);
            } else if (value == null && reference.isFinal) {
                throw new IOException("a final field must have a value: " + reference.field);
            }
        }
        if (object instanceof DynamicAABBTree) {
            Object root = value(object, "root");
            int leaves = as(Map.class, value(object, "leaves")).size();
            if (leaves != (root == null ? 0 : leavesBelow(root, null, leaves))) {
                throw new IOException("the broadphase must be a tree with all leaves: " + leaves);
            }
        }
    }

    /** Counts the leaves below a node. In a ring of nodes, a step would never end. */
    private static int leavesBelow(Object node, @Nullable Object parent, int max) throws IOException {
        Object left = value(node, "left");
        Object right = value(node, "right");
        boolean isLeaf = node.getClass().getSimpleName().equals("DynamicAABBTreeLeaf");
        if (value(node, "parent") != parent || (left == null) != isLeaf || (right == null) != isLeaf || max <= 0) {
            throw new IOException("the nodes of the broadphase must be a tree");
        }
        if (left == null || right == null) {
            return 1;
        }
        int below = leavesBelow(left, node, max - 1);
        return below + leavesBelow(right, node, max - below);
    }

    private static @Nullable Object value(Object object, String name) {
        for (ObjectPlan.Reference reference : ObjectPlan.of(object.getClass()).references) {
            if (reference.field.getName().equals(name)) {
                return reference.handle.get(object);
            }
        }
        throw new AssertionError("dyn4j must have the field " + name + " in " + object.getClass());
    }

    private static void checkElements(Collection<?> elements, Field field, int argument) throws IOException {
        Type type = field.getGenericType() instanceof ParameterizedType parameterized
                ? parameterized.getActualTypeArguments()[argument]
                : Object.class;
        Class<?> expected = erase(type);
        for (Object element : elements) {
            as(expected, element);
        }
    }

    private static Class<?> erase(Type type) {
        if (type instanceof Class<?> known) {
            return known;
        }
        if (type instanceof ParameterizedType parameterized) {
            return erase(parameterized.getRawType());
        }
        if (type instanceof TypeVariable<?> variable) {
            return erase(variable.getBounds()[0]);
        }
        return type instanceof WildcardType wildcard ? erase(wildcard.getUpperBounds()[0]) : Object.class;
    }

    private static <T> T as(Class<T> type, @Nullable Object value) throws IOException {
        if (!type.isInstance(value)) {
            throw new IOException("a reference must have the type " + type.getName() + ": "
                    + (value == null ? "null" : value.getClass().getName()));
        }
        return type.cast(value);
    }

    private static int atMost(int value, int max, String what) throws IOException {
        if (value < 0 || value > max) {
            throw new IOException("a number must be from 0 to " + max + " (" + what + "): " + value);
        }
        return value;
    }

    private static @Nullable Object reference(List<@Nullable Object> objects, DataInput in) throws IOException {
        int index = atMost(in.readInt(), objects.size(), "object");
        return index == 0 ? null : objects.get(index - 1);
    }

    private static @Nullable Object[] readReferences(List<@Nullable Object> objects, DataInput in) throws IOException {
        int count = in.readInt();
        List<@Nullable Object> references = new ArrayList<>(); // grows with the bytes that are there
        for (int i = 0; i < count; i++) {
            references.add(reference(objects, in));
        }
        return references.toArray();
    }

    private static long[] readBits(DataInput in) throws IOException {
        int count = in.readInt();
        long[] bits = new long[1024];
        for (int i = 0; i < count; i++) {
            if (i == bits.length) {
                bits = Arrays.copyOf(bits, 2 * i);
            }
            bits[i] = in.readLong();
        }
        return Arrays.copyOf(bits, Math.max(count, 0));
    }

    private static Class<?> readClass(DataInput in) throws IOException {
        String name = in.readUTF();
        Class<?> type = null;
        if (name.startsWith(LIBRARY) || name.startsWith(OWN)) {
            try {
                type = Class.forName(name, false, MementoBytes.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IOException("a class must exist: " + name, e);
            }
        }
        if (type == null || !isAllowed(type)) {
            throw new IOException("a state may only have classes of dyn4j: " + name);
        }
        if (layout(type) != in.readInt()) {
            throw new IOException("the state must be of the same version of dyn4j: the fields differ of " + name);
        }
        return type;
    }

    /** Returns whether objects of a class are written with their fields. */
    private static boolean isAllowed(Class<?> type) {
        return type.getName().startsWith(LIBRARY)
                || type.getName().startsWith(OWN) && !ObjectPlan.stateFields(type).isEmpty();
    }

    /** Returns a number that differs if the fields of a class differ. */
    private static int layout(Class<?> type) {
        StringBuilder layout = new StringBuilder();
        for (Field field : fields(type, true)) {
            layout.append(field.getName()).append(' ').append(field.getType().getName()).append('\n');
        }
        return layout.toString().hashCode();
    }

    private static int tag(Object object) {
        if (object instanceof Vector2[]) {
            return ARRAY;
        }
        if (object instanceof Enum<?> constant && isAllowed(constant.getDeclaringClass())) {
            return ENUM;
        }
        if (COLLECTIONS.contains(object.getClass())) {
            return COLLECTION;
        }
        if (object.getClass() == FIXED_LIST_CLASS) {
            return FIXED_LIST;
        }
        if (indexOfConstant(object) >= 0) {
            return CONSTANT;
        }
        return isAllowed(object.getClass()) ? OF_CLASS : OF_GAME;
    }

    private static Class<?> enumOrClass(Object object) {
        return object instanceof Enum<?> constant ? constant.getDeclaringClass() : object.getClass();
    }

    private static int indexOfConstant(Object object) {
        for (int i = 0; i < CONSTANTS.size(); i++) {
            if (CONSTANTS.get(i) == object) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether all fields are written: a memento has none of the object, or it is a key, which needs a hash. */
    private static boolean isWhole(Object object) {
        return tag(object) == OF_CLASS
                && (ObjectPlan.of(object.getClass()).kind == ObjectPlan.Kind.REFERENCE
                        || object instanceof CollisionPair
                        || object instanceof CollisionItem);
    }

    /** Returns the fields that are written with an object: all, or only the final ones. */
    private static List<Field> fields(Class<?> type, boolean isWhole) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) && (isWhole || Modifier.isFinal(modifiers))) {
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    private static Field sibling(Field view) {
        String name = view.getName();
        try {
            return view.getDeclaringClass().getDeclaredField(name.substring(0, name.length() - VIEW.length()));
        } catch (NoSuchFieldException e) {
            throw new AssertionError("a view must be beside its list: " + view, e);
        }
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw ObjectPlan.closed(field.getDeclaringClass().getModule(), e);
        }
    }

    private static void set(Field field, Object object, @Nullable Object value) {
        try {
            field.setAccessible(true);
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw ObjectPlan.closed(field.getDeclaringClass().getModule(), e);
        }
    }

    /** Creates an object without running a constructor of dyn4j, by the module jdk.unsupported, as serialization does. */
    private static Object create(Class<?> type) throws IOException {
        try {
            if (COLLECTIONS.contains(type)) {
                return type.getConstructor().newInstance();
            }
            if (type.isEnum()) {
                throw new IllegalArgumentException("there are only its constants");
            }
            Class<?> factoryClass = Class.forName("sun.reflect.ReflectionFactory");
            Object factory = factoryClass.getMethod("getReflectionFactory").invoke(null);
            Method method = factoryClass.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
            Object constructor = method.invoke(factory, type, Object.class.getConstructor());
            return ((Constructor<?>) constructor).newInstance();
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new IOException("objects of this class cannot be created: " + type.getName(), e);
        }
    }
}
