package dev.halfstep.physics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.geometry.Shape;
import org.dyn4j.geometry.Vector2;
import org.jspecify.annotations.Nullable;

/**
 * Describes how the objects of a class are saved: by their fields or by their elements. One instance for each class.
 */
final class ObjectPlan {

    /** Selects the part of an object that is saved. */
    enum Kind {
        /** Only references to the object are saved: the object is immutable, or belongs to the game. */
        REFERENCE,
        FIELDS,
        COLLECTION,
        MAP
    }

    /** A field that refers to an object. */
    static final class Reference {

        final Field field;
        final VarHandle handle;
        final boolean isFinal;

        /** Whether the state inside the object is saved as well; false for user data, which belongs to the game. */
        final boolean isEntered;

        /** Whether the field may be null in dyn4j. */
        final boolean isNullable;

        /** The plan of the last object: a field mostly refers to objects of one class. */
        private @Nullable ObjectPlan lastPlan;

        Reference(Field field) {
            this.field = field;
            handle = handle(field);
            isFinal = Modifier.isFinal(field.getModifiers());
            isEntered = !field.getName().equals("userData");
            isNullable = !isFinal && NULLABLE.contains(field.getName());
        }

        ObjectPlan planOf(Object object) {
            ObjectPlan plan = lastPlan;
            if (plan == null || plan.type != object.getClass()) {
                plan = ObjectPlan.of(object.getClass());
                lastPlan = plan;
            }
            return plan;
        }
    }

    static final String LIBRARY = "org.dyn4j.";

    /** The fields of dyn4j that may be null: outside of a world, before their first use, or at an end of a tree. */
    private static final Set<String> NULLABLE = Set.of(
            "userData",
            "owner",
            "fixtureModificationHandler",
            "bounds",
            "body",
            "fixture",
            "root",
            "parent",
            "left",
            "right",
            "K",
            "invK",
            "r1",
            "r2",
            "data");

    /**
     * The collections of dyn4j. The iteration order of a HashSet depends on its history, but dyn4j only calls {@code
     * contains}. HashMap is not in the list, because its order depends on its history, too.
     */
    static final List<Class<?>> COLLECTIONS =
            List.of(ArrayList.class, LinkedHashMap.class, LinkedHashSet.class, HashSet.class, ArrayDeque.class);

    /**
     * Classes of dyn4j whose objects are part of one other object. A part is saved together with that object, without a
     * check whether the part was saved before. A part that two objects share is saved and restored twice, to the same
     * values. No part may refer to itself, directly or through other parts.
     */
    private static final Set<String> PARTS = Stream.of(
                    "geometry.Vector2",
                    "geometry.Matrix22",
                    "geometry.Transform",
                    "geometry.AABB",
                    "geometry.Mass",
                    "collision.broadphase.BroadphaseItem",
                    "collision.broadphase.BroadphasePair",
                    "collision.manifold.Manifold",
                    "collision.manifold.ManifoldPoint",
                    "collision.narrowphase.Penetration",
                    "dynamics.Settings",
                    "dynamics.TimeStep",
                    "dynamics.contact.SolvableContact",
                    "world.AbstractCollisionWorld$BodyModificationHandler",
                    "world.ConstraintGraphNode")
            .map(LIBRARY::concat)
            .collect(Collectors.toUnmodifiableSet());

    private static final ClassValue<ObjectPlan> PLANS = new ClassValue<>() {
        @Override
        protected ObjectPlan computeValue(Class<?> type) {
            return new ObjectPlan(type);
        }
    };

    final Class<?> type;
    final Kind kind;

    /** Whether the object is saved together with the object that refers to it. */
    final boolean isPart;

    final boolean isVector;

    // The fields that are not final, by type. VarHandles are called with Object, which costs no conversion.
    final VarHandle[] doubles;
    final VarHandle[] ints;
    final VarHandle[] booleans;

    /** The names of the fields in {@link #ints}. */
    final String[] intNames;

    final Reference[] references;

    /** The number of values in {@link #doubles}, {@link #ints} and {@link #booleans}. */
    final int numbers;

