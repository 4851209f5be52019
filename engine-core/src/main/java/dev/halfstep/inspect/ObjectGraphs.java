package dev.halfstep.inspect;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first difference between two graphs of objects. The test kit documents the rules.
 *
 * @hidden
 */
public final class ObjectGraphs {

    /** Longer paths, such as paths through a linked list, show only their end. */
    private static final int MAX_PATH_PARTS = 24;

    private static final int MAX_VALUE_CHARS = 200;

    private static final Set<String> ENGINE_PACKAGES = Set.of(
            "dev.halfstep.event", // which this package must not use
            SystemScheduler.class.getPackageName(),
            PlayerInput.class.getPackageName(),
            EntityId.class.getPackageName(),
            World.class.getPackageName());

    private ObjectGraphs() {}

    /**
     * Compares two graphs of objects.
     *
     * @param expected the graph that is right
     * @param actual the graph to check
     * @return the path and the values of the first difference, in the order of the fields; null if there is none
     * @throws IllegalArgumentException if the fields of a class are closed to this package
     */
    public static @Nullable StateDifference difference(@Nullable Object expected, @Nullable Object actual) {
        return new Comparison(/* isBreadthFirst= */ false).run(new Pair(expected, actual, null, ""));
    }

    /** Compares two graphs of objects without transient fields. Returns the difference with the shortest path. */
    static @Nullable StateDifference nearest(Object expected, Object actual) {
        return new Comparison(/* isBreadthFirst= */ true).run(new Pair(expected, actual, null, ""));
    }

    /** Two values at the same place of both graphs. */
    private record Pair(
            @Nullable Object expected,
            @Nullable Object actual,
            @Nullable Pair parent,
            String step) {

        String path() {
            StringBuilder path = new StringBuilder();
            int parts = 0;
            for (Pair pair = this; pair.parent != null; pair = pair.parent) {
                if (parts++ == MAX_PATH_PARTS) {
                    return "..." + path;
                }
                path.insert(0, pair.step.startsWith("[") || pair.parent.parent == null ? pair.step : "." + pair.step);
            }
            return path.isEmpty() ? "the object" : path.toString();
        }
    }

    /** One comparison: a walk through both graphs at once. */
    private static final class Comparison {

        private final IdentityHashMap<Object, Pair> byExpected = new IdentityHashMap<>();
        private final IdentityHashMap<Object, Pair> byActual = new IdentityHashMap<>();
        private final Map<Class<?>, List<Field>> fields = new HashMap<>();
        private final Map<Class<?>, IdentityHashMap<Object, String>> constants = new HashMap<>();

        private final boolean isBreadthFirst;

        /** The pairs that remain to be compared, the next pair first. A stack on the heap, since graphs can be deep. */
        private final Deque<Pair> pairs = new ArrayDeque<>();

        /** The pairs below the last compared one, the first pair first. */
        private final Deque<Pair> children = new ArrayDeque<>();

        Comparison(boolean isBreadthFirst) {
            this.isBreadthFirst = isBreadthFirst;
        }

        @Nullable
        StateDifference run(Pair root) {
            pairs.push(root);
            while (!pairs.isEmpty()) {
                StateDifference found = compare(pairs.pop());
                if (found != null) {
                    return found;
                }
                while (!children.isEmpty()) {
                    if (isBreadthFirst) {
                        pairs.addLast(children.pollFirst());
                    } else {
                        pairs.addFirst(children.pollLast());
                    }
                }
            }
            return null;
        }

        @SuppressWarnings("ReferenceEquality") // two places are the same, not equal
        private @Nullable StateDifference compare(Pair pair) {
            Object expected = pair.expected;
            Object actual = pair.actual;
            if (expected == null || actual == null) {
                return expected == actual ? null : difference(pair, text(expected), text(actual));
            }
            Class<?> type = expected.getClass();
            if (type != actual.getClass()) {
                return difference(pair, type.getTypeName(), actual.getClass().getTypeName());
            }
            if (isOfEngine(type)) {
                boolean isSame =
                        !(expected instanceof EntityId) || expected.toString().equals(actual.toString());
                return isSame ? null : difference(pair, expected.toString(), actual.toString());
            }
            List<?> elements = elements(expected);
            if (elements == null && (isOfJdk(type) || expected instanceof Enum)) {
                return expected.equals(actual) ? null : difference(pair, text(expected), text(actual));
            }
            Pair expectedBefore = byExpected.putIfAbsent(expected, pair);
            Pair actualBefore = byActual.putIfAbsent(actual, pair);
            if (expectedBefore != null || actualBefore != null) {
                return expectedBefore == actualBefore
                        ? null
                        : difference(pair, place(expectedBefore), place(actualBefore));
            }
            if (expected == actual) {
                return null;
            }
            String constant = constantsOf(type).get(expected);
            if (constant != null) {
                return difference(pair, "the constant " + constant, "another object");
            }
            if (elements != null) {
                return compare(pair, elements, Objects.requireNonNull(elements(actual)), expected instanceof Map);
            }
            List<Field> ofType = fieldsOf(type);
            for (int i = ofType.size() - 1; i >= 0; i--) {
                Field field = ofType.get(i);
                children.push(new Pair(read(field, expected), read(field, actual), pair, field.getName()));
            }
            return null;
        }

