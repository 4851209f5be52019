package dev.halfstep.schedule;

import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Runs waves of several systems: on the workers, if there are any, and with the same outcome if there are none. */
final class ParallelWave {

    private final SimulationRunner systems;
    private final World world;
    private final WorkerPool workers;
    private final IntConsumer runOne = this::run; // kept, because one made in each step would be garbage in each step

    /** Of the wave that runs: its place in the order, and in which step. */
    private int begin;

    private long step;

    /** By their places in the order: who is due, and how it ended. */
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
            ask(i);
        }
        runInSection(end - begin); // with one worker too: what is refused there must not depend on their number
        RuntimeException ending = null;
        for (int i = begin; i < end; i++) {
            ending = end(i, ending);
        }
        if (ending != null) {
            throw ending;
        }
    }

    private void ask(int i) {
        due[i] = false;
        failures[i] = null;
        try {
            due[i] = systems.registrations[i].isDue(step);
        } catch (Throwable ofCondition) {
            failures[i] = ofCondition;
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
     * Carries out what a system has commanded, or gives it up after a failure.
     *
     * @param ending the failure of an earlier system of the wave with which the frame ends, null if there is none
     * @return the same, or, where there is none, the one of this system with which the frame ends
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
        } catch (Throwable ofCommands) {
            failures[i] = ofCommands;
        }
    }
}
