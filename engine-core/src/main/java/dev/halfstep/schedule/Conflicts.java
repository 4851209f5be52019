package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds pairs of systems that access the same component, at least one of them writing, without an order between them.
 * The outcome of such a pair depends on the order of registration.
 */
final class Conflicts {

    private final Map<SystemRegistration, Set<SystemRegistration>> runLater = new HashMap<>();
    private final List<String> found = new ArrayList<>();

    Conflicts(ScheduleOrder order) {
        List<SystemRegistration> ordered = order.ordered();
        for (int i = ordered.size() - 1; i >= 0; i--) {
            collectLater(ordered.get(i), order.edges());
        }
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = i + 1; j < ordered.size(); j++) {
                compare(ordered.get(i), ordered.get(j));
            }
        }
    }

    /** Collects all transitive successors of a system. Those of its successors are collected already. */
    private void collectLater(SystemRegistration system, List<Edge> edges) {
        Set<SystemRegistration> later = new HashSet<>();
        for (Edge edge : edges) {
            if (edge.first() == system) {
                later.add(edge.second());
                later.addAll(runLater.getOrDefault(edge.second(), Set.of()));
            }
        }
        runLater.put(system, later);
    }

    private void compare(SystemRegistration first, SystemRegistration second) {
        Set<Class<?>> shared = shared(first, second);
        if (!shared.isEmpty() && !runLater.getOrDefault(first, Set.of()).contains(second)) {
            List<String> names = shared.stream().map(Class::getSimpleName).toList();
            found.add("two systems that touch the same component must have an order, if one of them writes it: "
                    + first + " and " + second + " share " + String.join(", ", names) + "; give one of them before(...)"
                    + " or after(...), or they run in the order of registration");
        }
    }

    /** Returns the components that both access and at least one writes. */
    static Set<Class<?>> shared(SystemRegistration a, SystemRegistration b) {
        Set<Class<?>> shared = new LinkedHashSet<>();
        addCommon(a.writtenClasses(), b.writtenClasses(), shared);
        addCommon(a.writtenClasses(), b.readClasses(), shared);
        addCommon(a.readClasses(), b.writtenClasses(), shared);
        return shared;
    }

    private static void addCommon(Collection<Class<?>> some, Collection<Class<?>> others, Set<Class<?>> common) {
        for (Class<?> component : some) {
            if (others.contains(component)) {
                common.add(component);
            }
        }
    }

    List<String> found() {
        return found;
    }
}
