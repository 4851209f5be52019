package dev.halfstep.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * Systems that follow each other in the order, touch nothing that another of them writes, and are not ordered among
 * each other: they may run at the same time. What they command is carried out when all of them are done, whether they
 * did or not, so that a game has the same outcome with every number of workers.
 */
final class Wave {

    private final List<SystemRegistration> systems = new ArrayList<>();

    /** Cuts the order of a phase into waves. A system that does not say what it touches has one of its own. */
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

    /** Each system in a wave of its own: presentation runs on the thread that may draw. */
    static List<Wave> single(ScheduleOrder order) {
        List<Wave> waves = new ArrayList<>();
        for (SystemRegistration system : order.ordered()) {
            Wave wave = new Wave();
            wave.systems.add(system);
            waves.add(wave);
        }
        return waves;
    }

    /** From here on its systems stay where they are. */
    void place() {
        systems.forEach(system -> system.place(systems.size() == 1));
    }

    /** All systems of some waves, one after the other. */
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
