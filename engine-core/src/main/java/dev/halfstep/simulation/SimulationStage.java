package dev.halfstep.simulation;

import dev.halfstep.input.StepInput;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;

/**
 * Holds what all simulation systems of a game share: the world, its time and the workers.
 *
 * @hidden
 */
public final class SimulationStage {

    private final World world;
    private final Timestep timestep;
    private final WorkerPool workers;

    /** The number of steps that were run. A step that is run again counts each time. */
    private long runs;

    /**
     * Creates a stage before its first step.
     *
     * @param world the world that is simulated
     * @param timestep counts the steps and their time
     * @param workers share the work of a system that divides it
     */
    public SimulationStage(World world, Timestep timestep, WorkerPool workers) {
        this.world = world;
        this.timestep = timestep;
        this.workers = workers;
    }

    /**
     * Creates the engine's own system, which runs first in every step.
     *
     * @param transforms the passes over the transforms of the world
     * @return PreviousTransform := Transform
     */
    public SimulationSystem capturePrevious(TransformPasses transforms) {
        return new CapturePrevious(transforms, EngineWorld.of(world).interpolated());
    }

    /**
     * Creates the context of one system. Each system has its own, and with it its own commands.
     *
     * @param periodSteps the system runs once in so many steps, and simulates the time of all of them
     * @param input what the player did in these steps
     * @return a new context
     */
    public SimulationContext newContext(int periodSteps, StepInput input) {
        return new SimulationContext(this, periodSteps, input);
    }

    /** Begins the step that the timestep has taken last. */
    public void beginStep() {
        runs++;
    }

    long runs() {
        return runs;
    }

    Timestep timestep() {
        return timestep;
    }

    World world() {
        return world;
    }

    WorkerPool workers() {
        return workers;
    }
}
