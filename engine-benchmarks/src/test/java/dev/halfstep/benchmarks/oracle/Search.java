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
 * @param also the component types that are required, but not in the row
 * @param without the excluded component types
 * @param state the required state, or null for any
 */
record Search(
        List<Class<?>> types,
        List<Class<?>> also,
        List<Class<?>> without,
        @Nullable Enum<?> state) {

    /** Returns whether the query finds an entity. */
    boolean matches(Subject model) {
        return model.isEnabled()
                && model.parts.keySet().containsAll(types)
                && model.parts.keySet().containsAll(also)
                && without.stream().noneMatch(model.parts::containsKey)
                && (state == null || state == model.state);
    }

    Results<?> entities(Dominion dominion) {
        return filtered(Arity.entities(dominion, types));
    }

    Results<?> compositions(Dominion dominion) {
        return filtered(Arity.compositions(dominion, types));
    }

    private Results<?> filtered(Results<?> unfiltered) {
        Results<?> results = unfiltered;
        if (!also.isEmpty()) {
            results = results.withAlso(also.toArray(new Class<?>[0]));
        }
        if (!without.isEmpty()) {
            results = results.without(without.toArray(new Class<?>[0]));
        }
        return state == null ? results : withState(results, state);
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static Results<?> withState(Results<?> results, Enum state) {
        return results.withState(state);
    }

    /** Returns the components in the row of an entity. */
    List<Object> row(Subject model) {
        List<Object> row = new ArrayList<>();
        types.forEach(type -> row.add(model.parts.get(type)));
        return row;
    }
}
