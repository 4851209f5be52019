package dev.halfstep.physics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.geometry.Shape;
import org.jspecify.annotations.Nullable;

/** How the objects of one class are saved: their fields, or their elements. It is made once for each class. */
final class ObjectPlan {

    /** How the state inside an object is treated. */
    enum Kind {
        /** Only references to the object are saved: it does not change, or it belongs to the game. */
        REFERENCE,
        FIELDS,
        LIST,
        MAP,
        SET,
        DEQUE
    }

    /** A field that refers to an object. */
    static final class Reference {

        final Field field;
        final VarHandle handle;
        final boolean isFinal;

        /** Whether the state inside the object is saved as well; false for user data, which belongs to the game. */
        final boolean isEntered;

        /** The plan of the object that was seen last: a field mostly has objects of one class. */
        private @Nullable ObjectPlan lastPlan;

        Reference(Field field, VarHandle handle) {
            this.field = field;
            this.handle = handle;
            isFinal = Modifier.isFinal(field.getModifiers());
            isEntered = !field.getName().equals("userData");
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

    private static final String LIBRARY = "org.dyn4j.";
    private static final String UNMODIFIABLE_VIEW = "java.util.Collections$Unmodifiable";

    /**
     * Classes of dyn4j whose objects are part of one other object. They are saved together with it, without a look
     * whether they have been saved already. A part that two objects share is saved and restored twice, to the same
     * values. No part may lead back to itself through parts.
     */
    private static final Set<String> PARTS = Stream.of(
                    "geometry.Vector2",
                    "geometry.Vector3",
                    "geometry.Matrix22",
                    "geometry.Matrix33",
                    "geometry.Transform",
                    "geometry.AABB",
                    "geometry.Mass",
                    "collision.BasicCollisionItem",
                    "collision.BasicCollisionPair",
                    "collision.broadphase.BroadphaseItem",
                    "collision.manifold.Manifold",
                    "collision.manifold.ManifoldPoint",
                    "collision.narrowphase.Penetration",
                    "dynamics.Settings",
                    "dynamics.TimeStep",
                    "dynamics.contact.SolvableContact",
                    "world.ConstraintGraphNode")
            .map(name -> LIBRARY + name)
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

    // Fields that change, by their type; VarHandles are called with Object, which costs no conversion.
    final VarHandle[] doubles;
    final VarHandle[] ints;
    final VarHandle[] longs;
    final VarHandle[] booleans;
    final Reference[] references;

    /** The number of values in {@link #doubles}, {@link #ints}, {@link #longs} and {@link #booleans}. */
    final int numbers;

    private ObjectPlan(Class<?> type) {
        this.type = type;
        List<VarHandle> doubleFields = new ArrayList<>();
        List<VarHandle> intFields = new ArrayList<>();
        List<VarHandle> longFields = new ArrayList<>();
        List<VarHandle> booleanFields = new ArrayList<>();
        List<Reference> referenceFields = new ArrayList<>();
        Kind kind = kindOf(type);
        if (kind == Kind.FIELDS) {
            for (Field field : stateFields(type)) {
                Class<?> value = field.getType();
                boolean isFinal = Modifier.isFinal(field.getModifiers());
                if (!value.isPrimitive()) {
                    if (!isImmutable(value) || !isFinal) {
                        referenceFields.add(new Reference(field, handle(field)));
                    }
                } else if (!isFinal) {
                    List<VarHandle> fields;
                    if (value == double.class) {
                        fields = doubleFields;
                    } else if (value == int.class) {
                        fields = intFields;
                    } else if (value == long.class) {
                        fields = longFields;
                    } else if (value == boolean.class) {
                        fields = booleanFields;
                    } else {
                        throw new IllegalStateException("fields of type " + value + " cannot be saved: " + field);
                    }
                    fields.add(handle(field));
                }
            }
        }
        doubles = doubleFields.toArray(VarHandle[]::new);
        ints = intFields.toArray(VarHandle[]::new);
        longs = longFields.toArray(VarHandle[]::new);
        booleans = booleanFields.toArray(VarHandle[]::new);
        references = referenceFields.toArray(Reference[]::new);
        numbers = doubles.length + ints.length + longs.length + booleans.length;
        boolean isEmpty = kind == Kind.FIELDS && numbers == 0 && references.length == 0;
        this.kind = isEmpty ? Kind.REFERENCE : kind;
        isPart = PARTS.contains(type.getName()) || kind != Kind.FIELDS;
    }

    /**
     * Returns the plan for a class.
     *
     * @throws IllegalStateException if objects of this class cannot be saved exactly
     */
    static ObjectPlan of(Class<?> type) {
        return PLANS.get(type);
    }

    private static Kind kindOf(Class<?> type) {
        if (type == ArrayList.class) {
            return Kind.LIST;
        }
        if (type == LinkedHashMap.class) {
            return Kind.MAP;
        }
        // dyn4j asks a HashSet only what it contains, so its order, which depends on its history, does not matter
        if (type == LinkedHashSet.class || type == HashSet.class) {
            return Kind.SET;
        }
        if (type == ArrayDeque.class) {
            return Kind.DEQUE;
        }
        if (type == Sap.class) {
            throw new IllegalStateException("a world with the broadphase Sap cannot be rolled back, because Sap orders"
                    + " equal boxes by hash codes, which differ between runs: use DynamicAABBTree");
        }
        if (isImmutable(type) || type.getName().startsWith(UNMODIFIABLE_VIEW)) {
            return Kind.REFERENCE;
        }
        if (type.isArray() || type.getName().startsWith("java.")) {
            throw new IllegalStateException("objects of this class cannot be saved: " + type.getTypeName());
        }
        return stateFields(type).isEmpty() ? Kind.REFERENCE : Kind.FIELDS;
    }

    /** Returns whether no object of a class changes; shapes do not, as long as the game does not move them. */
    private static boolean isImmutable(Class<?> type) {
        return type.isEnum()
                || Enum.class.isAssignableFrom(type)
                || Shape.class.isAssignableFrom(type)
                || type == String.class
                || type == Class.class
                || Number.class.isAssignableFrom(type) && type.getName().startsWith("java.lang.")
                || type == Boolean.class;
    }

    /**
     * Returns the fields of a class that dyn4j declares. A class of the game may extend one of dyn4j; what it adds must
     * not change.
     */
    static List<Field> stateFields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        List<Field> added = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            List<Field> target = declaring.getName().startsWith(LIBRARY) ? fields : added;
            for (Field field : declaring.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    target.add(field);
                }
            }
        }
        if (!fields.isEmpty()) {
            for (Field field : added) {
                if (!Modifier.isFinal(field.getModifiers())) {
                    throw new IllegalStateException("a class that extends a class of dyn4j must have final fields only,"
                            + " because others are not saved: " + field);
                }
            }
        }
        Collections.reverse(fields);
        return fields;
    }

    private static VarHandle handle(Field field) {
        Class<?> declaring = field.getDeclaringClass();
        try {
            return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                    .unreflectVarHandle(field);
        } catch (IllegalAccessException e) {
            throw closed(declaring.getModule(), e);
        }
    }

    /** Returns the exception for dyn4j as a named module, which is closed without a flag. */
    static IllegalStateException closed(Module library, Exception cause) {
        Module own = ObjectPlan.class.getModule();
        String flags = library.getPackages().stream()
                .sorted()
                .map(name -> "--add-opens " + library.getName() + "/" + name + "="
                        + (own.isNamed() ? own.getName() : "ALL-UNNAMED"))
                .collect(Collectors.joining(" "));
        return new IllegalStateException("the module of dyn4j must be open to the physics: start Java with " + flags, cause);
    }

    /** Returns the field of an object that leads to an object of a class, directly or as an element, for a message. */
    String fieldOf(Object object, Class<?> target) {
        for (Reference reference : references) {
            Object value = reference.handle.get(object);
            if (value != null
                    && (value.getClass() == target
                            || value instanceof Iterable<?> elements && contains(elements, target))) {
                return type.getName() + "." + reference.field.getName();
            }
        }
        return type.getName();
    }

    private static boolean contains(Iterable<?> elements, Class<?> target) {
        for (Object element : elements) {
            if (element != null && element.getClass() == target) {
                return true;
            }
        }
        return false;
    }
}
