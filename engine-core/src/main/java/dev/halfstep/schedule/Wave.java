package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * A group of systems that follow each other in the order, have no conflict and no constraint between them, and so may run
 * in parallel. Their commands are applied when all of them are done, with one worker too, so that the outcome is the same
 * for every number of workers.
 */
final class Wave {

    private final List<SystemRegistration> systems = new ArrayList<>();

    /** Cuts the order of a phase into waves. A system without declarations has a wave of its own. */
    static List<Wave> cut(ScheduleOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.ordered()) {
            if (waves.isEmpty() || !waves.get(waves.size() - 1).admits(system, order.edges())) {
                waves.add(new Wave());
            }
            waves.get(waves.size() - 1).systems.add(system);
        }
        return waves;
    }

    /** Puts each system into a wave of its own: presentation runs on the thread that may draw. */
    static List<Wave> single(ScheduleOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.ordered()) {
            Wave wave = new Wave();
            wave.systems.add(system);
            waves.add(wave);
        }
        return waves;
    }

    /** Freezes the declarations of its systems. */
    void place() {
        systems.forEach(system -> system.place(systems.size() == 1));
    }

    /** Returns the systems of all waves in their order. */
    static List<SystemRegistration> inOrder(List<Wave> waves) {
        return waves.stream().flatMap(wave -> wave.systems().stream()).toList();
    }

    List<SystemRegistration> systems() {
        return systems;
    }

    private boolean admits(SystemRegistration next, List<Edge> edges) {
        for (SystemRegistration system : systems) {
            if (!system.declaresAccess()
                    || !next.declaresAccess()
                    || !Conflicts.shared(system, next).isEmpty()
                    || edges.stream().anyMatch(edge -> edge.first() == system && edge.second() == next)) {
                return false;
            }
        }
        return true;
    }
}
