package dev.halfstep.frame;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds conflicts: two systems access the same component, at least one of them writes it, and no ordering constraint
 * decides which runs first. The outcome then depends on the order of registration.
 */
final class AccessConflicts {

    private static final BitSet NO_SYSTEMS = new BitSet();

    /** The systems in their order. Each bit set of this class contains indices of this list. */
    private final List<SystemRegistration> ordered;

    private final Map<Class<?>, BitSet> readers = new HashMap<>();
    private final Map<Class<?>, BitSet> writers = new HashMap<>();
    private final List<String> messages = new ArrayList<>();

    AccessConflicts(PhaseOrder order) {
        ordered = order.orderedSystems();
        for (int i = 0; i < ordered.size(); i++) {
            addTo(readers, ordered.get(i).readClasses(), i);
            addTo(writers, ordered.get(i).writtenClasses(), i);
        }
        BitSet[] successors = allSuccessors(order);
        for (int i = 0; i < ordered.size(); i++) {
            BitSet unordered = systemsInConflict(ordered.get(i));
            unordered.clear(0, i + 1); // pairs are reported once, with the earlier system first
            unordered.andNot(successors[i]); // an ordering constraint decides
            for (int j = unordered.nextSetBit(0); j >= 0; j = unordered.nextSetBit(j + 1)) {
                addMessage(ordered.get(i), ordered.get(j));
            }
        }
    }

    private static void addTo(Map<Class<?>, BitSet> systems, Set<Class<?>> components, int system) {
        for (Class<?> component : components) {
            systems.computeIfAbsent(component, key -> new BitSet()).set(system);
        }
    }

    /** Returns all direct and indirect successors of each system. */
    private BitSet[] allSuccessors(PhaseOrder order) {
        Map<SystemRegistration, Integer> indices = new HashMap<>();
        BitSet[] successors = new BitSet[ordered.size()];
        for (int i = ordered.size() - 1; i >= 0; i--) { // backwards, so that the successors of successors are known
            indices.put(ordered.get(i), i);
            successors[i] = new BitSet();
            for (SystemRegistration successor : order.successors(ordered.get(i))) {
                Integer index = indices.get(successor);
                if (index != null) { // null in or after a cycle, which PhaseOrder reports
                    successors[i].set(index);
                    successors[i].or(successors[index]);
                }
            }
        }
        return successors;
    }

    /** Returns the systems that access a component that the given system writes, or write one that it accesses. */
    private BitSet systemsInConflict(SystemRegistration system) {
        BitSet found = new BitSet();
        for (Class<?> component : system.writtenClasses()) {
            found.or(readers.getOrDefault(component, NO_SYSTEMS));
            found.or(writers.getOrDefault(component, NO_SYSTEMS));
        }
        for (Class<?> component : system.readClasses()) {
            found.or(writers.getOrDefault(component, NO_SYSTEMS));
        }
        return found;
    }

    private void addMessage(SystemRegistration first, SystemRegistration second) {
        List<String> names = sharedComponents(first, second).stream()
                .map(Class::getSimpleName)
                .toList();
        messages.add("two systems that access the same component must have an order, if one of them writes it: "
                + first + " and " + second + " share " + String.join(", ", names) + "; give one of them before(...)"
                + " or after(...), or they run in the order of registration");
    }

    /** Returns the components that both systems access and at least one of them writes. */
    private static Set<Class<?>> sharedComponents(SystemRegistration first, SystemRegistration second) {
        Set<Class<?>> shared = new LinkedHashSet<>();
        addCommon(first.writtenClasses(), second.writtenClasses(), shared);
        addCommon(first.writtenClasses(), second.readClasses(), shared);
        addCommon(first.readClasses(), second.writtenClasses(), shared);
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
