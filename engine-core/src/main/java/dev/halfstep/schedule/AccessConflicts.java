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
 * Finds conflicts: two systems access the same component, at least one of them writes it, and no ordering constraint
 * decides which runs first. The outcome then depends on the order of registration.
 */
final class AccessConflicts {

    private final Map<SystemRegistration, Set<SystemRegistration>> successors = new HashMap<>();
    private final List<String> messages = new ArrayList<>();

    AccessConflicts(PhaseOrder order) {
        List<SystemRegistration> ordered = order.orderedSystems();
        for (int i = ordered.size() - 1; i >= 0; i--) { // backwards, so that the successors of successors are known
            collectSuccessors(ordered.get(i), order.constraints());
        }
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = i + 1; j < ordered.size(); j++) {
                checkPair(ordered.get(i), ordered.get(j));
            }
        }
    }

    /** Collects all direct and indirect successors of a system. */
    private void collectSuccessors(SystemRegistration system, List<OrderingConstraint> constraints) {
        Set<SystemRegistration> collected = new HashSet<>();
        for (OrderingConstraint constraint : constraints) {
            if (constraint.first() == system) {
                collected.add(constraint.second());
                collected.addAll(successors.getOrDefault(constraint.second(), Set.of()));
            }
        }
        successors.put(system, collected);
    }

    private void checkPair(SystemRegistration first, SystemRegistration second) {
        Set<Class<?>> shared = sharedComponents(first, second);
        if (!shared.isEmpty() && !successors.getOrDefault(first, Set.of()).contains(second)) {
            List<String> names = shared.stream().map(Class::getSimpleName).toList();
            messages.add("two systems that access the same component must have an order, if one of them writes it: "
                    + first + " and " + second + " share " + String.join(", ", names) + "; give one of them before(...)"
                    + " or after(...), or they run in the order of registration");
        }
    }

    /** Returns the components that both systems access and at least one of them writes. */
    static Set<Class<?>> sharedComponents(SystemRegistration a, SystemRegistration b) {
        Set<Class<?>> shared = new LinkedHashSet<>();
        addCommon(a.writtenClasses(), b.writtenClasses(), shared);
        addCommon(a.writtenClasses(), b.readClasses(), shared);
        addCommon(a.readClasses(), b.writtenClasses(), shared);
        return shared;
    }

    private static void addCommon(Collection<Class<?>> first, Collection<Class<?>> second, Set<Class<?>> common) {
        for (Class<?> component : first) {
            if (second.contains(component)) {
                common.add(component);
            }
        }
    }

    /** Returns one message for each conflict. */
    List<String> messages() {
        return messages;
    }
}
