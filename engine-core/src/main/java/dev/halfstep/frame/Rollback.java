package dev.halfstep.frame;

import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputExchange;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.transform.TransformPasses;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds rollback to a networked game. The game does not wait for the input of remote players, but predicts that their
 * input does not change. If the real input of a step arrives later and differs, that is a misprediction. Then the game
 * restores the state before that step and resimulates: it runs the step and all later steps again.
 *
 * <pre>{@code
 * step                    5      6      7      8      9
 * predicted             [5]    [6]    [7]    [8]
 * input of 6 arrives             |<----- restore
 * resimulated                  [6]    [7]    [8]
 * continues                                         [9]
 * }</pre>
 *
 * <pre>{@code
 * Rollback rollback = new Rollback(scheduler, 8); // at most 8 steps back
 * rollback.exchangeInput((step, local, whole) -> {
 *     session.send(step, local);
 *     session.writeInputsOfAllPlayers(step, whole); // as far as they are known
 * });
 * scheduler.betweenFrames(() -> {
 *     session.forEachArrivedStep(step ->
 *             rollback.setInput(step, queue -> session.writeInputsOfAllPlayers(step, queue)));
 *     rollback.resimulate();
 * });
 * }</pre>
 *
 * <p>The input of a step contains the events of all players, in the same order on all machines. A key stays held until
 * its release event, so empty input predicts that nothing changes. Without an {@linkplain #exchangeInput exchange}, a
 * step whose input was not set uses the input of the local player, also when it is resimulated.
 *
 * <p>A {@link Snapshot} of the game that is restored, and a {@link Rewind}, undo steps as {@link #rewindTo} does.
 *
 * <p>A resimulated step sends its events again. An event reader in presentation skips events that it has read already.
 * It reports events that were not sent again as {@linkplain dev.halfstep.event.EventReader#forEachRetracted retracted}.
 */
public final class Rollback {

    /** The maximum number of steps. Each one holds a copy of the values that it has changed. */
    public static final int MAX_STEPS = 10_000;

    /** The timestamp of recorded events: the input of a whole step has none. */
    private static final long NO_TIMESTAMP = 0;

    /** The number of the step in a record without input. */
    private static final long UNUSED = -1;

    private final SystemScheduler scheduler;

    /** The maximum number of steps to resimulate. */
    private final int maxResimulatedSteps;

    private final SnapshotRing ring;

    private final TransformPasses transforms;

    /** The input of steps: the record of step s is at index s modulo the length. */
    private final StepRecord[] records;

    private final InputQueue polledInput = new InputQueue();

    /** The first step whose input has changed after the step ran, {@code Long.MAX_VALUE} if there is none. */
    private long firstMispredictedStep = Long.MAX_VALUE;

    /** The input with which one step was run or will be run. */
    private static final class StepRecord implements InputSource {
        private final InputQueue input = new InputQueue();

        /** The number of the step, or {@link #UNUSED}. */
        private long step = UNUSED;

        @Override
        public void poll(InputQueue queue) {
            queue.addAll(input.events(), NO_TIMESTAMP);
        }
    }

    /**
     * Adds rollback to a game: from now on, its state is saved after each step. Afterwards no simulation system can be
     * added.
     *
     * @param scheduler runs the game; before its first frame, or between frames
     * @param steps the maximum number of steps to resimulate, 1 to {@link #MAX_STEPS}
     * @throws IllegalArgumentException if the number is out of range
     * @throws IllegalStateException if a simulation component cannot be copied, or the game is replayed already: a
     *     {@code Replay} that begins later decides the input of steps, whatever {@link #setInput} sets
     */
    public Rollback(SystemScheduler scheduler, int steps) {
        if (steps < 1 || steps > MAX_STEPS) {
            throw new IllegalArgumentException(
                    "the number of steps to resimulate must be 1 to " + MAX_STEPS + ": " + steps);
        }
        this.scheduler = scheduler;
        maxResimulatedSteps = steps;
        ring = new SnapshotRing(scheduler, steps);
        transforms = TransformPasses.of(scheduler.presented().world());
        records = new StepRecord[steps + 1 + steps]; // before, at and after the newest step
        for (int i = 0; i < records.length; i++) {
            records[i] = new StepRecord();
        }
        scheduler.tools().addStepListener(new StepRecorder()); // throws if the game is replayed
        ring.save();
        scheduler.tools().overrideInput(this::recordedInput);
    }

    /** Returns the record for a step. It may still contain the input of another step. */
    private StepRecord recordOf(long step) {
        return records[(int) (step % records.length)];
    }

    /** Returns the recorded input of a step, or null if the step has none. */
    private @Nullable InputSource recordedInput(long step) {
        StepRecord record = recordOf(step);
        return record.step == step ? record : null;
    }

    /** Records the local input of steps without set input, and saves the state after each step. */
    private final class StepRecorder implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {
            if (scheduler.isResimulating()) {
                ring.restoreDevices(step);
            }
            StepRecord record = recordOf(step);
            if (record.step != step) {
                record.step = step;
                record.input.clear();
                record.input.addAll(scheduler.wholeInput(), NO_TIMESTAMP);
            }
        }

        @Override
        public void stepEnds(long step) {
            ring.save();
        }

        @Override
        public boolean undoesSteps() {
            return true;
        }

        /**
         * Drops the states and the input of undone steps, but keeps the input of steps that are about to be
         * resimulated.
         */
        @Override
        public void stateRestored() {
            ring.dropUndone();
            if (!scheduler.isResimulating()) {
                dropInputAfter(scheduler.timestep().steps());
                transforms.dropCorrections();
            }
            if (firstMispredictedStep < oldestStep()) { // it was no step of the restored state's past
                firstMispredictedStep = Long.MAX_VALUE;
            }
        }

        @Override
        public void stateLoaded() {
            dropInputAfter(-1);
            transforms.dropCorrections();
            ring.clear();
            ring.save();
        }
    }

    /**
     * Sets the input of a step, before or after the step has run.
     *
     * @param step the number of the step: {@link #oldestStep()} or later, and at most as many steps after the newest
     *     one as can be resimulated
     * @param input polled once for the whole input of the step; timestamps are ignored. A
     *     {@link dev.halfstep.input.ScriptedInput} does not work here, because the queue has no time interval
     * @return true for a misprediction: the step has run already with other input; {@link #resimulate()} runs it again
     * @throws IllegalArgumentException if the step is too old, or too far ahead
     */
    public boolean setInput(long step, InputSource input) {
        long newest = scheduler.timestep().steps();
        if (step < oldestStep() || step > newest + maxResimulatedSteps) {
            throw new IllegalArgumentException("the step of an input must be " + oldestStep() + " to "
                    + (newest + maxResimulatedSteps) + ": step " + step + "; the newest step is " + newest);
        }
        polledInput.clear();
        input.poll(polledInput);
        StepRecord record = recordOf(step);
        boolean mispredicted = step <= newest && !polledInput.events().sameAs(record.input.events());
        record.step = step;
        record.input.clear();
        record.input.addAll(polledInput.events(), NO_TIMESTAMP);
        if (mispredicted) {
            firstMispredictedStep = Math.min(firstMispredictedStep, step);
        }
        return mispredicted;
    }

    /**
     * Sets the exchange of the input of the local players for the input of all players, in each new step whose input
     * was not {@linkplain #setInput set}.
     *
     * @param exchange replaces the previous exchange
     */
    public void exchangeInput(InputExchange exchange) {
        scheduler.tools().exchangeInput(Objects.requireNonNull(exchange, "exchange"));
    }

    /**
     * Resimulates all steps from the first mispredicted one on. Call this method before the steps of a frame, for
     * example where the host polls input, or between frames.
     *
     * @return the number of steps that were run; 0 without a misprediction
     * @throws IllegalStateException in a step or in presentation
     * @throws SystemFailureException if a system throws
     */
    public int resimulate() {
        if (firstMispredictedStep == Long.MAX_VALUE) {
            return 0;
        }
        return resimulateFrom(firstMispredictedStep);
    }

    /**
     * Resimulates a step and all later steps.
     *
     * @param step the number of the step: {@link #oldestStep()} or later, and not later than the newest one
     * @return the number of steps that were run
     * @throws IllegalArgumentException if the step is too old, or has not run yet
     * @throws IllegalStateException in a step or in presentation
     * @throws SystemFailureException if a system throws
     */
    public int resimulateFrom(long step) {
        Snapshot before = ring.at(step - 1);
        if (step <= firstMispredictedStep) { // a later start leaves the mispredicted step to resimulate()
            firstMispredictedStep = Long.MAX_VALUE;
        }
        PresentationContext drawn = scheduler.presented();
        if (drawn.frame() > 0) {
            // Of a step that ran after the frame, the frame has drawn the begin at most.
            boolean isNewestDrawn = drawn.steps() == scheduler.timestep().steps();
            transforms.beginCorrection(isNewestDrawn ? drawn.alpha() : 0f);
        }
        int resimulatedSteps = scheduler.resimulateFrom(before);
        transforms.endCorrection();
        return resimulatedSteps;
    }

    /**
     * Sets how entities move on the screen after a resimulation that has changed their poses. Without this call, they
     * are drawn at their new poses in the next frame: they jump. Otherwise an entity keeps the difference between its
     * old and its new drawn pose of the same moment as an offset, which fades. At the time {@code t} after the
     * correction, this part of the offset is left:
     *
     * <pre>{@code
     * (1 - t / seconds)^2
     * }</pre>
     *
     * <p>The speed of the drawn motion does not jump at the end of the fade. The fade is fastest at its begin: it adds
     * {@code 2 * distance / seconds} to the speed of the entity. A further correction adds to what is left of the
     * offset, and begins a new fade.
     *
     * <p>Only {@link dev.halfstep.transform.InterpolatedTransform} contains the offset, of position and rotation: the
     * simulation, snapshots and state hashes do not. Children follow the drawn poses of their parents, and have offsets
     * of their own only if their poses relative to the parents have changed. No offset have entities
     *
     * <ul>
     *   <li>that a resimulated step spawns, despawns or attaches to another parent;
     *   <li>that a resimulated step teleports, or the newest step before the correction. A later teleport ends the
     *       offset;
     *   <li>with {@link dev.halfstep.transform.Smoothing#SNAP}.
     * </ul>
     *
     * <p>A {@link #rewindTo}, a restored snapshot and a loaded state end all offsets.
     *
     * @param seconds the duration of the fade in real time, 0 to 1; 0 turns it off, the default. 0.1 to 0.2 is usual:
     *     in less time, the correction is seen as a jerk; in more, the picture is wrong for longer than players
     *     overlook
     * @param maxDistance an entity whose offset would be longer jumps, in world units, or in units of its parent; more
     *     than 0. A good value is a little more than the fastest entity moves in the steps that can be resimulated
     * @throws IllegalArgumentException if a number is out of range
     * @throws IllegalStateException if the renderer interpolates poses, see
     *     {@link SchedulerSettings#withGpuInterpolation}
     */
    public void smoothCorrections(float seconds, float maxDistance) {
        requireCorrection(seconds, maxDistance);
        if (scheduler.presented().isGpuInterpolated()) {
            throw new IllegalStateException("corrections cannot be smoothed where the renderer interpolates: remove"
                    + " SchedulerSettings.withGpuInterpolation()");
        }
        transforms.smoothCorrections(seconds, maxDistance);
    }

    /**
     * Checks the numbers of {@link #smoothCorrections}, for a caller that passes them on later.
     *
     * @param seconds the duration of the fade
     * @param maxDistance the distance beyond which an entity jumps
     * @throws IllegalArgumentException if a number is out of range
     * @hidden
     */
    public static void requireCorrection(float seconds, float maxDistance) {
        if (!(seconds >= 0f && seconds <= 1f)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException("the duration of a correction must be 0 to 1 s: " + seconds);
        }
        if (!(maxDistance > 0f && maxDistance <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "the maximum distance of a correction must be more than 0 and finite: " + maxDistance);
        }
    }

    /**
     * Restores the state after a step, and drops all later steps and their input. The next step sees the keys that the
     * player holds at that time. So a key that was released in a dropped step is released in the next step.
     *
     * @param step the number of the last step that is not dropped, {@link #oldestStep()} - 1 or later
     * @throws IllegalArgumentException if the state after the step is not saved
     * @throws IllegalStateException in a step or in presentation
     */
    public void rewindTo(long step) {
        ring.at(step).restore(); // the step recorder drops all later steps
    }

    /**
     * Is called with states that a rollback keeps.
     *
     * @hidden
     */
    @FunctionalInterface
    public interface StateVisitor {

        /**
         * Reads a state: the world and the objects of {@link SimulatedState#add} are those after the step.
         *
         * @param step the number of the step
         * @param input the input with which the step ran; empty for the step before the first one of this rollback
         * @param save returns the whole state, as {@link SimulatedState#save()} does
         * @return whether to go on with the next step
         */
        boolean visit(long step, InputEvents input, Supplier<byte[]> save);
    }

    /**
     * Visits the kept states after consecutive steps in their order, for tools that compare machines, also in a
     * {@linkplain dev.halfstep.time.TimeControl#isShared() shared} game. Afterwards the game has its present state
     * again, and goes on as without the visit: no listener is called, no event is undone and no input is lost. Only an
     * entity of presentation whose owner was spawned in a visited step is despawned, as in a rollback.
     *
     * @param firstStep the number of the first step, {@link #oldestStep()} - 1 or later
     * @param lastStep the number of the last step
     * @param visitor must not change the game
     * @throws IllegalArgumentException if the state after a step is not saved
     * @throws IllegalStateException in a step or in presentation, or if mispredicted steps are not resimulated yet
     * @hidden
     */
    public void visitStates(long firstStep, long lastStep, StateVisitor visitor) {
        if (firstMispredictedStep <= lastStep) {
            throw new IllegalStateException("mispredicted steps must be resimulated before their states are visited:"
                    + " step " + firstMispredictedStep);
        }
        Snapshot present = ring.at(scheduler.timestep().steps());
        InputQueue none = new InputQueue();
        try {
            boolean goesOn = true;
            for (long step = firstStep; step <= lastStep && goesOn; step++) {
                Snapshot visited = ring.at(step);
                visited.restoreWorld();
                StepRecord record = recordOf(step);
                InputEvents input = record.step == step ? record.input.events() : none.events();
                goesOn = visitor.visit(step, input, () -> scheduler.state().save(visited));
            }
        } finally {
            present.restoreWorld();
        }
    }

    private void dropInputAfter(long step) {
        if (firstMispredictedStep > step) {
            firstMispredictedStep = Long.MAX_VALUE; // the mispredicted step was dropped
        }
        for (StepRecord record : records) {
            if (record.step > step) {
                record.step = UNUSED;
            }
        }
    }

    /**
     * Returns the oldest step that can be resimulated.
     *
     * @return the number of the step; one more than the newest step if no step can be resimulated
     */
    public long oldestStep() {
        return ring.oldestStep() + 1;
    }
}
