package dev.halfstep.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A group of systems that may run in parallel: they follow each other in the order, and have no conflict and no
 * ordering constraint between them. Their commands are applied when all of them are done. This holds with one worker
 * too, so the outcome is the same for every number of workers.
 */
final class Wave {

    private final List<SystemRegistration> systems = new ArrayList<>();
    private final Set<Class<?>> reads = new HashSet<>();
    private final Set<Class<?>> writes = new HashSet<>();

    /** The systems that a constraint puts after a system of this wave. */
    private final Set<SystemRegistration> successors = new HashSet<>();

    /** Cuts the order of a phase into waves. A system that declares no components has a wave of its own. */
    static List<Wave> cutIntoWaves(PhaseOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.orderedSystems()) {
            if (waves.isEmpty() || !waves.get(waves.size() - 1).admits(system)) {
                waves.add(new Wave());
            }
            waves.get(waves.size() - 1).add(system, order.successors(system));
        }
        return waves;
    }

    private void add(SystemRegistration system, List<SystemRegistration> newSuccessors) {
        systems.add(system);
        reads.addAll(system.readClasses());
        writes.addAll(system.writtenClasses());
        successors.addAll(newSuccessors);
    }

    /** Puts each system into a wave of its own, for presentation: its systems run on the thread that also draws. */
    static List<Wave> oneForEachSystem(PhaseOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.orderedSystems()) {
            Wave wave = new Wave();
            wave.add(system, List.of()); // no successors: no other system is added to this wave
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

    /** Returns whether a system may run in parallel with all systems of this wave, which is not empty. */
    private boolean admits(SystemRegistration next) {
        boolean bothDeclareAccess = systems.get(0).declaresAccess() && next.declaresAccess();
        return bothDeclareAccess
                && !successors.contains(next)
                && Collections.disjoint(next.writtenClasses(), writes)
                && Collections.disjoint(next.writtenClasses(), reads)
                && Collections.disjoint(next.readClasses(), writes);
    }
}
