package dev.halfstep.schedule;

import dev.halfstep.simulation.SimulationSystem;

/** Puts something around simulation systems. */
@FunctionalInterface
public interface SystemWrapper {

    /**
     * Wraps one system.
     *
     * @param name what it was added as
     * @param system the system
     * @return what runs in its place, and runs it
     */
    SimulationSystem wrap(String name, SimulationSystem system);
}
