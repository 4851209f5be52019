package dev.halfstep.frame;

import dev.halfstep.input.StepInput;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.Commands;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Gives a simulation system access to a step: the world, the exact time of the step, and the input of the player.
 * Nothing in it depends on the display, so neither does a system that uses only this context.
 */
public final class SimulationContext {

    /** Does one part of the work of a system. Partitions run in parallel if there are several workers. */
    @FunctionalInterface
    public interface Partition {

        /**
         * Runs one partition, for example by {@code query.forEachPartition(partition, partitions, ...)}.
         *
         * @param partition the index of this partition, 0 to {@code partitions - 1}
         * @param partitions the number of all partitions
         * @param commands the command buffer of this partition
         */
        void run(int partition, int partitions, Commands commands);
    }

    private final World world;
    private final EngineWorld engine;
    private final Timestep timestep;
    private final WorkerPool workers;
    private final TransformPasses transforms;
    private final int periodSteps;
    private final StepInput input;

    /**
     * The command buffer of the system, then the buffers of its partitions in the order of {@link #inPartitions} calls.
     */
    private final List<Commands> buffers = new ArrayList<>();

    private final List<Commands> readOnlyBuffers = Collections.unmodifiableList(buffers);

    /** True while the partitions of this system run. */
    private boolean isPartitioned;

    /** The work that runs in partitions; null while no work does. */
    private @Nullable Partition work;

    /** The index of the buffer of the first partition of the work. */
    private int firstBufferIndex;

    /** A field, because a new lambda in each step would be garbage. */
    private final IntConsumer runPartition = this::runPartition;

    SimulationContext(EngineParts parts, WorkerPool workers, int periodSteps, StepInput input) {
        world = parts.world;
        engine = EngineWorld.of(world);
        timestep = parts.timestep;
        transforms = parts.transforms;
        this.workers = workers;
        this.periodSteps = periodSteps;
        this.input = input;
        buffers.add(engine.newCommands());
    }

    /**
     * Returns the world that is simulated.
     *
     * @return always the same object
     */
    public World world() {
        return world;
    }

    /**
     * Returns the player's input during the time that one run of this system simulates.
     *
     * @return always the same object, with the input of this step, or of all steps since the system was due last
     */
    public StepInput input() {
        return input;
    }

    /**
     * Returns the command buffer of this system, for structural changes to the world. The buffer is applied before any
     * system runs that may depend on this system. Only then does a spawned entity get its number.
     *
     * @return always the same object
     * @throws IllegalStateException in a partition, which has a command buffer of its own: see {@link #inPartitions}
     */
    public Commands commands() {
        checkNotPartitioned("a partition must use the commands that it is given, not those of its system");
        return buffers.get(0);
    }

    /**
     * Returns the time that one run of this system simulates: one step, or, with a period, all steps of the period.
     *
     * @return seconds; the same in every step if all steps of the timestep have one length
     */
    public float stepSeconds() {
        return timestep.stepSeconds() * periodSteps;
    }

    /**
     * Returns the number of this step.
     *
     * @return 1 for the first one, then counting up
     */
    public long step() {
        return timestep.steps();
    }

    /**
     * Returns the simulated time at the end of this step.
     *
     * @return seconds since the start, computed from the number of the step, so that it does not drift
     */
    public double simulatedSeconds() {
        return timestep.simulatedSeconds();
    }

    /**
     * Returns the simulated time at a fraction of this step, such as of an impact within the step. The begin of a step
     * is the same number as the end of the step before.
     *
     * @param fraction 0 for the begin of this step, 1 for its end
     * @return seconds since the start, computed as {@link #simulatedSeconds()} is
     */
    public double secondsAt(float fraction) {
        return timestep.secondsAt(fraction);
    }

