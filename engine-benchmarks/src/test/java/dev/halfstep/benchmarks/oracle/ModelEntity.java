package dev.halfstep.benchmarks.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Models an entity with plain fields and a map. The models give the expected answers for both engines. */
final class ModelEntity {

    /** The index of the entity in creation order. */
    final int number;

    final Map<Class<?>, TestComponent> components = new LinkedHashMap<>();

    @Nullable
    Enum<?> state;

    boolean isDisabled;
    boolean isDeleted;

    ModelEntity(int number, List<TestComponent> newComponents) {
        this.number = number;
        newComponents.forEach(this::put);
    }

    void put(TestComponent component) {
        components.put(component.getClass(), component);
    }

    /** Deletes the entity: it keeps only its number. */
    void delete() {
        isDeleted = true;
        components.clear();
        state = null;
    }

    boolean isEnabled() {
        return !isDeleted && !isDisabled;
    }

    @Override
    public String toString() {
        return "entity " + number + " " + components.values();
    }
}
