package dev.halfstep.benchmarks.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The model of an entity: plain fields and a map, the oracle for both engines. */
final class Subject {

    final int number;
    final Map<Class<?>, Part> parts = new LinkedHashMap<>();

    @Nullable
    Enum<?> state;

    boolean isDisabled;
    boolean isDeleted;

    Subject(int number, List<Part> parts) {
        this.number = number;
        parts.forEach(this::put);
    }

    void put(Part part) {
        parts.put(part.getClass(), part);
    }

    /** Removes types, then adds parts; a type that is both removed and added is replaced. */
    void change(Set<Class<?>> removed, List<Part> added) {
        parts.keySet().removeAll(removed);
        added.forEach(this::put);
    }

    void delete() {
        isDeleted = true;
        parts.clear();
        state = null;
    }

    boolean isEnabled() {
        return !isDeleted && !isDisabled;
    }

    @Override
    public String toString() {
        return "entity " + number + " " + parts.values();
    }
}
