package dev.halfstep.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the systems of one phase topologically, by their ordering constraints. The order of registration breaks ties,
 * so the order is the same in every run. Faults are collected and not thrown: one exception reports all of them.
 *
 * <p>Cuts the order into waves. A wave is a group of systems that may run in parallel: they follow each other in the
 * order, and have no conflict and no ordering constraint between them. The commands of a wave are applied when all of
 * its systems are done. This holds with one worker too, so the outcome is the same for every number of workers.
 */
final class PhaseOrder {

    private static final List<OrderingConstraint> NONE = List.of();

    private final List<SystemRegistration> systems;
    private final List<String> faults;

    /** The constraints by the system that runs later. */
    private final Map<SystemRegistration, List<OrderingConstraint>> constraints = new HashMap<>();

    /** The systems without a place in the order yet, in the order of registration. */
    private final Set<SystemRegistration> unsorted;

    private final List<SystemRegistration> ordered = new ArrayList<>();
    private final List<List<SystemRegistration>> waves = new ArrayList<>();

    /**
     * Sorts the systems.
     *
     * @param systems the systems of one phase in the order of registration; the systems of the engine come first
     * @param allByName the systems of both phases, by name
     * @param shuffle breaks ties; null for the order of registration
     * @param faults the list to add the faults to
     */
    PhaseOrder(
            List<SystemRegistration> systems,
            Map<String, SystemRegistration> allByName,
            @Nullable SplittableRandom shuffle,
            List<String> faults) {
        this.systems = systems;
        this.faults = faults;
        unsorted = new LinkedHashSet<>(systems);
        for (SystemRegistration system : systems) {
            for (String name : system.beforeNames()) {
                addConstraint(system, system, allByName.get(name), name);
            }
            for (String name : system.afterNames()) {
                addConstraint(system, allByName.get(name), system, name);
            }
        }
        for (SystemRegistration system : systems) {
            for (OrderingConstraint constraint : system.isOfEngine() ? constraintsOf(system) : NONE) {
                faults.add("no system can run before the engine's own: " + constraint.reason());
            }
        }
        sort(shuffle);
        reportCycles();
        cutIntoWaves();
    }

    /** Returns the waves in the order in which they run. None is empty. */
    List<List<SystemRegistration>> waves() {
        return waves;
    }

    /** Returns the systems in the order in which they run. */
    List<SystemRegistration> orderedSystems() {
        return ordered;
    }

    /** Freezes the registrations of all systems. */
    void freeze() {
        waves.forEach(wave -> wave.forEach(system -> system.freeze(/* newAloneInWave= */ wave.size() == 1)));
    }

    /** Returns the order as text: the wave number, the declarations and the constraints of each system. */
    String describe() {
        StringBuilder text = new StringBuilder(systems.get(0).phase().lowerCaseName()).append('\n');
        for (int i = 0; i < waves.size(); i++) {
            for (SystemRegistration system : waves.get(i)) {
                List<String> parts = system.describeDeclarations();
                for (OrderingConstraint constraint : constraintsOf(system)) {
                    parts.add("because " + constraint.reason());
                }
                String details = parts.isEmpty() ? "" : ": " + String.join("; ", parts);
                text.append(String.format(Locale.ROOT, "  %2d  %s%s\n", i + 1, system.name(), details));
            }
        }
        return text.toString();
    }

    /**
     * Adds a constraint, or a fault if it cannot hold.
     *
     * @param declaredBy the system whose registration declares the constraint
     * @param first the system to run first; null if there is no system of that name
     * @param second the system to run later; null if there is no system of that name
     * @param name the name of the other system, as declared
     */
    private void addConstraint(
            SystemRegistration declaredBy,
            @Nullable SystemRegistration first,
            @Nullable SystemRegistration second,
            String name) {
        if (first == null || second == null) {
            faults.add("a system can only be ordered against one that exists: " + declaredBy + " names '" + name + "'");
        } else if (first.phase() != second.phase()) {
            faults.add("a system can only be ordered against one of its own phase: " + declaredBy + " names '" + name
                    + "'; simulation always runs before presentation");
        } else if (first == second) {
            faults.add("a system cannot be ordered against itself: " + declaredBy);
        } else {
            constraints
                    .computeIfAbsent(second, key -> new ArrayList<>())
                    .add(new OrderingConstraint(first, second, declaredBy));
        }
    }

