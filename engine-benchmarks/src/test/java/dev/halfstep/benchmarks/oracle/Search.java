package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query with its filters.
 *
 * @param types component types of a row, empty for all entities
 * @param also further required component types
 * @param without excluded component types
 * @param state required state, null for any
 */
record Search(
        List<Class<?>> types,
        List<Class<?>> also,
        List<Class<?>> without,
        @Nullable Enum<?> state) {

    boolean matches(Subject subject) {
        return subject.isEnabled()
                && subject.parts.keySet().containsAll(types)
                && subject.parts.keySet().containsAll(also)
                && without.stream().noneMatch(subject.parts::containsKey)
                && (state == null || state == subject.state);
    }

    Results<?> entities(Dominion dominion) {
        return filtered(Arity.entities(dominion, types));
    }

    Results<?> compositions(Dominion dominion) {
        return filtered(Arity.compositions(dominion, types));
    }

    private Results<?> filtered(Results<?> found) {
        Results<?> results = found;
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

    /** Returns the components in the row of this subject. */
    List<Object> row(Subject subject) {
        List<Object> row = new ArrayList<>();
        types.forEach(type -> row.add(subject.parts.get(type)));
        return row;
    }
}
