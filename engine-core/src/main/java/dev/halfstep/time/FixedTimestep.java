package dev.halfstep.time;

import java.math.BigInteger;
import java.util.Objects;

/**
 * Accumulates frame time, runs steps of one exact length, and carries the overstep (the leftover) to the next frame.
 * Implements the loops "Free the physics" and "The final touch" of Glenn Fiedler, "Fix Your Timestep!", 2004; with a
 * maximum of steps in a frame, also the tick loop with MAX_LOOPS of Javier Arevalo, "Main Loop with Fixed Time Steps".
 *
 * <pre>{@code
 * frame time  |-------- 16 ms --------|-------- 16 ms --------|-------- 16 ms --------|
 * steps       |----- 10 ms -----|----- 10 ms -----|----- 10 ms -----|----- 10 ms -----|
 * overstep                       6 ms                    2 ms                          8 ms
 * alpha                          0.6                     0.2                           0.8
 * steps run                      1                       2                             1
 * }</pre>
 *
 * <p>A frame takes three calls, and none of them reads a clock:
 *
 * <pre>{@code
 * timestep.addFrame(frameNanos);
 * while (timestep.takeStep()) {
 *     simulate();
 * }
 * draw(timestep.alpha());
 * }</pre>
 *
 * <p>Time is counted in integers, in units so small that both a nanosecond and a step are a whole number of them.
 * Therefore this equation holds exactly after every frame, for every rate:
 * <b>simulated + owed + overstep + dropped = sum of all frame times</b>.
 *
 * <p>Two limits prevent the spiral of death, in which catching up makes each frame longer than the one before. The
 * <em>frame-time clamp</em> is the maximum real time that one frame adds; a hitch or a suspended laptop takes longer.
 * And no frame runs more than its maximum number of steps. The {@link Overload} policy drops the time beyond these
 * limits, or keeps it as <em>owed</em> time for later frames.
 */
public final class FixedTimestep implements Timestep {

    /**
     * Sets no maximum of steps in a frame. Only the frame-time clamp limits them, by default to 7 at 25 Hz and normal
     * speed.
     */
    public static final int UNLIMITED_STEPS = Integer.MAX_VALUE;

    /**
     * The maximum of alpha while no step is owed. Without it, a float would round up to 1 just before a step is due.
     */
    private static final float MAX_ALPHA_BELOW_ONE = Math.nextDown(1f);

    private final Rate rate;
    private final Overload overload;
    private final FrameTimeClamp clamp;
    private final long maxStepsPerFrame;

    /** The maximum owed time that one frame simulates, as real time; {@code Long.MAX_VALUE} without a limit. */
    private final long maxCatchUpNanos;

    // The maximum number of steps in a frame at a scale: a cache, because it is computed with divisions.
    private long maxScaledSteps;
    private int maxStepsThousandths;

    /** The length of one step. The unit of all exact times in this class is {@code 1 / rate.periodDenominator()} ns. */
    private final long stepUnits;

    /** The length of one nanosecond, in the units of {@link #stepUnits}. */
    private final long nanoUnits;

    // The length of one step: whole nanoseconds, and the units that remain.
    private final long stepNanos;
    private final long stepRemainderUnits;

    /** The maximum time that can be added in 64 bits: 2<sup>62</sup> units, so that the overstep fits too. */
    private final long maxAdditionNanos;

    private final float stepSeconds;

    private long owedSteps;
    private long overstepUnits;
    private long remainingStepsInFrame;
    private long stepsTakenInFrame;

    /** The overstep when the frame began: less than a step. */
    private long formerOverstepUnits;

    private long steps;

    /** The time that was dropped although it is within the clamp, because a frame could not run all its steps. */
    private long droppedNanos;

    /** The fraction of a nanosecond by which {@link #droppedNanos} is rounded down. */
    private long droppedRemainderUnits;

    // Caches of presentNanos() and simulatedNanos(), kept up to date without a division.
    private long presentNanos;
    private long simulatedNanos;

    /** The fraction of a nanosecond by which {@link #simulatedNanos} is rounded down. */
    private long simulatedRemainderUnits;

