package dev.halfstep.frame;

/**
 * Wraps simulation systems, for test kits and tools that look at the world before and after each system.
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
     * @return a system that runs instead, and calls {@code system.step(...)}
     */
    SimulationSystem intercept(String name, SimulationSystem system);
}
