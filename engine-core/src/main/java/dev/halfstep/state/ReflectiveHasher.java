package dev.halfstep.state;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.HashSink;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Hashes the objects of a class by reflection, for component classes without a registered hasher. It hashes all fields
 * except static and transient ones. {@link FieldHash} defines the supported field types. A class with a field of
 * another type is refused when its hasher is created.
 *
 * <p>The fields of a record are hashed in the order of their declaration. Fields of other classes are sorted by name,
 * superclass first, since the order in which reflection returns fields differs between JVMs.
 */
final class ReflectiveHasher implements BiConsumer<Object, HashSink> {

    private static final ClassValue<ReflectiveHasher> CACHE = new ClassValue<>() {
        @Override
        protected ReflectiveHasher computeValue(Class<?> type) {
            return new ReflectiveHasher(type, type.getSimpleName(), List.of());
        }
    };

    /** A field, its name, and the way to hash it. */
    private record Part(String name, Field field, FieldHash hasher) {}

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Creates the hasher of a class by reflection.
     *
     * @param path the path of fields from the component to the class, for messages
     * @param enclosing the classes on this path, to detect recursion
     */
    ReflectiveHasher(Class<?> type, String path, List<Class<?>> enclosing) {
        this.type = type;
        checkSupported(type, path, enclosing);
        List<Class<?>> classesOnPath = new ArrayList<>(enclosing);
        classesOnPath.add(type);
        for (Field field : fields(type)) {
            String name = path + "." + field.getName();
            if (field.isSynthetic()) {
                throw refused(name, "its enclosing object; make the class static");
            }
            try {
                field.setAccessible(true);
            } catch (InaccessibleObjectException | SecurityException closed) {
                throw refused(name, "closed to reflection");
            }
            parts.add(new Part(field.getName(), field, FieldHash.of(field.getType(), name, classesOnPath)));
        }
    }

    /**
     * Returns the cached hasher of a component class.
     *
     * @throws IllegalArgumentException if a field cannot be hashed
     */
    static ReflectiveHasher of(Class<?> type) {
        return CACHE.get(type);
    }

    private static void checkSupported(Class<?> type, String path, List<Class<?>> enclosing) {
        if (enclosing.contains(type)) {
            throw refused(path, "a " + type.getSimpleName() + " within a " + type.getSimpleName());
        }
        if (!hasReadableState(type)) {
            throw refused(path, "a " + nameWithModule(type));
        }
    }

    /** Returns the name of a class for a message. If the class is in a module of the game, says that this is the cause. */
    static String nameWithModule(Class<?> type) {
        Module module = type.getModule();
        boolean isOfJdk =
                type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
        return module.isNamed() && !isOfJdk
                ? type.getName() + " of module " + module.getName()
                        + ", and the fields of classes on the module path are" + " not read, even in an open package"
                : type.getName();
    }

    /**
     * Returns whether the fields of a class have the whole state of its objects, as is assumed for concrete classes of
     * the game. False for the classes of dense storage, because a handle has its values in a {@link Chunk}.
     */
    static boolean hasReadableState(Class<?> type) {
        boolean isOfDenseStorage = type.getPackageName().equals(Chunk.class.getPackageName());
        return isOfGame(type) && !isOfDenseStorage && !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
    }

    /** Returns false for classes of the JDK, and of other named modules, which reflection cannot read. */
    static boolean isOfGame(Class<?> type) {
        return type.getClassLoader() != null && !type.getModule().isNamed();
    }

    static IllegalArgumentException refused(String path, String reason) {
        return new IllegalArgumentException("without a hasher, only numbers, flags, text, enums, ids of entities, and"
                + " records, classes and arrays of them can be hashed: " + path + " is " + reason);
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
                    || field.getName().startsWith("$")); // added to the class by tools, such as JaCoCo
            declared.sort(Comparator.comparing(Field::getName));
            fields.addAll(0, declared); // superclass first
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
                    "an object that is hashed by its fields must be exactly of the declared class: "
                            + component.getClass().getName() + " instead of " + type.getName()
                            + "; register the component with hashedBy(...)");
        }
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            sink.enter(part.name());
            try {
                part.hasher().hash(part.field(), component, sink);
            } catch (IllegalAccessException impossible) {
                throw new AssertionError("all fields were made accessible: " + part.field(), impossible);
            }
            sink.leave();
        }
    }
}
