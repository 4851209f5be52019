package dev.halfstep.time;

import java.util.Objects;

/**
 * Decides how many steps each frame runs. A {@link Timestep} says how many are due; a {@link TimeControl} pauses,
 * scales and limits them. For the engine: games use a {@link TimeControl}.
 *
 * <pre>{@code
 * steps.addFrame(frameNanos);
 * while (steps.takeStep()) {
 *     simulate();
 * }
 * steps.endFrame();
 * }</pre>
 *
 * @hidden
 */
public final class FrameSteps {

    private final Timestep timestep;
    private final TimeControl control;
    private final StepBudget budget;
    private int stepsInFrame;

    /** Whether the step budget has ended the steps of this frame. */
    private boolean budgetSpent;

    /** Whether the gate has refused a step of this frame. */
    private boolean isHeldBack;

    /** All time that was dropped before this frame. */
    private long droppedNanosBefore;

    private boolean capped;

    /** Creates the steps of a game before its first frame. Only this object drives the timestep from now on. */
    public FrameSteps(Timestep timestep) {
        this.timestep = Objects.requireNonNull(timestep, "timestep");
        control = new TimeControl(timestep);
        budget = control.budget();
    }

    public TimeControl control() {
        return control;
    }

    /** Begins a frame. {@code frameNanos} is the real time since the previous frame, 0 or more. */
    public void addFrame(long frameNanos) {
        beginFrame();
        FrameTimeClamp.requireNotNegative(frameNanos);
        if (control.isHalted()) {
            timestep.addFrame(0);
        } else {
            timestep.addFrame(frameNanos, control.scale());
        }
    }

    /** Begins a frame that runs no step, because time runs backwards: drops the requested single steps. */
    public void addFrameWithoutSteps() {
        beginFrame();
        control.dropSingleSteps();
        timestep.addFrame(0);
    }

    private void beginFrame() {
        stepsInFrame = 0;
        budgetSpent = false;
        isHeldBack = false;
        capped = false;
        droppedNanosBefore = timestep.droppedNanos();
    }

    /** Extends a frame that has become longer than planned, by real time of 0 or more. */
    public void extendFrame(long nanos) {
        FrameTimeClamp.requireNotNegative(nanos);
        if (nanos > 0 && !control.isHalted()) {
            timestep.extendFrame(nanos, control.scale());
        }
    }

    /**
     * Takes one step of this frame, which the caller must now simulate, if one is due and allowed. Call this again
     * after each step, until it returns false: {@link TimeControl#runUntil} checks its condition in the call after the
     * step.
     */
    public boolean takeStep() {
        if (stepsInFrame > 0) {
            control.endStep();
        }
        if (control.isAtLastStep() || endsByBudget() || !takeDueStep()) {
            return false;
        }
        stepsInFrame++;
        return true;
    }

    /**
     * Returns whether the budget ends the steps now. Starts the budget before the first step of the frame: every frame
     * with a due step runs at least one, so a slow game slows down and does not freeze.
     */
    private boolean endsByBudget() {
        if (stepsInFrame == 0) {
            budget.begin();
            return false;
        }
        budgetSpent = budget.isSpent();
        return budgetSpent;
    }

    private boolean takeDueStep() {
        if (!control.isHalted()) {
            while (timestep.isStepDue() && !control.allowsStep(timestep.steps() + 1)) {
                timestep.dropStep();
                isHeldBack = true;
            }
            return timestep.takeStep();
        }
        if (!control.takeSingleStep()) {
            return false;
        }
        timestep.addStep();
        return timestep.takeStep();
    }

    /** Ends the steps of the frame. Steps that are due but have not run are dropped or stay owed. */
    public void endFrame() {
        if (budgetSpent && !control.isHalted()) {
            timestep.cutFrame();
        }
        capped = !isHeldBack // the game is not too slow, but waits
                && (droppedNanosInFrame() > 0 || (!control.isHalted() && timestep.owedNanos() > 0));
        budgetSpent &= capped; // a budget that was spent by the last due step has ended no steps
        if (capped) {
            control.countCappedFrame();
        }
    }

    public int stepsInFrame() {
        return stepsInFrame;
    }

    /** Returns the time that this frame has dropped. */
    public long droppedNanosInFrame() {
        return timestep.droppedNanos() - droppedNanosBefore;
    }

    /** Returns whether the budget has ended the steps of this frame although more were due. */
    public boolean isBudgetSpent() {
        return budgetSpent;
    }

    /** Returns whether this frame could not run all due steps: it dropped time, or owes time now. */
    public boolean isCapped() {
        return capped;
    }
}
