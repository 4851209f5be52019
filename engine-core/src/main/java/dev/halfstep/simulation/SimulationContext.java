package dev.halfstep.simulation;

import dev.halfstep.world.Commands;
import dev.halfstep.world.World;

/**
 * What a simulation system may know: the world and its own exact time. Nothing here depends on the display, so nothing
 * a system computes can.
 */
public final class SimulationContext {

    private final World world;
    private long step;
    private float stepSeconds;
    private double simulatedSeconds;

    SimulationContext(World world) {
        this.world = world;
    }

    /**
     * The world that is simulated.
     *
     * @return always the same one
     */
    public World world() {
        return world;
    }

    /**
     * For changes to the structure of the world. They are carried out after this system and before the next.
     *
     * @return the commands of the world
     */
    public Commands commands() {
        return world.commands();
    }

    /**
     * The time that one step simulates.
     *
     * @return seconds; the same in every step, unless the game was given a timestep that varies them
     */
    public float stepSeconds() {
        return stepSeconds;
    }

    /**
     * Which step this is.
     *
     * @return 1 for the first one, then counting up
     */
    public long step() {
        return step;
    }

    /**
     * The simulated time at the end of this step.
     *
     * @return seconds since the start, computed anew in every step, so that it does not drift
     */
    public double simulatedSeconds() {
        return simulatedSeconds;
    }

    void beginStep(float newStepSeconds, double newSimulatedSeconds) {
        step++;
        stepSeconds = newStepSeconds;
        simulatedSeconds = newSimulatedSeconds;
    }
}
