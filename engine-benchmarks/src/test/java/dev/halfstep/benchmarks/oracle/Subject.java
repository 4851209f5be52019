package dev.halfstep.benchmarks.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Models an entity with plain fields and a map. The models give the expected answers for both engines. */
final class Subject {

    /** The index of the entity in creation order. */
    final int number;

    final Map<Class<?>, Part> parts = new LinkedHashMap<>();

    @Nullable
    Enum<?> state;

    boolean isDisabled;
    boolean isDeleted;

    Subject(int number, List<Part> newComponents) {
        this.number = number;
        newComponents.forEach(this::put);
    }

    void put(Part part) {
        parts.put(part.getClass(), part);
    }

    /** Removes types, then adds components. A component whose type is both removed and added is replaced. */
    void change(Set<Class<?>> removed, List<Part> added) {
        parts.keySet().removeAll(removed);
        added.forEach(this::put);
    }

    /** Deletes the entity: it keeps only its number. */
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
