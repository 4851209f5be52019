package dev.halfstep.time;

import java.util.Objects;

/**
 * Which steps a frame runs: a {@link Timestep} under the hand of a {@link TimeControl}. For whoever drives the frames.
 *
 * <pre>{@code
 * steps.addFrame(frameNanos);
 * while (steps.takeStep()) {
 *     simulate();
 * }
 * steps.endFrame();
 * }</pre>
 */
public final class FrameSteps {

    private final Timestep timestep;
    private final TimeControl control;
    private int stepsInFrame;
    private boolean budgetSpent;
    private long droppedNanosBefore;
    private boolean capped;
    private long cappedFrames;

    /**
     * Before the first frame.
     *
     * @param timestep cuts time into steps; driven by nobody else from now on
     */
    public FrameSteps(Timestep timestep) {
        this.timestep = Objects.requireNonNull(timestep, "timestep");
        control = new TimeControl(timestep, this);
    }

    /**
     * The hand on time.
     *
     * @return always the same object
     */
    public TimeControl control() {
        return control;
    }

    /**
     * A frame begins.
     *
     * @param frameNanos the real time since the last one, in nanoseconds, 0 or more
     */
    public void addFrame(long frameNanos) {
        stepsInFrame = 0;
        budgetSpent = false;
        capped = false;
        droppedNanosBefore = timestep.droppedNanos();
        checkNotNegative(frameNanos);
        if (control.isHalted()) {
            timestep.addFrame(0);
        } else {
            timestep.addFrame(frameNanos, control.scale());
        }
    }

    /**
     * The frame has become longer than was planned when it began.
     *
     * @param nanos by how much real time, in nanoseconds, 0 or more
     */
    public void extendFrame(long nanos) {
        checkNotNegative(nanos);
        if (nanos > 0 && !control.isHalted()) {
            timestep.extendFrame(nanos, control.scale());
        }
    }

    private static void checkNotNegative(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a frame cannot take negative time: " + nanos + " ns");
        }
    }

    /**
     * Takes one step of this frame, if one is due and may run.
     *
     * @return true if the caller must now simulate one step, false if this frame has no more of them
     */
    public boolean takeStep() {
        if (stepsInFrame > 0) {
            control.stepIsDone();
        }
        if (control.isAtLastStep() || isBudgetSpentNow() || !takeDueStep()) {
            return false;
        }
        stepsInFrame++;
        return true;
    }

    private boolean isBudgetSpentNow() {
        StepBudget budget = control.budget();
        if (budget == null) {
            return false;
        }
        if (stepsInFrame == 0) {
            budget.begin();
            return false;
        }
        budgetSpent = budget.isSpent();
        return budgetSpent;
    }

    private boolean takeDueStep() {
        if (!control.isPaused()) {
            return timestep.takeStep();
        }
        if (!control.takeStepByHand()) {
            return false;
        }
        timestep.addStep();
        return timestep.takeStep();
    }

    /** The frame has had its steps: what is due and was not run is dropped or stays owed. */
    public void endFrame() {
        if (budgetSpent && !control.isHalted()) {
            timestep.cutFrame();
        }
        capped = droppedNanosInFrame() > 0 || (!control.isHalted() && timestep.owedNanos() > 0);
        budgetSpent &= capped;
        if (capped) {
            cappedFrames++;
        }
    }

    /**
     * How many steps this frame has run.
     *
     * @return 0 or more
     */
    public int stepsInFrame() {
        return stepsInFrame;
    }

    /**
     * How much time this frame has dropped.
     *
     * @return nanoseconds, 0 or more
     */
    public long droppedNanosInFrame() {
        return timestep.droppedNanos() - droppedNanosBefore;
    }

    /**
     * Whether the budget has ended the steps of this frame.
     *
     * @return true from the end of a frame that it has capped to the beginning of the next one
     */
    public boolean isBudgetSpent() {
        return budgetSpent;
    }

    /**
     * Whether this frame could not run all that was due in it: time was dropped, or is owed now.
     *
     * @return true from the end of such a frame to the beginning of the next one
     */
    public boolean isCapped() {
        return capped;
    }

    long cappedFrames() {
        return cappedFrames;
    }
}