    /**
     * Creates a timestep with the default limits and {@link Overload#DROP}.
     *
     * @param rate the step rate
     */
    public FixedTimestep(Rate rate) {
        this(rate, Overload.DROP, DEFAULT_MAX_FRAME_NANOS, UNLIMITED_STEPS);
    }

    /**
     * Creates a timestep with custom limits.
     *
     * @param rate the step rate
     * @param overload what happens to time that a frame cannot simulate
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0. Under {@link Overload#KEEP} it clamps only
     *     a {@linkplain Overload#STANDSTILL_NANOS standstill}, but also limits the owed time that one frame simulates:
     *     frames are drawn during the catch-up
     * @param maxStepsPerFrame the maximum number of steps in one frame, 1 or more; {@link #UNLIMITED_STEPS} for no
     *     maximum
     */
    public FixedTimestep(Rate rate, Overload overload, long maxFrameNanos, int maxStepsPerFrame) {
        this.rate = Objects.requireNonNull(rate, "rate");
        this.overload = Objects.requireNonNull(overload, "overload");
        clamp = overload == Overload.KEEP
                ? FrameTimeClamp.ofStandstillsOnly(maxFrameNanos)
                : new FrameTimeClamp(maxFrameNanos);
        if (maxStepsPerFrame < 1) {
            throw new IllegalArgumentException(
                    "the maximum of steps in a frame must be at least 1: " + maxStepsPerFrame);
        }
        stepSeconds = (float) rate.periodSeconds();
        stepUnits = rate.periodNumerator();
        nanoUnits = rate.periodDenominator();
        stepNanos = stepUnits / nanoUnits;
        stepRemainderUnits = stepUnits % nanoUnits;
        maxAdditionNanos = (1L << 62) / nanoUnits;
        this.maxStepsPerFrame = maxStepsPerFrame;
        maxCatchUpNanos = overload == Overload.KEEP ? maxFrameNanos : Long.MAX_VALUE;
        maxScaledSteps = maxStepsAt(TimeScale.NORMAL_THOUSANDTHS);
        maxStepsThousandths = TimeScale.NORMAL_THOUSANDTHS;
    }

    /**
     * Returns the maximum number of steps in a frame: all steps that fit into the time of a catch-up, and one step that
     * was nearly due before.
     */
    private long maxStepsAt(int thousandths) {
        double scale = (double) thousandths / TimeScale.NORMAL_THOUSANDTHS;
        double steps = (double) maxCatchUpNanos * nanoUnits / stepUnits * scale;
        boolean isLimited = maxCatchUpNanos != Long.MAX_VALUE;
        return isLimited ? Math.min(maxStepsPerFrame, (long) Math.min(steps, Integer.MAX_VALUE) + 1) : maxStepsPerFrame;
    }

    /**
     * Adds the frame time to the accumulator. Time that this frame cannot simulate is dropped, or becomes owed, in this
     * method and not while steps are taken.
     */
    @Override
    public void addFrame(long frameNanos) {
        addFrame(frameNanos, TimeScale.NORMAL);
    }

    @Override
    public void extendFrame(long nanos) {
        extendFrame(nanos, TimeScale.NORMAL);
    }

    @Override
    public void addFrame(long frameNanos, TimeScale scale) {
        stepsTakenInFrame = 0;
        formerOverstepUnits = owedSteps > 0 ? stepUnits - 1 : overstepUnits;
        clamp.beginFrame();
        extendFrame(frameNanos, scale);
    }

    @Override
    public void extendFrame(long nanos, TimeScale scale) {
        accumulate(clamp.clamp(nanos, scale));
        if (scale.thousandths() != maxStepsThousandths) {
            maxStepsThousandths = scale.thousandths();
            maxScaledSteps = maxStepsAt(maxStepsThousandths);
        }
        // not negative, even if a lower scale has lowered the maximum within the frame
        remainingStepsInFrame = Math.min(owedSteps, Math.max(maxScaledSteps - stepsTakenInFrame, 0));
        if (overload == Overload.DROP) {
            dropAllButOnePendingStep();
        }
    }

    /** Makes two steps due, and lets this frame run one of them. The other one stays owed, so alpha is 1. */
    @Override
    public void addStep() {
        advanceUntilDue(/* stepsInFrame= */ 1, /* stepsBeyond= */ 1);
    }

