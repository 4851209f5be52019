package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a query with its filters.
 *
 * @param types the component types of a row, or empty for a query for all entities
 * @param requiredTypes the component types that are required, but not in the row
 * @param excludedTypes the excluded component types
 * @param state the required state, or null for any
 */
record FilteredQuery(
        List<Class<?>> types,
        List<Class<?>> requiredTypes,
        List<Class<?>> excludedTypes,
        @Nullable Enum<?> state) {

    /** Returns whether the query finds an entity. */
    boolean matches(ModelEntity model) {
        return model.isEnabled()
                && model.components.keySet().containsAll(types)
                && model.components.keySet().containsAll(requiredTypes)
                && excludedTypes.stream().noneMatch(model.components::containsKey)
                && (state == null || state == model.state);
    }

    Results<?> entities(Dominion dominion) {
        return filtered(OverloadDispatch.findEntities(dominion, types));
    }

    Results<?> compositions(Dominion dominion) {
        return filtered(OverloadDispatch.findCompositions(dominion, types));
    }

    private Results<?> filtered(Results<?> unfiltered) {
        Results<?> results = unfiltered;
        if (!requiredTypes.isEmpty()) {
            results = results.withAlso(requiredTypes.toArray(new Class<?>[0]));
        }
        if (!excludedTypes.isEmpty()) {
            results = results.without(excludedTypes.toArray(new Class<?>[0]));
        }
        return state == null ? results : withState(results, state);
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static Results<?> withState(Results<?> results, Enum state) {
        return results.withState(state);
    }

    /** Returns the components in the row of an entity. */
    List<Object> row(ModelEntity model) {
        List<Object> row = new ArrayList<>();
        types.forEach(type -> row.add(model.components.get(type)));
        return row;
    }
}