    private ObjectPlan(Class<?> type) {
        this.type = type;
        Map<Class<?>, List<VarHandle>> handles = new HashMap<>();
        List<Reference> referenceFields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Kind found = kindOf(type);
        for (Field field : found == Kind.FIELDS ? stateFields(type) : List.<Field>of()) {
            boolean isFinal = Modifier.isFinal(field.getModifiers());
            if (!field.getType().isPrimitive()) {
                if (!isFinal || !isImmutable(field.getType())) {
                    referenceFields.add(new Reference(field));
                }
            } else if (!isFinal) {
                handles.computeIfAbsent(field.getType(), key -> new ArrayList<>())
                        .add(handle(field));
                if (field.getType() == int.class) {
                    names.add(field.getName());
                }
            }
        }
        doubles = handlesOf(double.class, handles);
        ints = handlesOf(int.class, handles);
        intNames = names.toArray(String[]::new);
        booleans = handlesOf(boolean.class, handles);
        references = referenceFields.toArray(Reference[]::new);
        if (!handles.isEmpty()) {
            throw new IllegalStateException("fields of these types cannot be saved: " + type + " " + handles.keySet());
        }
        numbers = doubles.length + ints.length + booleans.length;
        kind = found == Kind.FIELDS && numbers + references.length == 0 ? Kind.REFERENCE : found;
        isPart = PARTS.contains(type.getName()) || kind == Kind.COLLECTION || kind == Kind.MAP;
        isVector = type == Vector2.class;
    }

    private static VarHandle[] handlesOf(Class<?> type, Map<Class<?>, List<VarHandle>> handles) {
        List<VarHandle> found = handles.remove(type);
        return found == null ? new VarHandle[0] : found.toArray(VarHandle[]::new);
    }

    /**
     * Returns the plan for a class.
     *
     * @throws IllegalStateException if objects of this class cannot be saved exactly
     */
    static ObjectPlan of(Class<?> type) {
        return PLANS.get(type);
    }

    /** Returns the value of a field with a name; null if the class has no such field. */
    @Nullable
    Object referenceOf(Object object, String name) {
        for (Reference reference : references) {
            if (reference.field.getName().equals(name)) {
                return reference.handle.get(object);
            }
        }
        return null;
    }

    /** Returns the value of a field with a name, which the class must have. */
    int intOf(Object object, String name) {
        return (int) ints[List.of(intNames).indexOf(name)].get(object);
    }

    private static Kind kindOf(Class<?> type) {
        if (COLLECTIONS.contains(type)) {
            return Map.class.isAssignableFrom(type) ? Kind.MAP : Kind.COLLECTION;
        }
        if (type == Sap.class) {
            throw new IllegalStateException("a world with the broadphase Sap cannot be rolled back, because Sap orders"
                    + " equal boxes by hash codes, which differ between runs: use DynamicAABBTree");
        }
        if (isImmutable(type) || type.getName().startsWith("java.util.Collections$Unmodifiable")) {
            return Kind.REFERENCE;
        }
        if (type.isArray() || type.getName().startsWith("java.")) {
            throw new IllegalStateException("objects of this class cannot be saved: " + type.getTypeName());
        }
        return stateFields(type).isEmpty() ? Kind.REFERENCE : Kind.FIELDS;
    }

    /** Returns whether the objects of a class are immutable. Shapes are, as long as the game does not move them. */
    private static boolean isImmutable(Class<?> type) {
        return Enum.class.isAssignableFrom(type)
                || Shape.class.isAssignableFrom(type)
                || type == String.class
                || type == Class.class;
    }

    /**
     * Returns the fields of a class that dyn4j declares. A class of the game may extend a class of dyn4j, but its own
     * fields must be final.
     */
    static List<Field> stateFields(Class<?> type) {
        List<Field> added = new ArrayList<>(instanceFields(type));
        List<Field> ofLibrary = added.stream()
                .filter(field -> field.getDeclaringClass().getName().startsWith(LIBRARY))
                .toList();
        added.removeAll(ofLibrary);
        for (Field field : added) {
            if (!ofLibrary.isEmpty() && !Modifier.isFinal(field.getModifiers())) {
                throw new IllegalStateException(
                        "a class that extends a class of dyn4j must have final fields only, because others are not"
                                + " saved: " + field);
            }
        }
        return ofLibrary;
    }

    /** Returns all fields of the objects of a class, the fields of superclasses last. */
    static List<Field> instanceFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            Stream.of(declaring.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .forEach(fields::add);
        }
        return fields;
    }

    private static VarHandle handle(Field field) {
        Class<?> declaring = field.getDeclaringClass();
        try {
            return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                    .unreflectVarHandle(field);
        } catch (IllegalAccessException e) {
            throw closed(declaring, e);
        }
    }

    /** Returns the exception for dyn4j as a named module, which is closed without a flag for each package. */
    static IllegalStateException closed(Class<?> declaring, Exception cause) {
        Module library = declaring.getModule();
        Module own = ObjectPlan.class.getModule();
        String flags = library.getPackages().stream()
                .sorted()
                .map(name -> " --add-opens " + library.getName() + "/" + name + "="
                        + (own.isNamed() ? own.getName() : "ALL-UNNAMED"))
                .collect(Collectors.joining());
        return new IllegalStateException(
                "the module of dyn4j must be open to the physics: start Java with" + flags, cause);
    }
}