    /**
     * Moves time forward, never back, until enough steps are due.
     *
     * @param stepsInFrame the number of steps to run in this frame
     * @param stepsBeyond the number of steps to be due after this frame
     */
    void advanceUntilDue(long stepsInFrame, long stepsBeyond) {
        if (owedSteps < stepsInFrame + stepsBeyond) {
            setOwedSteps(stepsInFrame + stepsBeyond);
        }
        remainingStepsInFrame = Math.max(remainingStepsInFrame, stepsInFrame);
    }

    @Override
    public void cutFrame() {
        remainingStepsInFrame = 0;
        if (overload == Overload.DROP) {
            dropAllButOnePendingStep();
        }
    }

    /** Drops a due step also under {@link Overload#KEEP}. */
    @Override
    public void dropStep() {
        if (owedSteps == 0) { // for a step that is taken ahead
            dropUnits(overstepUnits);
            overstepUnits = 0;
        } else {
            boolean goesBack = owedSteps == 1 && stepsTakenInFrame == 0 && overstepUnits < formerOverstepUnits;
            long keptUnits = goesBack ? formerOverstepUnits - overstepUnits : 0;
            dropUnits(stepUnits - keptUnits);
            overstepUnits += keptUnits;
            owedSteps--;
            remainingStepsInFrame--;
        }
        presentNanos = rate.nanosAfter(steps + owedSteps, overstepUnits);
    }

    private void accumulate(long nanos) {
        presentNanos += nanos;
        if (nanos > maxAdditionNanos) {
            accumulateInBigIntegers(nanos);
            return;
        }
        long units = overstepUnits + nanos * nanoUnits;
        // Most frames complete one step at most, and skip the division, which would double their cost.
        if (units >= stepUnits) {
            owedSteps++;
            units -= stepUnits;
        }
        if (units >= stepUnits) {
            owedSteps += units / stepUnits;
            units %= stepUnits;
        }
        overstepUnits = units;
    }

