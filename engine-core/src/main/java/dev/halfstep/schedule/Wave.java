package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * A group of systems that may run in parallel: they follow each other in the order, and have no conflict and no
 * ordering constraint between them. Their commands are applied when all of them are done. This holds with one worker
 * too, so the outcome is the same for every number of workers.
 */
final class Wave {

    private final List<SystemRegistration> systems = new ArrayList<>();

    /** Cuts the order of a phase into waves. A system that declares no components has a wave of its own. */
    static List<Wave> cutIntoWaves(PhaseOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.orderedSystems()) {
            if (waves.isEmpty() || !waves.get(waves.size() - 1).admits(system, order.constraints())) {
                waves.add(new Wave());
            }
            waves.get(waves.size() - 1).systems.add(system);
        }
        return waves;
    }

    /** Puts each system into a wave of its own, for presentation: its systems run on the thread that also draws. */
    static List<Wave> oneForEachSystem(PhaseOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.orderedSystems()) {
            Wave wave = new Wave();
            wave.systems.add(system);
            waves.add(wave);
        }
        return waves;
    }

    /** Freezes the registrations of its systems. */
    void freeze() {
        systems.forEach(system -> system.freeze(systems.size() == 1));
    }

    /** Returns the systems of all waves in their order. */
    static List<SystemRegistration> inOrder(List<Wave> waves) {
        return waves.stream().flatMap(wave -> wave.systems().stream()).toList();
    }

    List<SystemRegistration> systems() {
        return systems;
    }

    /** Returns whether a system may run in parallel with all systems of this wave. */
    private boolean admits(SystemRegistration next, List<OrderingConstraint> constraints) {
        for (SystemRegistration system : systems) {
            if (!system.declaresAccess()
                    || !next.declaresAccess()
                    || !AccessConflicts.sharedComponents(system, next).isEmpty()
                    || constraints.stream()
                            .anyMatch(constraint -> constraint.first() == system && constraint.second() == next)) {
                return false;
            }
        }
        return true;
    }
}
