package dev.halfstep.frame;

/**
 * Applies one rule of the simulated world, once in every step.
 *
 * <pre>{@code
 * static void fall(SimulationContext step) {
 *     for (var star : step.world().query(Star.class, Transform.class)) {
 *         star.second().translate(0, -star.first().unitsPerSecond() * step.stepSeconds());
 *     }
 * }
 *
 * scheduler.simulation("fall", Stars::fall);
 * }</pre>
 *
 * <p>A fixed step always simulates the same length of time, on every display. A system is deterministic on every
 * machine if it uses only components and its {@link SimulationContext}, only seeded random numbers, and
 * {@link StrictMath} instead of {@link Math} for trigonometry and other functions that {@code Math} may round
 * differently.
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
