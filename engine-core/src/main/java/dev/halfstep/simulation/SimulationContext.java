package dev.halfstep.simulation;

import dev.halfstep.time.Rate;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;

/**
 * What a simulation system may know: the world and its own exact time. Nothing here depends on the display, so nothing
 * a system computes can.
 */
public final class SimulationContext {

    private final World world;
    private final Rate rate;
    private final float stepSeconds;
    private long step;

    SimulationContext(World world, Rate rate) {
        this.world = world;
        this.rate = rate;
        stepSeconds = (float) rate.periodSeconds();
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
     * @return seconds, the same in every step
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
     * @return seconds since the start, computed anew from the step, so that it does not drift
     */
    public double simulatedSeconds() {
        return rate.secondsAfter(step);
    }

    void beginStep() {
        step++;
    }
}