    /**
     * Shifts the previous and the current pose of every entity without a parent, or whose parent has no Transform, in
     * one pass, and all components whose type has a {@linkplain dev.halfstep.storage.ComponentType#shiftedBy shifter},
     * such as the tiles of a level. Motions are drawn without interruption at the new place. For a world whose origin
     * moves with the player, because floats lose precision far from the origin.
     *
     * @param dx world units
     * @param dy world units
     * @param dz world units
     * @throws IllegalArgumentException if a number is NaN or infinite, or a TileGrid would be beyond its extent
     * @throws IllegalStateException while systems run in parallel, or in a partition
     * @see dev.halfstep.transform.Transform#shift
     */
    public void shiftWorld(float dx, float dy, float dz) {
        if (engine.isParallel()) {
            throw new IllegalStateException(
                    "a world must not be shifted while systems run in parallel: give the system an"
                            + " order to all others that read or write a Transform");
        }
        if (0f * dx + 0f * dy + 0f * dz != 0f) { // 0 times a finite number is 0; otherwise it is NaN
            throw new IllegalArgumentException("a shift must consist of finite numbers: " + dx + ", " + dy + ", " + dz);
        }
        Vector3f shift = new Vector3f(dx, dy, dz);
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.isShifted()) {
                shiftComponents(type, shift);
            }
        }
        transforms.shiftAll(dx, dy, dz);
    }

    private <C> void shiftComponents(ComponentType<C> type, Vector3fc shift) {
        world.query(type.componentClass()).forEach((id, component) -> type.shift(component, shift));
    }

    /**
     * Runs the work of this system in partitions, one for each worker, and returns when all of them are done.
     *
     * <pre>{@code
     * step.inPartitions((partition, partitions, commands) -> step.world()
     *         .query(Transform.class, Velocity.class)
     *         .forEachPartition(partition, partitions, (id, transform, velocity) -> ...));
     * }</pre>
     *
     * <p>The result for one entity must not depend on other entities that the system writes. Then the outcome is the
     * same for every number of workers. The numbers of spawned entities are the same too, because the command buffers
     * of the partitions are applied in their order, after {@link #commands()}. If a system calls this method more than
     * once in a step, the commands of the first call are applied before the commands of the second.
     *
     * @param newWork runs one partition
     * @throws IllegalStateException if a partition calls this
     */
    public void inPartitions(Partition newWork) {
        checkNotPartitioned("a partition of the work of a system must not be partitioned again");
        int partitions = workers.workerCount();
        // In a wave of several systems, the parallel section of the wave has begun already.
        boolean beginsParallel = !engine.isParallel();
        if (beginsParallel) {
            // With one worker too, so that the world refuses the same calls.
            engine.beginParallel();
        }
        isPartitioned = true;
        try {
            work = newWork;
            firstBufferIndex = reserveBuffers(partitions);
            if (partitions == 1) {
                runPartition(0);
            } else {
                workers.run(partitions, runPartition);
            }
        } finally {
            isPartitioned = false;
            work = null;
            if (beginsParallel) {
                engine.endParallel();
            }
        }
    }

    private void runPartition(int partition) {
        Objects.requireNonNull(work).run(partition, workers.workerCount(), buffers.get(firstBufferIndex + partition));
    }

    /**
     * Reserves a command buffer for each partition, and returns the index of the first: after all buffers with commands
     * that an earlier call has recorded in this run of the system. All other buffers are empty, and are used again.
     */
    private int reserveBuffers(int partitions) {
        int firstIndex = buffers.size();
        while (firstIndex > 1 && buffers.get(firstIndex - 1).size() == 0) { // buffer 0 belongs to the system itself
            firstIndex--;
        }
        while (buffers.size() < firstIndex + partitions) {
            buffers.add(engine.newCommands());
        }
        return firstIndex;
    }

    void checkNotPartitioned(String rule) {
        if (isPartitioned) {
            throw new IllegalStateException(rule);
        }
    }

    /**
     * Returns all command buffers of this system: its own buffer, then the buffers of its partitions.
     *
     * @return the buffers in the order in which they are applied; a read-only view that grows with the partitions
     */
    public List<Commands> buffers() {
        return readOnlyBuffers;
    }
}
