package dev.halfstep.simulation;

/**
 * Applies one rule of the simulated world, once in every step.
 *
 * <p>A step always simulates the same length of time, whatever the display does. So a system that uses only its
 * components and its {@link SimulationContext} is deterministic on every machine, if it also uses {@link StrictMath}
 * instead of {@link Math} for sines and the like, and only seeded random numbers.
 */
@FunctionalInterface
public interface SimulationSystem {

    /**
     * Simulates one step.
     *
     * @param step the world, the time and the input of the step
     */
    void step(SimulationContext step);
}
