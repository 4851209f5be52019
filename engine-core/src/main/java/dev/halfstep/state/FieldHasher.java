package dev.halfstep.state;

import dev.halfstep.component.HashSink;
import dev.halfstep.store.Chunk;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Hashes the objects of a class without a hasher by their fields, except static and transient ones. See {@link FieldState}
 * for the supported field types. Reflection runs once for each class, and unsupported fields are refused then.
 *
 * <p>The fields of a record are hashed in their order. Fields of other classes are sorted by name, superclass first, since
 * the order of reflection differs between JVMs.
 */
final class FieldHasher implements BiConsumer<Object, HashSink> {

    private static final ClassValue<FieldHasher> KNOWN = new ClassValue<>() {
        @Override
        protected FieldHasher computeValue(Class<?> type) {
            return new FieldHasher(type, type.getSimpleName(), List.of());
        }
    };

    private record Part(String name, Field field, FieldState state) {}

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Creates the hasher of a class by reflection.
     *
     * @param path the path of fields to the class, for messages
     * @param around the classes that enclose it, to detect recursion
     */
    FieldHasher(Class<?> type, String path, List<Class<?>> around) {
        this.type = type;
        check(type, path, around);
        List<Class<?>> aroundFields = new ArrayList<>(around);
        aroundFields.add(type);
        for (Field field : fields(type)) {
            String name = path + "." + field.getName();
            if (field.isSynthetic()) {
                throw refused(name, "the object around it; make the class static");
            }
            try {
                field.setAccessible(true);
            } catch (InaccessibleObjectException | SecurityException closed) {
                throw refused(name, "closed to reflection");
            }
            parts.add(new Part(field.getName(), field, FieldState.of(field.getType(), name, aroundFields)));
        }
    }

    /**
     * Returns the cached hasher of a component class.
     *
     * @throws IllegalArgumentException if a field cannot be hashed
     */
    static FieldHasher of(Class<?> type) {
        return KNOWN.get(type);
    }

    private static void check(Class<?> type, String path, List<Class<?>> around) {
        if (around.contains(type)) {
            throw refused(path, "a " + type.getSimpleName() + " within a " + type.getSimpleName());
        }
        if (!isReadable(type)) {
            throw refused(path, "a " + type.getName());
        }
    }

    /** Returns true if the fields of a class hold its whole state, as far as can be known: it is a class of the game. */
    static boolean isReadable(Class<?> type) {
        boolean isOfJava = type.getClassLoader() == null || type.getModule().isNamed();
        boolean isHandle = type.getPackageName().equals(Chunk.class.getPackageName());
        return !isOfJava && !isHandle && !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
    }

    static IllegalArgumentException refused(String path, String what) {
        return new IllegalArgumentException("without a hasher, only numbers, flags, text, enums, ids of entities, and"
                + " records, classes and arrays of them can be hashed: " + path + " is " + what);
    }

    /** Returns the hashed fields, in the order of hashing. */
    static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                fields.add(field(type, component.getName()));
            }
            return fields;
        }
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            List<Field> declared = new ArrayList<>(List.of(declaring.getDeclaredFields()));
            declared.removeIf(field -> Modifier.isStatic(field.getModifiers())
                    || Modifier.isTransient(field.getModifiers())
                    || field.getName().startsWith("$")); // added by tools, such as coverage
            declared.sort(Comparator.comparing(Field::getName));
            fields.addAll(0, declared);
        }
        return fields;
    }

    private static Field field(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name);
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError("a record has a field for each component: " + type.getName(), impossible);
        }
    }

    @Override
    public void accept(Object component, HashSink sink) {
        if (component.getClass() != type) {
            throw new IllegalStateException(
                    "what is hashed by its fields must be exactly of the class that was declared: "
                            + component.getClass().getName() + " instead of " + type.getName());
        }
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            sink.enter(part.name());
            try {
                part.state().hash(part.field(), component, sink);
            } catch (IllegalAccessException impossible) {
                throw new AssertionError("was made accessible: " + part.field(), impossible);
            }
            sink.leave();
        }
    }
}
