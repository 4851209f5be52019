package dev.halfstep.state;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies the state of objects of one class by their fields, the same ones that {@link FieldHasher} hashes. An object keeps
 * its identity: saved values are written back into it and into its parts. Immutable fields, such as the numbers of a
 * record, are not copied.
 */
final class FieldCopier implements FieldCopy.OfReference {

    private static final ClassValue<FieldCopier> KNOWN = new ClassValue<>() {
        @Override
        protected FieldCopier computeValue(Class<?> type) {
            return new FieldCopier(type, type.getSimpleName(), List.of());
        }
    };

    private record Part(Field field, FieldCopy copy) {}

    private final Class<?> type;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Creates the copier of a class by reflection.
     *
     * @param path the path of fields to the class, for messages
     * @param around the classes that enclose it, to detect recursion
     */
    FieldCopier(Class<?> type, String path, List<Class<?>> around) {
        this.type = type;
        if (around.contains(type) || !FieldHasher.isReadable(type)) {
            throw refused(path, "a " + type.getName() + (around.contains(type) ? " within another one" : ""));
        }
        List<Class<?>> aroundFields = new ArrayList<>(around);
        aroundFields.add(type);
        for (Field field : FieldHasher.fields(type)) {
            add(field, path + "." + field.getName(), aroundFields);
        }
    }

    private void add(Field field, String path, List<Class<?>> around) {
        if (field.isSynthetic()) {
            throw refused(path, "the object around it; make the class static");
        }
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException | SecurityException closed) {
            throw refused(path, "closed to reflection");
        }
        FieldCopy copy = FieldCopy.of(field, path, around);
        if (copy != null) {
            parts.add(new Part(field, copy));
        }
    }

    /**
     * Returns the cached copier of a class.
     *
     * @throws IllegalArgumentException if a field cannot be copied
     */
    static FieldCopier of(Class<?> type) {
        return KNOWN.get(type);
    }

    static IllegalArgumentException refused(String path, String what) {
        return new IllegalArgumentException("without a copier, only numbers, flags, text, enums, ids of entities, and"
                + " records, classes and arrays of them can be copied: " + path + " is " + what);
    }

    /** Returns true if no field is mutable. */
    boolean isImmutable() {
        return parts.isEmpty();
    }

    @Override
    public void save(Object object, StateTape tape) {
        if (object.getClass() != type) {
            throw new IllegalStateException(
                    "what is copied by its fields must be exactly of the class that was declared: "
                            + object.getClass().getName() + " instead of " + type.getName());
        }
        try {
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                part.copy().save(part.field(), object, tape);
            }
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("was made accessible: " + type.getName(), impossible);
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
            throw new AssertionError("was made accessible: " + type.getName(), impossible);
        }
    }
}
