package dev.halfstep.schedule;

import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Runs waves of several systems: on the workers if there are any, with the same outcome if there are none. */
final class ParallelWave {

    private final SimulationRunner systems;
    private final World world;
    private final WorkerPool workers;
    private final IntConsumer runOne = this::run; // kept: a new one in each step would be garbage

    /** The index of the first system of the wave that runs. */
    private int begin;

    /** The step in which it runs. */
    private long step;

    // By the index of the system.
    private final boolean[] due;

    private final @Nullable Throwable[] failures;

    ParallelWave(SimulationRunner systems, World world, WorkerPool workers, int size) {
        this.systems = systems;
        this.world = world;
        this.workers = workers;
        due = new boolean[size];
        failures = new Throwable[size];
    }

    void run(int newBegin, int end, long newStep) {
        begin = newBegin;
        step = newStep;
        for (int i = begin; i < end; i++) {
            evaluateCondition(i);
        }
        runInSection(end - begin); // with one worker too: the same calls are refused
        RuntimeException ending = null;
        for (int i = begin; i < end; i++) {
            ending = end(i, ending);
        }
        if (ending != null) {
            throw ending;
        }
    }

    private void evaluateCondition(int i) {
        due[i] = false;
        failures[i] = null;
        try {
            due[i] = systems.registrations[i].isDue(step);
        } catch (Throwable failure) {
            failures[i] = failure;
        }
    }

    private void runInSection(int size) {
        EngineWorld.of(world).beginParallel();
        try {
            if (workers.workers() > 1 && !systems.runsSequentially(step)) {
                workers.run(size, runOne);
            } else {
                for (int i = 0; i < size; i++) {
                    run(i);
                }
            }
        } finally {
            EngineWorld.of(world).endParallel();
        }
    }

    private void run(int ofWave) {
        int i = begin + ofWave;
        if (due[i]) {
            try {
                systems.runWatched(i, step);
            } catch (Throwable failure) {
                failures[i] = failure;
            }
        }
    }

    /**
     * Applies the commands of a system, or discards them after a failure.
     *
     * @param ending the failure of an earlier system of the wave that ends the frame; null if there is none
     * @return the same, or else the failure of this system that ends the frame; null if there is none
     */
    private @Nullable RuntimeException end(int i, @Nullable RuntimeException ending) {
        if (failures[i] == null && due[i] && ending == null) {
            applyCommands(i);
        }
        Throwable failed = failures[i];
        if (failed == null) {
            if (ending != null) {
                systems.discardCommands(i);
            }
            return ending;
        }
        try {
            systems.failed(i, failed);
            return ending;
        } catch (RuntimeException failure) {
            if (ending == null) {
                return failure;
            }
            ending.addSuppressed(failure);
            return ending;
        }
    }

    private void applyCommands(int i) {
        try {
            systems.endTurn(i);
        } catch (Throwable failure) {
            failures[i] = failure;
        }
    }
}
