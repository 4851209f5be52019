package dev.halfstep.time;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Controls the simulated time of a game: pause, resume, single steps, time scale. Frames continue with input,
 * presentation and drawing; only the number of steps in them changes, never what a step does.
 *
 * <pre>{@code
 *              frame time         frame-time clamp         scale            other limits
 * real time  -------------->  pause  ------------>  timestep  --->  timestep  ------------>  0 to n steps, and alpha
 * }</pre>
 *
 * <p>The frame-time clamp applies to real time, before the scale, so the speed does not depend on the frame rate. A
 * frame at 64 times the speed may therefore run the steps of 16 s after a hitch; {@link #setBudget} and the maximum of
 * steps in a frame limit how long it takes. Time beyond a limit is dropped or owed, as {@link Overload} says. Exactly,
 * at any time: <b>simulated + owed + overstep + dropped = sum of all scaled frame times</b>. Single steps add the time
 * that they need.
 *
 * <p>Pauses, time scales and single steps affect each timestep differently:
 *
 * <pre>{@code
 *                     paused                               scale changes                 a single step
 * fixed               alpha stays                          number of steps               alpha 1
 * leading             alpha stays                          number of steps               alpha 1
 * semi-fixed          alpha 1                              number of steps               a step of full length
 * variable            alpha 1                              length of the step            as long as the last step
 * locked              alpha 1                              steps for each frame          alpha 1
 * }</pre>
 *
 * <p>The thread of the frame can call all methods at any time. Calls during a step take effect after that step.
 */
public final class TimeControl {

    private final Timestep timestep;
    private final TimeScale scale = new TimeScale();
    private final StepBudget budget = new StepBudget();
    private @Nullable BooleanSupplier pauseCondition;
    private boolean paused;
    private long singleSteps;
    private long lastStep = Long.MAX_VALUE; // never reached: the simulation does not end
    private long cappedFrames;
    private @Nullable LongPredicate stepGate;
    private @Nullable SharedPause sharedPause;

    TimeControl(Timestep timestep) {
        this.timestep = timestep;
    }

    /**
     * Pauses the simulation. Alpha stays constant, so the picture freezes. A {@linkplain #isShared() shared} game
     * pauses on all machines, some steps later.
     */
    public void pause() {
        if (sharedPause == null) {
            setPaused(true);
        } else {
            sharedPause.pause();
        }
    }

    /**
     * Resumes the simulation from the drawn state. The time of the pause is never simulated. A {@linkplain #isShared()
     * shared} game resumes on all machines.
     */
    public void resume() {
        if (sharedPause == null) {
            setPaused(false);
        } else {
            sharedPause.resume();
        }
    }

    private void setPaused(boolean newPaused) {
        paused = newPaused;
        singleSteps = 0;
        pauseCondition = null;
    }

    /**
     * Returns whether the simulation is paused.
     *
     * @return true while it is paused, also if single steps run; in a {@linkplain #isShared() shared} game already from
     *     the call of {@link #pause()} on
     */
    public boolean isPaused() {
        return sharedPause == null ? paused : sharedPause.isPaused();
    }

    /**
     * Returns whether the time of this game is shared with the games of other players on other machines. Then pauses
     * are agreed with them, and nothing else changes time on one machine alone: single steps, conditions of a pause,
     * the time scale, loaded and restored states and a rewind are refused.
     *
     * @return false in a game that runs on one machine
     */
    public boolean isShared() {
        return sharedPause != null;
    }

    /**
     * Lets a session agree pauses with other machines, and refuses all else that changes time.
     *
     * @param pause agrees the pauses; null ends the sharing, and the game runs on
     * @throws IllegalStateException if the time scale is not that of real time
     * @hidden
     */
    public void share(@Nullable SharedPause pause) {
        if (pause != null && scale.thousandths() != TimeScale.NORMAL_THOUSANDTHS) {
            throw new IllegalStateException("a shared game must have the time scale of real time, "
                    + TimeScale.NORMAL_THOUSANDTHS + " thousandths: " + scale.thousandths());
        }
        setPaused(false);
        sharedPause = pause;
    }

    /**
     * Refuses what a {@linkplain #isShared() shared} game cannot do.
     *
     * @param refused what was to be done, such as {@code "load a state"}
     * @throws IllegalStateException in a shared game
     * @hidden
     */
    public void requireNotShared(String refused) {
        if (sharedPause != null) {
            throw new IllegalStateException(
                    "a game that is shared with other machines cannot " + refused + ": their games would differ");
        }
    }

    /**
     * Sets a gate for the steps that frames run: it is asked before each step that is due. The time of a refused step
     * is dropped, so the game does not catch up with it: the picture stands still for a frame, or for the time of a
     * step in a longer frame. A game whose input comes from elsewhere waits for it this way.
     *
     * @param gate called with the number of the step, returns whether the step may run now; null for no gate
     */
    public void setStepGate(@Nullable LongPredicate gate) {
        stepGate = gate;
    }

    /** Returns whether a step that is due may run now. */
    boolean allowsStep(long step) {
        return stepGate == null || stepGate.test(step);
    }

    /** Pauses, and runs one step in the next frame. */
    public void step() {
        step(1);
    }

    /**
     * Pauses, and adds single steps to the next frame. That frame draws exactly the state after the last single step:
     * alpha is 1. {@link #resume()} continues from that state.
     *
     * @param steps the number of steps, 1 or more; added to requested steps that have not run yet
     */
    public void step(int steps) {
        if (steps < 1) {
            throw new IllegalArgumentException("the number of single steps must be at least 1: " + steps);
        }
        requireNotShared("run a single step");
        long requestedSteps = singleSteps + steps;
        pause();
        singleSteps = requestedSteps;
    }

    /**
     * Resumes, and pauses after the first step that fulfils a condition, even if more steps are due in the frame.
     *
     * @param condition called after all systems of each step; returns true to pause. In a game it must depend on
     *     simulated state only, or the outcome is not deterministic
     */
    public void runUntil(BooleanSupplier condition) {
        requireNotShared("pause on a condition");
        resume();
        pauseCondition = Objects.requireNonNull(condition, "condition");
    }

    /**
     * Resumes, and pauses after the step with a number.
     *
     * @param step the number of the step, which has not run yet
     */
    public void runUntilStep(long step) {
        if (step <= timestep.steps()) {
            throw new IllegalArgumentException("the step to run until must not have run yet: step " + step
                    + ", the newest is step " + timestep.steps());
        }
        runUntil(() -> timestep.steps() >= step);
    }

    /**
     * Sets the time scale, in thousandths: a whole number, which keeps scaled time exact. Half speed is 500.
     *
     * @param thousandths 0 (time stands still) to {@link TimeScale#MAX_THOUSANDTHS};
     *     {@link TimeScale#NORMAL_THOUSANDTHS} for real time
     */
    public void setScaleThousandths(int thousandths) {
        if (thousandths != scale.thousandths()) {
            requireNotShared("change the time scale");
        }
        scale.set(thousandths);
    }

    /**
     * Returns the time scale.
     *
     * @return thousandths of the speed of real time
     */
    public int scaleThousandths() {
        return scale.thousandths();
    }

    /**
     * Limits the real time of the steps in a frame. The steps that are still due are dropped or stay owed, as with any
     * other limit. A step that has begun is finished. Every frame with a due step runs at least one step, so a slow
     * game slows down and does not freeze. By default there is no limit; {@link Long#MAX_VALUE} takes it away again.
     *
     * @param clock the clock to measure steps with
     * @param budgetNanos the time in which steps of a frame may begin, counted from its first step, in nanoseconds,
     *     more than 0
     */
    public void setBudget(NanoClock clock, long budgetNanos) {
        budget.set(clock, budgetNanos);
    }

    /**
     * Ends the simulation after a step. No time is simulated after it, and a {@link dev.halfstep.frame.GameLoop} ends,
     * unless {@link dev.halfstep.frame.GameLoop#setEndsAtLastStep} says otherwise.
     *
     * @param step the number of the last step to run, 0 or more
     */
    public void setLastStep(long step) {
        if (step < 0) {
            throw new IllegalArgumentException("the last step must not be negative: " + step);
        }
        lastStep = step;
    }

    /**
     * Returns whether the last step has run.
     *
     * @return always false unless {@link #setLastStep(long)} was called
     */
    public boolean isAtLastStep() {
        return timestep.steps() >= lastStep;
    }

    /** Returns whether frames add no simulated time. */
    boolean isHalted() {
        return paused || isAtLastStep();
    }

    TimeScale scale() {
        return scale;
    }

    StepBudget budget() {
        return budget;
    }

    /** Pauses if the step that has just run fulfils the condition. */
    void endStep() {
        if (pauseCondition != null && pauseCondition.getAsBoolean()) {
            pause();
        }
    }

    void dropSingleSteps() {
        singleSteps = 0;
    }

    /** Takes one of the requested single steps, if one is left. */
    boolean takeSingleStep() {
        if (singleSteps == 0) {
            return false;
        }
        singleSteps--;
        return true;
    }

    /**
     * Returns the total dropped time, which is never simulated.
     *
     * @return nanoseconds, rounded down
     */
    public long droppedNanos() {
        return timestep.droppedNanos();
    }

    /**
     * Returns the owed time, which is due but not simulated yet because a limit has ended the steps of a frame.
     *
     * @return nanoseconds, rounded down; without the overstep
     */
    public long owedNanos() {
        return timestep.owedNanos();
    }

    /**
     * Returns the number of frames that could not run all due steps.
     *
     * @return 0 or more
     */
    public long cappedFrames() {
        return cappedFrames;
    }

    /** Counts a frame that could not run all due steps. */
    void countCappedFrame() {
        cappedFrames++;
    }
}
