package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes the change that a modifier makes to an entity.
 *
 * @param addedTypes the types of the added components
 * @param addedComponents the added components
 * @param removedTypes the removed types
 */
record EntityChange(
        List<Class<? extends TestComponent>> addedTypes,
        List<TestComponent> addedComponents,
        List<Class<? extends TestComponent>> removedTypes) {

    /** Returns whether the modifier changes the entity, which is the expected result of {@code modifyEntity}. */
    boolean isEffective(ModelEntity model) {
        return !addedTypes.isEmpty() || removedTypes.stream().anyMatch(model.components::containsKey);
    }

    /** Prepares the modifier on one engine. */
    Composition.@Nullable Modifier prepare(EngineRun run, ModelEntity model) {
        return OverloadDispatch.prepareModifier(
                run.composition(),
                run.entity(model),
                addedTypes,
                addedComponents,
                removedTypes.toArray(new Class<?>[0]));
    }

    /** Applies the change to the model of an entity. A component whose type is both removed and added is replaced. */
    void apply(ModelEntity model) {
        removedTypes.forEach(model.components::remove);
        addedComponents.forEach(model::put);
    }
}