    /** Returns the constraints that put a system after another one. */
    private List<OrderingConstraint> constraintsOf(SystemRegistration system) {
        return constraints.getOrDefault(system, List.of());
    }

    /** Appends systems without an unsorted predecessor to the order, one after the other, until none is left. */
    private void sort(@Nullable SplittableRandom shuffle) {
        while (true) {
            List<SystemRegistration> ready = unsorted.stream()
                    .filter(system -> unsortedPredecessor(system) == null)
                    .limit(shuffle == null ? 1 : unsorted.size())
                    .toList();
            if (ready.isEmpty()) {
                return;
            }
            int chosen = 0;
            // The engine's own systems are not shuffled, and run first.
            if (shuffle != null && !ready.get(0).isOfEngine()) {
                chosen = shuffle.nextInt(ready.size());
            }
            SystemRegistration next = ready.get(chosen);
            ordered.add(next);
            unsorted.remove(next);
        }
    }

    /** Adds a fault for each cycle. Only systems in a cycle, or after one, are still unsorted. */
    private void reportCycles() {
        while (!unsorted.isEmpty()) {
            List<SystemRegistration> walk = walkToPredecessors();
            SystemRegistration last = walk.get(walk.size() - 1);
            int cycleStart = walk.indexOf(last);
            if (cycleStart < walk.size() - 1) { // the last system is in the walk twice
                List<SystemRegistration> cycle = walk.subList(cycleStart, walk.size());
                faults.add(describe(cycle));
                cycle.forEach(unsorted::remove); // the rest of the walk may be part of another cycle
            } else {
                walk.forEach(unsorted::remove);
            }
        }
    }

    /** Walks from the first system to a predecessor again and again, until a system repeats or has no predecessor. */
    private List<SystemRegistration> walkToPredecessors() {
        List<SystemRegistration> walk = new ArrayList<>();
        SystemRegistration system = unsorted.iterator().next();
        while (system != null && !walk.contains(system)) {
            walk.add(system);
            system = unsortedPredecessor(system);
        }
        if (system != null) {
            walk.add(system); // for the second time: closes the cycle
        }
        return walk;
    }

    private @Nullable SystemRegistration unsortedPredecessor(SystemRegistration system) {
        for (OrderingConstraint constraint : constraintsOf(system)) {
            if (unsorted.contains(constraint.first())) {
                return constraint.first();
            }
        }
        return null;
    }

    private void cutIntoWaves() {
        List<SystemRegistration> wave = List.of();
        // What the systems of the wave access together: comparing each pair of systems would be quadratic.
        Set<Class<?>> read = new HashSet<>();
        Set<Class<?>> written = new HashSet<>();
        for (SystemRegistration next : ordered) {
            if (wave.isEmpty() || !mayJoin(wave, read, written, next)) {
                wave = new ArrayList<>();
                waves.add(wave);
                read.clear();
                written.clear();
            }
            wave.add(next);
            read.addAll(next.readClasses());
            written.addAll(next.writtenClasses());
        }
    }

    /**
     * Returns whether a system may join a wave. All systems of a wave with several systems declare their access. A wave
     * of presentation has one system: presentation runs on the thread that also draws.
     */
    private boolean mayJoin(
            List<SystemRegistration> wave, Set<Class<?>> read, Set<Class<?>> written, SystemRegistration next) {
        return next.phase() == Phase.SIMULATION
                && next.declaresAccess()
                && wave.get(0).declaresAccess()
                && constraintsOf(next).stream().noneMatch(constraint -> wave.contains(constraint.first()))
                && Collections.disjoint(next.writtenClasses(), written)
                && Collections.disjoint(next.writtenClasses(), read)
                && Collections.disjoint(next.readClasses(), written);
    }

    /** Describes a cycle that was walked backwards; its first and last system are the same. */
    private static String describe(List<SystemRegistration> backwards) {
        StringBuilder text = new StringBuilder("systems cannot run in a circle: ");
        for (int i = backwards.size() - 1; i >= 0; i--) {
            text.append(backwards.get(i).name()).append(i == 0 ? "" : " -> ");
        }
        return text.toString();
    }
}
