package dev.halfstep.snapshot;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.schedule.SystemScheduler;

/**
 * Lets the input of steps be known after they were run: a game over a network does not wait for what the others do but
 * runs on as if they did nothing new, and when their input arrives, it goes back and runs these steps again with it.
 *
 * <pre>{@code
 * step                    5      6      7      8      9
 * run without news      [5]    [6]    [7]    [8]
 * input of 6 arrives             |<----- back
 * run again                    [6]    [7]    [8]
 * goes on                                           [9]
 * }</pre>
 *
 * <pre>{@code
 * Rollback rollback = new Rollback(scheduler, 8); // at most 8 steps back
 * ...
 * rollback.setInput(step, queue -> session.writeInputsOfAllPlayers(step, queue)); // before the step, and again when known
 * rollback.resimulate();                                                             // once a frame, before its steps
 * }</pre>
 *
 * <p>The input of a step is the whole of it, of all players and in an order on which they agree. What is held stays held
 * in steps whose input says nothing, so a step without news goes on as the one before it. A step whose input nobody sets
 * sees the local player, and is run again with what it saw.
 *
 * <p>Readers of events in presentation go by the number of events, see {@link SystemScheduler#resimulateFrom}. What must be
 * shown exactly once, whatever input comes late, belongs in a component.
 */
public final class Rollback {

    private final SystemScheduler scheduler;
    private final int steps;
    private final SnapshotRing ring;
    private final StepRecord[] records;
    private final InputQueue asked = new InputQueue();
    private long firstWrongStep = Long.MAX_VALUE;

    /** What one step has seen, or will see. */
    private static final class StepRecord {
        private final InputQueue input = new InputQueue();
        private long step = -1;
    }

    /**
     * Saves the state of a game from now on, after each step. No systems can be added from then on.
     *
     * @param scheduler runs the game; before its first frame, or between frames
     * @param steps how many steps at most are run again, 1 to {@link SnapshotRing#MAX_STEPS}
     * @throws IllegalArgumentException if the number is out of range
     * @throws IllegalStateException if there is a simulation component that cannot be copied, or the game is recorded or
     *     replayed: both go forward only
     */
    public Rollback(SystemScheduler scheduler, int steps) {
        this.scheduler = scheduler;
        this.steps = steps;
        ring = new SnapshotRing(scheduler, steps);
        records = new StepRecord[2 * steps + 1];
        for (int i = 0; i < records.length; i++) {
            records[i] = new StepRecord();
        }
        scheduler.addStepListener(new StepKeeper()); // refused while the game is recorded
        ring.save();
        scheduler.setKnownInput(this::poll);
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

    /** Writes down what a step sees that nobody has said, and saves the state after each step. */
    private final class StepKeeper implements StepListener {

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
     * Says what a step is to see, or should have seen.
     *
     * @param step {@link #oldestStep()} or later, and at most as many steps ahead as can be run again
     * @param input is asked once for all of it, whatever times it says. The queue tells no span of time, so a
     *     {@link dev.halfstep.input.ScriptedInput}, which goes by time, does not fit here
     * @return true if the step was run already and has seen something else, so that {@link #resimulate()} has something to do
     * @throws IllegalArgumentException if the step is too long ago, or too far ahead
     */
    public boolean setInput(long step, InputSource input) {
        long newest = scheduler.timestep().steps();
        if (step < oldestStep() || step > newest + steps) {
            throw new IllegalArgumentException("the input of a step is set at most " + steps
                    + " steps after it or before it: that of step " + step + " after step " + newest);
        }
        asked.clear();
        input.poll(asked);
        StepRecord record = record(step);
        boolean wrong = step <= newest && !asked.events().sameAs(record.input.events());
        record.step = step;
        record.input.clear();
        record.input.addAll(asked.events(), 0);
        if (wrong) {
            firstWrongStep = Math.min(firstWrongStep, step);
        }
        return wrong;
    }

    /**
     * Runs all steps again from the first one on that has seen something else than it should have. To be called before
     * the steps of a frame, such as where the host polls, or between frames.
     *
     * @return how many steps were run; 0 if all of them have seen what they should
     * @throws IllegalStateException in a step or in presentation
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public int resimulate() {
        if (firstWrongStep > scheduler.timestep().steps()) {
            return 0;
        }
        return resimulateFrom(firstWrongStep);
    }

    /**
     * Runs all steps again from some step on.
     *
     * @param step {@link #oldestStep()} or later, and not later than the newest one
     * @return how many steps were run
     * @throws IllegalArgumentException if the step is too long ago, or was not run yet
     * @throws IllegalStateException in a step or in presentation
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public int resimulateFrom(long step) {
        firstWrongStep = Long.MAX_VALUE;
        return scheduler.resimulateFrom(ring.at(step - 1));
    }

    /**
     * Goes back for good: what came after that step has not happened, and the input that was known of it is forgotten.
     * The next step sees what the player holds by now: a key that was let go in an undone step is released in it.
     *
     * @param step the last one that stays, of which the state is kept
     * @throws IllegalArgumentException if it is not kept
     * @throws IllegalStateException in a step or in presentation
     */
    public void rewindTo(long step) {
        ring.at(step).restore();
        ring.save();
        if (firstWrongStep > step) {
            firstWrongStep = Long.MAX_VALUE; // it was undone
        }
        for (StepRecord record : records) {
            if (record.step > step) {
                record.step = -1;
            }
        }
    }

    /**
     * The oldest step that can be run again.
     *
     * @return its number; one more than the newest one, if none can
     */
    public long oldestStep() {
        return ring.oldestStep() + 1;
    }

    /**
     * The states after the last steps.
     *
     * @return always the same ring
     */
    public SnapshotRing snapshots() {
        return ring;
    }
}
