package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Composition;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The change that a modifier makes to an entity.
 *
 * @param types types of the added parts
 * @param parts added parts
 * @param removed removed types
 */
record Change(List<Class<? extends Part>> types, List<Part> parts, List<Class<? extends Part>> removed) {

    boolean isEffective(Subject subject) {
        return !types.isEmpty() || removed.stream().anyMatch(subject.parts::containsKey);
    }

    Composition.@Nullable Modifier prepare(Run run, Subject subject) {
        return Arity.modifier(run.composition(), run.entity(subject), types, parts, removed.toArray(new Class<?>[0]));
    }

    void apply(Subject subject) {
        subject.change(Set.copyOf(removed), parts);
    }
}
