package dev.halfstep.time;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The hand on the simulated time of a game: pause, resume, steps one by one, faster and slower. Frames go on meanwhile,
 * with input, presentation and a picture each; only the number of steps in them changes, never what a step does.
 *
 * <pre>{@code
 *              frame time          at the scale           bounds of the timestep
 * real time  -------------->  pause  -------->  timestep  ----------------------->  0 to n steps, and alpha
 * }</pre>
 *
 * <p>The bound of a frame comes after the scale, so a game at 64 times its speed does not freeze: at 60 frames a second
 * and the usual bound of 250 ms it runs about 15 times as fast as in real time, and the rest is dropped and counted, or
 * owed, as {@link Overload} says. In integers and at any moment:
 * <b>simulated + overstep + dropped = sum of all frame times at their scale</b>, where steps that are asked for by hand
 * bring the time that they need.
 *
 * <pre>{@code
 *                     paused                               scale                         a step by hand
 * FixedTimestep       alpha stays                          number of steps               alpha 1
 * LeadingTimestep     alpha stays                          number of steps               alpha 1
 * SemiFixedTimestep   alpha 1                              number of steps               a whole one
 * VariableTimestep    alpha 1                              length of the step            as long as the last one
 * LockedTimestep      alpha 1                              steps for each frame          alpha 1
 * }</pre>
 *
 * <p>All of this can be called by the thread of the frame at any time. In a step it has effect after that step.
 */
public final class TimeControl {

    private final Timestep timestep;
    private final FrameSteps frames;
    private final TimeScale scale = new TimeScale();
    private @Nullable StepBudget budget;
    private @Nullable BooleanSupplier until;
    private boolean paused;
    private long stepsByHand;
    private long lastStep = Long.MAX_VALUE;

    TimeControl(Timestep timestep, FrameSteps frames) {
        this.timestep = timestep;
        this.frames = frames;
    }

    /** Stops the simulation. Alpha stays where it is, so the picture stands still. */
    public void pause() {
        paused = true;
        stepsByHand = 0;
        until = null;
    }

    /** Lets time pass again, from the moment that is shown on: the time of the pause never comes to the simulation. */
    public void resume() {
        paused = false;
        stepsByHand = 0;
        until = null;
    }

    /**
     * Whether the simulation is stopped.
     *
     * @return true while it is, steps by hand or not
     */
    public boolean isPaused() {
        return paused;
    }

    /** Pauses, and runs one step in the next frame. */
    public void step() {
        step(1);
    }

    /**
     * Pauses, and runs some steps in the next frame, added to those that were asked for and have not been run. Then
     * exactly the state after the last of them is shown: alpha is 1. When time passes again it does so from there.
     *
     * @param steps how many, 1 or more
     */
    public void step(int steps) {
        if (steps < 1) {
            throw new IllegalArgumentException("at least 1 step is run by hand: " + steps);
        }
        long wanted = stepsByHand + steps;
        pause();
        stepsByHand = wanted;
    }

    /**
     * Lets time pass, and pauses after the first step after which a condition holds, even if the frame has more.
     *
     * @param condition asked after each step, when all systems are done; true to pause. In a test or a debugger it may
     *     look at anything; in a game, only at what is simulated, or the outcome depends on something else
     */
    public void runUntil(BooleanSupplier condition) {
        resume();
        until = Objects.requireNonNull(condition, "condition");
    }

    /**
     * Lets time pass, and pauses after a step.
     *
     * @param step its number, of one that was not run yet
     */
    public void runUntilStep(long step) {
        if (step <= timestep.steps()) {
            throw new IllegalArgumentException(
                    "time runs until a step that was not run yet: " + step + ", after step " + timestep.steps());
        }
        runUntil(() -> timestep.steps() >= step);
    }

    /**
     * Makes simulated time pass faster or slower. In thousandths, so that nothing is rounded, ever.
     *
     * @param thousandths 0, time stands, to {@link TimeScale#MAX}; {@link TimeScale#NORMAL} for real time
     */
    public void setScaleThousandths(int thousandths) {
        scale.set(thousandths);
    }

    /**
     * How fast simulated time passes while it is not paused.
     *
     * @return thousandths of real time
     */
    public int scaleThousandths() {
        return scale.thousandths();
    }

    /**
     * Ends the steps of a frame when they have taken too long by the clock. What is due then is dropped or stays owed
     * as if the frame were not allowed more steps. None unless this is called.
     *
     * @param newBudget how long steps may take, null for as long as they need
     */
    public void setBudget(@Nullable StepBudget newBudget) {
        budget = newBudget;
    }

    /**
     * Ends the simulation for good after a step: from then on no time comes to it.
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
     * Whether the last step was run.
     *
     * @return false for ever, unless {@link #setLastStep(long)} was called
     */
    public boolean isAtLastStep() {
        return timestep.steps() >= lastStep;
    }

    /** Whether no time comes to the simulation. */
    boolean isHalted() {
        return paused || isAtLastStep();
    }

    TimeScale scale() {
        return scale;
    }

    @Nullable
    StepBudget budget() {
        return budget;
    }

    void stepIsDone() {
        if (until != null && until.getAsBoolean()) {
            pause();
        }
    }

    /** One of the steps that were asked for, if there is one left. */
    boolean takeStepByHand() {
        if (stepsByHand == 0) {
            return false;
        }
        stepsByHand--;
        return true;
    }

    /**
     * How much time was dropped so far and is never simulated.
     *
     * @return nanoseconds, rounded down
     */
    public long droppedNanos() {
        return timestep.droppedNanos();
    }

    /**
     * How much time is due but was not simulated yet, because frames may not run so many steps.
     *
     * @return nanoseconds, rounded down; the leftover of less than a step is not part of it
     */
    public long owedNanos() {
        return timestep.owedNanos();
    }

    /**
     * How many frames could not run all that was due in them.
     *
     * @return 0 or more
     */
    public long cappedFrames() {
        return frames.cappedFrames();
    }
}
