package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stage 3 of 5, simulation: holds the world, the time and the workers, which all simulation systems share.
 */
final class SimulationStage {

    private final World world;
    private final EngineWorld engine;
    private final Timestep timestep;
    private final WorkerPool workers;

    /** Null until {@link #capturePrevious} is called. */
    private @Nullable TransformPasses transformPasses;

    /** The number of step runs. A step that is resimulated counts each time that it runs. */
    private long runs;

    /**
     * Creates a stage before its first step.
     *
     * @param world the world of the game
     * @param timestep counts the steps and their time
     * @param workers run the partitions of systems
     */
    public SimulationStage(World world, Timestep timestep, WorkerPool workers) {
        this.world = world;
        engine = EngineWorld.of(world);
        this.timestep = timestep;
        this.workers = workers;
    }

    /**
     * Creates the engine's own first system, which copies poses for interpolation in each step.
     *
     * @param transforms the passes over the transforms of the world
     * @return the system that copies Transform to PreviousTransform
     */
    public SimulationSystem capturePrevious(TransformPasses transforms) {
        transformPasses = transforms;
        return new CapturePrevious(transforms, engine.interpolated());
    }

    /**
     * Creates the context of one system. Each system has its own context, with its own command buffers.
     *
     * @param periodSteps the period of the system: it runs once in this number of steps, and a run simulates the time
     *     of all of them
     * @param input the input of the player in these steps
     * @return a new context
     */
    public SimulationContext newContext(int periodSteps, StepInput input) {
        return new SimulationContext(this, periodSteps, input);
    }

    /** Begins the newest step of the timestep. */
    public void beginStep() {
        runs++;
        engine.beginStep();
    }

    /** Shifts the poses of the whole world. */
    void shiftWorld(float dx, float dy, float dz) {
        Objects.requireNonNull(transformPasses).shiftAll(dx, dy, dz);
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
