package dev.halfstep.frame;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs waves of several systems, in parallel on the workers of the pool. The outcome is the same with one worker, which
 * runs the systems one after the other.
 */
final class ParallelWaveRunner {

    private final PhaseRunner runner;
    private final WorkerPool workers;

    /** Null outside strict mode. */
    private final @Nullable StrictMode strictMode;

    private final IntConsumer runTask = this::runIfDue; // a field, because a new lambda in each step would be garbage

    /** The index of the first system of the wave that runs. */
    private int begin;

    /** The step that runs. */
    private long step;

    // For each system of the phase, by its index:
    private final boolean[] due;

    private final @Nullable Throwable[] failures;

    /**
     * Creates a runner of the waves of a phase.
     *
     * @param runner runs each system of the phase
     * @param systemCount the number of systems of the phase
     */
    ParallelWaveRunner(PhaseRunner runner, WorkerPool workers, @Nullable StrictMode strictMode, int systemCount) {
        this.runner = runner;
        this.workers = workers;
        this.strictMode = strictMode;
        due = new boolean[systemCount];
        failures = new Throwable[systemCount];
    }

    /**
     * Runs one wave.
     *
     * @param newBegin the index of its first system in the phase
     * @param end the index after its last system
     */
    void run(int newBegin, int end, long newStep) {
        begin = newBegin;
        step = newStep;
        for (int i = begin; i < end; i++) {
            evaluateCondition(i);
        }
        runSystems(end - begin);
        RuntimeException fatal = null;
        for (int i = begin; i < end; i++) {
            fatal = endSystem(i, fatal);
        }
        if (fatal != null) {
            throw fatal;
        }
    }

    private void evaluateCondition(int i) {
        due[i] = false;
        failures[i] = null;
        try {
            due[i] = runner.registrations[i].isDue(step);
        } catch (Throwable failure) {
            failures[i] = failure;
        }
    }

    private void runSystems(int waveSize) {
        runner.engine.beginParallel(); // with one worker too, so that the world refuses the same calls
        try {
            if (workers.workerCount() > 1 && !runsSequentially()) {
                workers.run(waveSize, runTask);
            } else {
                for (int task = 0; task < waveSize; task++) {
                    runIfDue(task);
                }
            }
        } finally {
            runner.engine.endParallel();
        }
    }

    /** Returns whether the systems run one after the other, so that strict mode can compare hashes. */
    private boolean runsSequentially() {
        return strictMode != null && StrictMode.comparesHashes(step);
    }

    /** Runs one system of the wave, unless it is not due. Task 0 is the first system. Called on any worker. */
    private void runIfDue(int task) {
        int i = begin + task;
        if (due[i]) {
            try {
                runner.runMeasured(i, step);
            } catch (Throwable failure) {
                failures[i] = failure;
            }
        }
    }

    /**
     * Applies the commands of a system and handles its failure. Discards the commands if this system has failed, or if
     * an earlier failure ends the frame.
     *
     * @param fatal the failure of an earlier system that ends the frame; null if there is none
     * @return the first failure of the wave so far that ends the frame, with later failures suppressed; null if there
     *     is none
     */
    private @Nullable RuntimeException endSystem(int i, @Nullable RuntimeException fatal) {
        if (failures[i] == null && due[i] && fatal == null) {
            applyCommands(i); // sets failures[i] if it fails
        }
        Throwable cause = failures[i];
        if (cause == null) {
            if (fatal != null) {
                runner.discardCommands(i);
            }
            return fatal;
        }
        try {
            runner.handleFailure(i, cause);
            return fatal;
        } catch (RuntimeException failure) {
            if (fatal == null) {
                return failure;
            }
            fatal.addSuppressed(failure);
            return fatal;
        }
    }

    private void applyCommands(int i) {
        try {
            runner.applyMeasuredCommands(i);
        } catch (Throwable failure) {
            failures[i] = failure;
        }
    }
}
