package dev.halfstep.snapshot;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.schedule.SystemScheduler;

/**
 * Adds rollback to a game over a network: the game does not wait for remote input but predicts that it does not change.
 * When the input arrives and differs (a misprediction), the game restores the state before that step and resimulates.
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
 * ...
 * rollback.setInput(step, queue -> session.writeInputsOfAllPlayers(step, queue)); // before the step, and again when it arrives
 * rollback.resimulate();                                                             // once a frame, before its steps
 * }</pre>
 *
 * <p>The input of a step contains the events of all players, in an order that is the same for all of them. A held key
 * stays held until its release, so empty input predicts that nothing changes. A step without set input sees the local
 * player, and is resimulated with the same input.
 *
 * <p>Event readers in presentation count events, see {@link SystemScheduler#resimulateFrom}. An effect that must be shown
 * exactly once belongs in a component.
 */
public final class Rollback {

    /** The maximum number of steps. Each one holds a copy of the whole simulated state. */
    public static final int MAX_STEPS = 10_000;

    private final SystemScheduler scheduler;
    private final int steps;
    private final SnapshotRing ring;
    private final StepRecord[] records;
    private final InputQueue polled = new InputQueue();
    private long firstMispredictedStep = Long.MAX_VALUE;

    /** The input that one step has seen, or will see. */
    private static final class StepRecord {
        private final InputQueue input = new InputQueue();
        private long step = -1;
    }

    /**
     * Saves the state of a game after each step from now on. Afterwards no system can be added.
     *
     * @param scheduler runs the game; before its first frame, or between frames
     * @param steps the maximum number of steps to resimulate, 1 to {@link #MAX_STEPS}
     * @throws IllegalArgumentException if the number is out of range
     * @throws IllegalStateException if a simulation component cannot be copied, or the game is recorded or replayed, which
     *     needs final steps
     */
    public Rollback(SystemScheduler scheduler, int steps) {
        this.scheduler = scheduler;
        this.steps = steps;
        ring = new SnapshotRing(scheduler, steps);
        records = new StepRecord[2 * steps + 1];
        for (int i = 0; i < records.length; i++) {
            records[i] = new StepRecord();
        }
        scheduler.addStepListener(new StepRecorder()); // refused while the game is recorded
        ring.save();
        scheduler.overrideInput(this::poll);
    }

    private StepRecord record(long step) {
        return records[(int) (step % records.length)];
    }

    private boolean poll(long step, InputQueue input) {
        StepRecord record = record(step);
        if (record.step != step) {
            return false;
        }
        input.addAll(record.input.events(), 0);
        return true;
    }

    /** Records the local input of steps without set input, and saves the state after each step. */
    private final class StepRecorder implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {
            StepRecord record = record(step);
            if (record.step != step) {
                record.step = step;
                record.input.clear();
                record.input.addAll(input.events(), 0);
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
    }

    /**
     * Sets the input of a step, before or after it has run.
     *
     * @param step {@link #oldestStep()} or later, and at most as many steps ahead as can be resimulated
     * @param input polled once for the whole input of the step; timestamps are ignored. The queue has no time span, so a
     *     {@link dev.halfstep.input.ScriptedInput}, which needs one, does not work here
     * @return true if the step has run already with other input: a misprediction, for {@link #resimulate()}
     * @throws IllegalArgumentException if the step is too old, or too far ahead
     */
    public boolean setInput(long step, InputSource input) {
        long newest = scheduler.timestep().steps();
        if (step < oldestStep() || step > newest + steps) {
            throw new IllegalArgumentException("the input of a step is set at most " + steps
                    + " steps after it or before it: that of step " + step + " after step " + newest);
        }
        polled.clear();
        input.poll(polled);
        StepRecord record = record(step);
        boolean mispredicted = step <= newest && !polled.events().sameAs(record.input.events());
        record.step = step;
        record.input.clear();
        record.input.addAll(polled.events(), 0);
        if (mispredicted) {
            firstMispredictedStep = Math.min(firstMispredictedStep, step);
        }
        return mispredicted;
    }

    /**
     * Resimulates all steps from the first misprediction on. Call this before the steps of a frame, for example where the
     * host polls, or between frames.
     *
     * @return the number of steps that were run; 0 without a misprediction
     * @throws IllegalStateException in a step or in presentation
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public int resimulate() {
        if (firstMispredictedStep > scheduler.timestep().steps()) {
            return 0;
        }
        return resimulateFrom(firstMispredictedStep);
    }

    /**
     * Resimulates all steps from one step on.
     *
     * @param step {@link #oldestStep()} or later, and not later than the newest one
     * @return the number of steps that were run
     * @throws IllegalArgumentException if the step is too old, or has not run yet
     * @throws IllegalStateException in a step or in presentation
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public int resimulateFrom(long step) {
        firstMispredictedStep = Long.MAX_VALUE;
        return scheduler.resimulateFrom(ring.at(step - 1));
    }

    /**
     * Restores the state after a step for good: all later steps are undone, and their input is dropped. The next step sees
     * the keys that the player holds by then: a key that was released in an undone step is released in the next one.
     *
     * @param step the last step that stays; its state must be kept
     * @throws IllegalArgumentException if it is not kept
     * @throws IllegalStateException in a step or in presentation
     */
    public void rewindTo(long step) {
        ring.at(step).restore();
        ring.save();
        if (firstMispredictedStep > step) {
            firstMispredictedStep = Long.MAX_VALUE; // that step was undone
        }
        for (StepRecord record : records) {
            if (record.step > step) {
                record.step = -1;
            }
        }
    }

    /**
     * Returns the oldest step that can be resimulated.
     *
     * @return its number; one more than the newest step, if none can
     */
    public long oldestStep() {
        return ring.oldestStep() + 1;
    }
}