        private static boolean isOfJdk(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader == null || loader == ClassLoader.getPlatformClassLoader();
        }

        /** Returns whether objects of a class connect a graph with the engine, whose objects differ in each run. */
        private static boolean isOfEngine(Class<?> type) {
            return ENGINE_PACKAGES.contains(type.getPackageName());
        }

        private static StateDifference difference(Pair pair, String expected, String actual) {
            return new StateDifference(pair.path(), expected, actual);
        }

        private static String place(@Nullable Pair before) {
            return before == null ? "an object that is new here" : "the same object as " + before.path();
        }

        /** Returns the elements of an array or a collection, the keys and values of a map, null for other objects. */
        private static @Nullable List<@Nullable Object> elements(Object object) {
            List<@Nullable Object> elements = new ArrayList<>();
            if (object instanceof Map<?, ?> map) {
                map.forEach((key, value) -> {
                    elements.add(key);
                    elements.add(value);
                });
            } else if (object instanceof Collection<?> collection) {
                elements.addAll(collection);
            } else if (object.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(object); i++) {
                    elements.add(Array.get(object, i));
                }
            } else {
                return null;
            }
            return elements;
        }

        private @Nullable StateDifference compare(Pair pair, List<?> expected, List<?> actual, boolean isMap) {
            int perEntry = isMap ? 2 : 1;
            if (expected.size() != actual.size()) {
                return compare(new Pair(expected.size() / perEntry, actual.size() / perEntry, pair, "size"));
            }
            for (int i = expected.size() - 1; i >= 0; i--) {
                String step = "[" + i / perEntry + "]" + (isMap ? i % 2 == 0 ? ".key" : ".value" : "");
                children.push(new Pair(expected.get(i), actual.get(i), pair, step));
            }
            return null;
        }

        private List<Field> fieldsOf(Class<?> type) {
            return fields.computeIfAbsent(type, key -> {
                List<Field> found = new ArrayList<>();
                for (Class<?> declaring = key; declaring != null; declaring = declaring.getSuperclass()) {
                    int at = 0;
                    for (Field field : declaring.getDeclaredFields()) {
                        int modifiers = field.getModifiers();
                        if (!Modifier.isStatic(modifiers) && !(isBreadthFirst && Modifier.isTransient(modifiers))) {
                            open(field);
                            found.add(at++, field); // fields of the superclass come first
                        }
                    }
                }
                return found;
            });
        }

        /**
         * Returns the names of constants with objects of a class, which is declared inside the class of the constant.
         */
        private IdentityHashMap<Object, String> constantsOf(Class<?> type) {
            return constants.computeIfAbsent(type, key -> {
                IdentityHashMap<Object, String> known = new IdentityHashMap<>();
                for (Class<?> declaring = key; declaring != null; declaring = declaring.getSuperclass()) {
                    addConstants(declaring, known);
                    for (Class<?> implemented : declaring.getInterfaces()) {
                        addConstants(implemented, known);
                    }
                }
                addConstants(key.getNestHost(), known);
                return known;
            });
        }

        private static void addConstants(Class<?> declaring, IdentityHashMap<Object, String> known) {
            if (isOfJdk(declaring)) {
                return;
            }
            for (Field field : declaring.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers)
                        && Modifier.isFinal(modifiers)
                        && !field.getType().isPrimitive()) {
                    open(field);
                    Object value = read(field, null);
                    if (value != null) {
                        known.putIfAbsent(value, declaring.getSimpleName() + "." + field.getName());
                    }
                }
            }
        }

        private static void open(Field field) {
            if (!field.trySetAccessible()) {
                Class<?> declaring = field.getDeclaringClass();
                Module own = ObjectGraphs.class.getModule();
                throw new IllegalArgumentException(
                        "fields can only be compared if the module of their class opens them: "
                                + field + "; start Java with --add-opens "
                                + declaring.getModule().getName() + "/"
                                + declaring.getPackageName() + "=" + (own.isNamed() ? own.getName() : "ALL-UNNAMED"));
            }
        }

        private static @Nullable Object read(Field field, @Nullable Object object) {
            try {
                return field.get(object);
            } catch (IllegalAccessException e) {
                throw new AssertionError("the field was made accessible: " + field, e);
            }
        }

        private static String text(@Nullable Object value) {
            if (value == null || value instanceof Enum || (elements(value) == null && isOfJdk(value.getClass()))) {
                String text = String.valueOf(value);
                return text.length() <= MAX_VALUE_CHARS ? text : text.substring(0, MAX_VALUE_CHARS) + "...";
            }
            return isOfJdk(value.getClass())
                    ? "elements"
                    : "an object of " + value.getClass().getTypeName();
        }
    }
}
