package dev.halfstep.simulation;

/**
 * One rule of the simulated world, carried out once in every step.
 *
 * <p>A step always simulates the same length of time, whatever the display does. So a system that uses nothing but its
 * components and its {@link SimulationContext} gives the same result on every machine; for that, use
 * {@link StrictMath} and not {@link Math} for sines and the like, and no random numbers but seeded ones.
 */
@FunctionalInterface
public interface SimulationSystem {

    /**
     * Carries the rule on by one step.
     *
     * @param step the world, and the time that one step simulates
     */
    void step(SimulationContext step);
}
