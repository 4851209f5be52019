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
 * Pairs of systems that touch the same component, at least one of them writing, with nothing that says which runs
 * first. Such a pair works by chance: another order of registration gives another game.
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

    /** All that must run later than a system, directly or through others. Those that do are known already. */
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

    /** What both touch and at least one writes. */
    static Set<Class<?>> shared(SystemRegistration a, SystemRegistration b) {
        Set<Class<?>> shared = new LinkedHashSet<>();
        addMet(a.writtenClasses(), b.writtenClasses(), shared);
        addMet(a.writtenClasses(), b.readClasses(), shared);
        addMet(a.readClasses(), b.writtenClasses(), shared);
        return shared;
    }

    private static void addMet(Collection<Class<?>> some, Collection<Class<?>> others, Set<Class<?>> met) {
        for (Class<?> component : some) {
            if (others.contains(component)) {
                met.add(component);
            }
        }
    }

    List<String> found() {
        return found;
    }
}
