package dev.halfstep.simulation;

import dev.halfstep.input.StepInput;
import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.World;

/** What all simulation systems of a game share: the world, the workers, and which step it is. */
public final class SimulationStage {

    private final World world;
    private final WorkerPool workers;
    private long step;

    /** How many steps were run, those that were run again counted each time. */
    private long runs;

    private float stepSeconds;
    private double simulatedSeconds;

    /**
     * A stage before its first step.
     *
     * @param world the world that is simulated
     * @param workers who share the work of a system that divides it
     */
    public SimulationStage(World world, WorkerPool workers) {
        this.world = world;
        this.workers = workers;
    }

    /**
     * The engine's own system, which is to run first in every step.
     *
     * @return PreviousTransform := Transform
     */
    public SimulationSystem capturePrevious() {
        return new CapturePrevious(world);
    }

    /**
     * What one system gets to see. Each has a context of its own, so that each has commands of its own.
     *
     * @param periodSteps the system runs once in so many steps, and simulates the time of all of them
     * @param input what the player did in these steps
     * @return a new context
     */
    public SimulationContext newContext(int periodSteps, StepInput input) {
        return new SimulationContext(this, periodSteps, input);
    }

    /**
     * The next step begins.
     *
     * @param newStepSeconds the time that it simulates
     * @param newSimulatedSeconds the simulated time at its end, since the start
     */
    public void beginStep(float newStepSeconds, double newSimulatedSeconds) {
        step++;
        runs++;
        stepSeconds = newStepSeconds;
        simulatedSeconds = newSimulatedSeconds;
    }

    /**
     * Which step it is.
     *
     * @return 0 before the first one, then counting up
     */
    public long step() {
        return step;
    }

    /**
     * The simulated time at the end of this step.
     *
     * @return seconds since the start
     */
    public double simulatedSeconds() {
        return simulatedSeconds;
    }

    /**
     * Goes to another step, as if it were the last one that was run.
     *
     * @param newStep its number, 0 or more
     * @param newSimulatedSeconds the simulated time at its end
     */
    public void setStep(long newStep, double newSimulatedSeconds) {
        step = newStep;
        simulatedSeconds = newSimulatedSeconds;
    }

    long runs() {
        return runs;
    }

    float stepSeconds() {
        return stepSeconds;
    }

    World world() {
        return world;
    }

    WorkerPool workers() {
        return workers;
    }
}
