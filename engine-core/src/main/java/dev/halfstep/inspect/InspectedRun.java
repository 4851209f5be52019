package dev.halfstep.inspect;

import dev.halfstep.frame.StepListener;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.StepInput;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.world.World;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A recorded game that is resimulated step by step, without presentation and with one worker: its parallel systems run
 * one after the other, so the world can be read between them.
 */
final class InspectedRun implements AutoCloseable {

    /** Commands that were pending when a step began, by the name that failures give them. */
    private static final String PENDING_COMMANDS = "pending-commands";

    /** Is called wherever the state may have changed. */
    interface Observer {

        /**
         * Compares the state.
         *
         * @param step the number of the step
         * @param writer the name of the system or the part of the step that has run since the last call
         */
        void changed(long step, String writer);
    }

    private final Recording recording;
    private final GameRun<?> run;
    private final Replay replay;
    private final Checkpoints checkpoints = new Checkpoints();
    private final Consumer<Recording.@Nullable Difference> onStep;

    /**
     * Builds the game.
     *
     * @param onStep gets the divergence that is known so far, after each step
     */
    InspectedRun(Recording recording, GameSpec<?> game, Consumer<Recording.@Nullable Difference> onStep)
            throws IOException {
        this.recording = recording;
        this.onStep = onStep;
        run = recording.describe(game).begin();
        try {
            // Before the replay, which may load a state: then it is too late.
            run.scheduler().tools().interceptSimulation((name, system) -> step -> {
                checkpoints.systemBegins();
                try {
                    system.step(step);
                } finally {
                    checkpoints.systemEnds(name);
                }
            });
            replay = Replay.begin(recording, run);
        } catch (IOException | RuntimeException | Error e) {
            run.close();
            throw e;
        }
        onStep.accept(replay.difference());
    }

    SystemScheduler scheduler() {
        return replay.scheduler();
    }

    World world() {
        return replay.world();
    }

    /**
     * Lets an observer compare the state after each system and each application of commands, from the next step on.
     */
    void observe(Observer observer) {
        checkpoints.observer = observer;
        SystemScheduler scheduler = replay.scheduler();
        scheduler.tools().observeCommands(checkpoints::commandsEnd);
        scheduler.tools().addStepListener(checkpoints);
    }

    /**
     * Calls the observer. Whatever changes between the known places, such as the first half of commands that fail, is
     * found when the next system begins, or at the end of the step.
     */
    private static final class Checkpoints implements StepListener {

        private Observer observer = (step, writer) -> {};
        private long step;
        private String writerOfRest = PENDING_COMMANDS;

        @Override
        public void stepBegins(long newStep, StepInput input) {
            step = newStep;
            writerOfRest = PENDING_COMMANDS;
        }

        void systemBegins() {
            observer.changed(step, writerOfRest);
        }

        void systemEnds(String name) {
            observer.changed(step, name);
            writerOfRest = "structural changes after " + name;
        }

        void commandsEnd(String name) {
            observer.changed(step, "commands of " + name);
        }

        @Override
        public void stepEnds(long endedStep) {
            observer.changed(endedStep, writerOfRest);
        }
    }

    /** Returns the divergence as text, or {@code null}. */
    String divergence() {
        return String.valueOf(replay.difference());
    }

    long steps() {
        return replay.scheduler().timestep().steps();
    }

    /**
     * Goes forward to a step: loads the last recorded state up to it, and runs the steps from there. Returns false if
     * the replay diverges.
     */
    boolean goTo(long step) throws IOException {
        replay.loadUpTo(step);
        onStep.accept(replay.difference());
        while (steps() < step && runStep()) {} // up to the step, or to the divergence
        return steps() == step && replay.difference() == null;
    }

    /** Runs the next step. Returns false if there is none, or the replay has diverged. */
    boolean runStep() {
        if (replay.difference() != null || steps() == recording.steps()) {
            return false;
        }
        replay.scheduler().runStep();
        replay.scheduler().tools().skipPresentation(); // so that no event stream overflows
        onStep.accept(replay.difference());
        return true;
    }

    /**
     * Runs all steps up to a step.
     *
     * @throws IllegalStateException if the replay diverges before the step
     */
    void runTo(long step) {
        while (steps() < step) {
            if (!runStep()) {
                throw new IllegalStateException("a step to inspect must not come after a divergence: step " + step
                        + " of " + recording.name() + "; " + replay.difference());
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            replay.close();
        } finally {
            run.close();
        }
    }
}
