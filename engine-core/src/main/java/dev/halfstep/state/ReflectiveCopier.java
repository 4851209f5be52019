package dev.halfstep.state;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.List;

/**
 * Saves and restores the state of objects of one class by reflection. A copier covers the same fields as
 * {@link ReflectiveHasher}. An object keeps its identity: a restore writes the saved values back into the same object,
 * and into the objects of its fields. Final fields with immutable values, such as the numbers of a record, are not
 * saved.
 */
final class ReflectiveCopier implements FieldCopy.ObjectCopy {

    private static final ClassValue<ReflectiveCopier> CACHE = new ClassValue<>() {
        @Override
        protected ReflectiveCopier computeValue(Class<?> type) {
            return new ReflectiveCopier(type, type.getSimpleName(), List.of());
        }
    };

    /** A field and the way to save it. */
    private record Part(Field field, FieldCopy copy) {}

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Creates the copier of a class by reflection.
     *
     * @param path the path of fields from the component to the class, for messages
     * @param enclosing the classes on this path, to detect recursion
     */
    ReflectiveCopier(Class<?> type, String path, List<Class<?>> enclosing) {
        this.type = type;
        if (enclosing.contains(type) || !ReflectiveHasher.hasReadableState(type)) {
            throw refused(
                    path,
                    "a "
                            + (enclosing.contains(type)
                                    ? type.getName() + " within another one"
                                    : ReflectiveHasher.nameWithModule(type)));
        }
        List<Class<?>> classesOnPath = new ArrayList<>(enclosing);
        classesOnPath.add(type);
        for (Field field : ReflectiveHasher.fields(type)) {
            add(field, path + "." + field.getName(), classesOnPath);
        }
    }

    private void add(Field field, String path, List<Class<?>> enclosing) {
        if (field.isSynthetic()) {
            throw refused(path, "its enclosing object; make the class static");
        }
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException | SecurityException closed) {
            throw refused(path, "closed to reflection");
        }
        FieldCopy copy = FieldCopy.of(field, path, enclosing);
        if (copy != null) {
            parts.add(new Part(field, copy));
        }
    }

    /**
     * Returns the cached copier of a class.
     *
     * @throws IllegalArgumentException if a field cannot be copied
     */
    static ReflectiveCopier of(Class<?> type) {
        return CACHE.get(type);
    }

    static IllegalArgumentException refused(String path, String reason) {
        return new IllegalArgumentException("without a copier, only numbers, flags, text, enums, ids of entities, and"
                + " records, classes and arrays of them can be copied: " + path + " is " + reason);
    }

    /** Returns whether objects of the class are immutable, so that there is no state to save. */
    boolean isImmutable() {
        return parts.isEmpty();
    }

    @Override
    public void save(Object object, StateTape tape) {
        if (object.getClass() != type) {
            throw new IllegalStateException(
                    "an object that is copied by its fields must be exactly of the declared class: "
                            + object.getClass().getName() + " instead of " + type.getName()
                            + "; register the component with copiedBy(...)");
        }
        try {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                part.copy().save(part.field(), object, tape);
            }
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("all fields were made accessible: " + type.getName(), impossible);
        }
    }

    @Override
    public void restore(Object object, StateTape tape) {
        try {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                part.copy().restore(part.field(), object, tape);
            }
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("all fields were made accessible: " + type.getName(), impossible);
        }
    }
}
