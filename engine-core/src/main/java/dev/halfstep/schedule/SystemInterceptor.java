package dev.halfstep.schedule;

import dev.halfstep.simulation.SimulationSystem;

/**
 * Wraps simulation systems, for test kits and tools that look at the world before and after each of them.
 *
 * @hidden
 */
@FunctionalInterface
public interface SystemInterceptor {

    /**
     * Wraps one system.
     *
     * @param name the name of the system
     * @param system the system
     * @return the system that runs in its place, and runs it
     */
    SimulationSystem intercept(String name, SimulationSystem system);
}
