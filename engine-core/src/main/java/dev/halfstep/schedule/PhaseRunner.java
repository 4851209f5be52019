package dev.halfstep.schedule;

import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs the waves of one phase, one after the other, each system on the caller's thread or on the workers'. */
final class PhaseRunner {

    /** What failures are called that happen before any system runs. */
    static final String PENDING_COMMANDS = "pending-commands";

    private final World world;
    private final WorkerPool workers;
    private final Turn[][] waves;
    private String running = PENDING_COMMANDS;

    /** Of the wave that runs: who is due, and how it ended. */
    private final boolean[] due;

    private final @Nullable Throwable[] failures;

    PhaseRunner(World world, WorkerPool workers, List<List<Turn>> waves) {
        this.world = world;
        this.workers = workers;
        this.waves = waves.stream().map(wave -> wave.toArray(Turn[]::new)).toArray(Turn[][]::new);
        int widest = waves.stream().mapToInt(List::size).max().orElse(0);
        due = new boolean[widest];
        failures = new Throwable[widest];
    }

    /**
     * Runs all systems that are due.
     *
     * @param isDue whether a system runs now; asked in the order of the systems, on the caller's thread
     * @param onFailure told of every failure in the order of the systems; it throws if the frame is to end
     */
    void run(Predicate<SystemRegistration> isDue, FailureListener onFailure) {
        try {
            world.applyCommands();
        } catch (Throwable cause) {
            onFailure.failed(null, cause);
        }
        for (Turn[] wave : waves) {
            run(wave, isDue, onFailure);
        }
    }

    private void run(Turn[] wave, Predicate<SystemRegistration> isDue, FailureListener onFailure) {
        for (int i = 0; i < wave.length; i++) {
            ask(wave[i].registration(), i, isDue);
        }
        if (wave.length == 1) {
            running = wave[0].registration().name();
            run(wave, 0);
        } else {
            runInSection(wave); // with one worker too: what is refused there must not depend on their number
        }
        RuntimeException ending = null;
        for (int i = 0; i < wave.length; i++) {
            ending = end(wave[i], i, onFailure, ending);
        }
        if (ending != null) {
            throw ending;
        }
    }

    /** The system that runs alone now, or did last. */
    String running() {
        return running;
    }

    private void ask(SystemRegistration system, int i, Predicate<SystemRegistration> isDue) {
        due[i] = false;
        failures[i] = null;
        try {
            due[i] = isDue.test(system);
        } catch (Throwable ofCondition) {
            failures[i] = ofCondition;
        }
    }

    private void runInSection(Turn[] wave) {
        world.beginParallel();
        try {
            if (workers.workers() > 1) {
                workers.run(wave.length, i -> run(wave, i));
            } else {
                for (int i = 0; i < wave.length; i++) {
                    run(wave, i);
                }
            }
        } finally {
            world.endParallel();
        }
    }

    private void run(Turn[] wave, int i) {
        if (due[i]) {
            try {
                wave[i].system().run();
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
    private @Nullable RuntimeException end(
            Turn turn, int i, FailureListener onFailure, @Nullable RuntimeException ending) {
        if (failures[i] == null && due[i] && ending == null) {
            applyCommands(turn, i);
        }
        Throwable failed = failures[i];
        if (failed != null || ending != null) {
            giveUpCommands(turn);
        }
        try {
            if (failed != null) {
                onFailure.failed(turn.registration(), failed);
            }
            return ending;
        } catch (RuntimeException failure) {
            if (ending == null) {
                return failure;
            }
            ending.addSuppressed(failure);
            return ending;
        }
    }

    private void applyCommands(Turn turn, int i) {
        try {
            world.applyCommands(turn.buffers());
            world.applyCommands();
        } catch (Throwable ofCommands) {
            failures[i] = ofCommands;
        }
    }

    private void giveUpCommands(Turn turn) {
        for (int i = 0; i < turn.buffers().size(); i++) {
            turn.buffers().get(i).clear();
        }
        world.commands().clear(); // those of systems before this one have been carried out
    }

    /** Is told of failures. */
    @FunctionalInterface
    interface FailureListener {

        /**
         * A system has failed.
         *
         * @param system which one; null if commands did that were given before any system ran
         * @param cause what was thrown
         */
        void failed(@Nullable SystemRegistration system, Throwable cause);
    }
}