    /** Adds a time of more than {@link #maxAdditionNanos}: seconds in one frame, at a rate with a large denominator. */
    private void accumulateInBigIntegers(long nanos) {
        BigInteger[] stepsAndOverstep = BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(nanoUnits))
                .add(BigInteger.valueOf(overstepUnits))
                .divideAndRemainder(BigInteger.valueOf(stepUnits));
        owedSteps += stepsAndOverstep[0].longValueExact();
        overstepUnits = stepsAndOverstep[1].longValueExact();
    }

    /** Drops all time after the steps of this frame, except one whole step. Alpha stays 1 because of that step. */
    private void dropAllButOnePendingStep() {
        long pendingSteps = owedSteps - remainingStepsInFrame;
        if (pendingSteps == 0) {
            return;
        }
        long droppedSteps = pendingSteps - 1;
        droppedNanos += wholeNanos(droppedSteps);
        dropUnits(droppedSteps % nanoUnits * stepRemainderUnits);
        dropUnits(overstepUnits);
        setOwedSteps(remainingStepsInFrame + 1);
    }

    /** Sets the number of whole steps that are due, and the overstep to 0. */
    private void setOwedSteps(long newOwedSteps) {
        owedSteps = newOwedSteps;
        overstepUnits = 0;
        presentNanos = rate.nanosAfter(steps + owedSteps, 0);
    }

    /**
     * Returns the length of a number of steps in nanoseconds, without the last
     * {@code stepCount % nanoUnits * stepRemainderUnits} units. Multiplies whole nanoseconds and remainder units
     * separately, because {@code stepCount * stepUnits} may exceed 64 bits.
     */
    private long wholeNanos(long stepCount) {
        return stepCount * stepNanos + stepCount / nanoUnits * stepRemainderUnits;
    }

    /** Counts a time as dropped. */
    private void dropUnits(long units) {
        long sumUnits = droppedRemainderUnits + units;
        droppedNanos += sumUnits / nanoUnits;
        droppedRemainderUnits = sumUnits % nanoUnits;
    }

    @Override
    public boolean isStepDue() {
        return remainingStepsInFrame > 0;
    }

    /** Returns the number of steps that this frame may still take. */
    long remainingStepsInFrame() {
        return remainingStepsInFrame;
    }

    @Override
    public boolean takeStep() {
        if (remainingStepsInFrame == 0) {
            return false;
        }
        remainingStepsInFrame--;
        stepsTakenInFrame++;
        owedSteps--;
        steps++;
        simulatedNanos += stepNanos;
        simulatedRemainderUnits += stepRemainderUnits;
        if (simulatedRemainderUnits >= nanoUnits) {
            simulatedRemainderUnits -= nanoUnits;
            simulatedNanos++;
        }
        return true;
    }

    /**
     * Returns the interpolation factor between the two newest simulated states, as a fraction of a step.
     *
     * @return overstep / step: 0 or more and below 1, or exactly 1 while at least one whole step is still owed, because
     *     a limit has ended the steps of the frame
     */
    @Override
    public float alpha() {
        if (owedSteps > 0) {
            return 1f;
        }
        return Math.min((float) ((double) overstepUnits / stepUnits), MAX_ALPHA_BELOW_ONE);
    }

    /**
     * Returns the step rate.
     *
     * @return the number of steps in a second of simulated time
     */
    public Rate rate() {
        return rate;
    }

    @Override
    public float stepSeconds() {
        return stepSeconds;
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public boolean isSeekable() {
        return true;
    }

    @Override
    public void setSteps(long newSteps) {
        steps = newSteps;
        simulatedNanos = rate.nanosAfter(steps, 0);
        // floorMod, because a LeadingTimestep that goes to step 0 may set this timestep to step -1.
        simulatedRemainderUnits = Math.floorMod(steps % nanoUnits * stepRemainderUnits, nanoUnits);
        presentNanos = rate.nanosAfter(steps + owedSteps, overstepUnits);
    }

    @Override
    public void goBack(long nanos, long oldestStep) {
        long presentedUnits = owedSteps > 0 ? stepUnits - 1 : overstepUnits; // with an owed step, alpha is 1
        owedSteps = 0;
        remainingStepsInFrame = 0;
        long units = presentedUnits - Math.min(nanos, maxAdditionNanos) * nanoUnits;
        overstepUnits = Math.floorMod(units, stepUnits);
        long newSteps = steps + Math.floorDiv(units, stepUnits);
        if (newSteps < oldestStep) {
            newSteps = oldestStep;
            overstepUnits = 0;
        }
        setSteps(newSteps);
    }

    /**
     * Returns the shortest frame time that completes the next step, at normal speed.
     *
     * @return nanoseconds, 1 or more
     * @hidden
     */
    public long nanosToNextStep() {
        long unitsPerNano = rate.periodDenominator(); // a unit is 1 / periodDenominator nanoseconds
        long missingUnits = rate.periodNumerator() - overstepUnits();
        return (missingUnits + unitsPerNano - 1) / unitsPerNano; // rounds up
    }

    @Override
    public double simulatedSeconds() {
        return rate.secondsAfter(steps);
    }

    @Override
    public double secondsAt(float alpha) {
        return rate.secondsWithin(steps, alpha);
    }

    @Override
    public long simulatedNanos() {
        return simulatedNanos;
    }

    @Override
    public long presentNanos() {
        return presentNanos;
    }

    /**
     * Returns how many whole steps are due but not yet taken.
     *
     * @return 0 or more; more than 0 after a frame only if a limit has ended its steps
     */
    public long owedSteps() {
        return owedSteps;
    }

    @Override
    public long owedNanos() {
        if (owedSteps == 0) {
            return 0; // avoids the divisions below, which are expensive in an empty frame
        }
        return wholeNanos(owedSteps) + owedSteps % nanoUnits * stepRemainderUnits / nanoUnits;
    }

    /**
     * Returns the overstep, the leftover beyond all whole steps, exactly:
     * {@code overstepUnits / rate().periodNumerator()} of a step.
     *
     * @return 0 or more and less than {@code rate().periodNumerator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long overstepUnits() {
        return overstepUnits;
    }

    @Override
    public long droppedNanos() {
        return clamp.droppedNanos() + droppedNanos;
    }

    /**
     * Returns the fraction of a nanosecond by which {@link #droppedNanos()} is rounded down.
     *
     * @return 0 or more and less than {@code rate().periodDenominator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long droppedRemainderUnits() {
        return droppedRemainderUnits;
    }
}
