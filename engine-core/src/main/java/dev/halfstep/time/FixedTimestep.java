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
 * Therefore this holds exactly after every frame, for every rate:
 * <b>simulated + overstep + dropped = sum of all frame times</b>.
 *
 * <p>Two bounds prevent the spiral of death, in which catching up makes each frame longer than the one before. A frame
 * longer than the <em>frame bound</em> (the frame-time clamp: a hitch, a suspended laptop) counts as the bound, and no
 * frame runs more than <em>max steps</em>. The {@link Overload} policy decides what happens to the rest.
 */
public final class FixedTimestep implements Timestep {

    /** No bound on the steps of a frame: the frame bound alone limits them, to 7 at 25 Hz and 15 at 60 Hz. */
    public static final int UNLIMITED_STEPS = Integer.MAX_VALUE;

    /** The maximum alpha below 1, because a float would round up to 1 just before a step. */
    private static final float JUST_BELOW_ONE = Math.nextDown(1f);

    private final Rate rate;
    private final Overload overload;
    private final FrameBound bound;
    private final long maxStepsPerFrame;

    /** The lengths of one step and of one nanosecond, in the units of all exact times in this class. */
    private final long stepUnits;

    private final long nanoUnits;

    /** The maximum time that can be added at once without overflow. */
    private final long maxAdditionNanos;

    private final float stepSeconds;

    private long owedSteps;
    private long restUnits;
    private long stepsLeftInFrame;
    private long stepsTakenInFrame;
    private long steps;

    /** Time that the bound has admitted, dropped because a frame may not run all its steps. */
    private long droppedNanos;

    private long droppedRestUnits;

    /** Caches of {@link #presentNanos()} and {@link #simulatedNanos()}, kept up to date without a division. */
    private long presentNanos;

    private long simulatedNanos;
    private long simulatedRestUnits;
    private final long stepNanos;
    private final long stepRestUnits;

    /**
     * Creates a timestep with the default bounds and {@link Overload#DROP}.
     *
     * @param rate the step rate
     */
    public FixedTimestep(Rate rate) {
        this(rate, Overload.DROP, DEFAULT_MAX_FRAME_NANOS, UNLIMITED_STEPS);
    }

    /**
     * Creates a timestep with custom bounds.
     *
     * @param rate the step rate
     * @param overload what happens to time that a frame cannot simulate
     * @param maxFrameNanos the frame bound in nanoseconds, more than 0. Under {@link Overload#KEEP} only a
     *     {@linkplain Overload#STANDSTILL_NANOS standstill} is clamped, and a frame repays no more than about this much
     *     time, so that frames are drawn while a debt is repaid
     * @param maxStepsPerFrame the maximum number of steps in one frame, 1 or more; {@link #UNLIMITED_STEPS} for the
     *     bound alone
     */
    public FixedTimestep(Rate rate, Overload overload, long maxFrameNanos, int maxStepsPerFrame) {
        this.rate = Objects.requireNonNull(rate, "rate");
        this.overload = Objects.requireNonNull(overload, "overload");
        bound = overload == Overload.KEEP ? FrameBound.keeping(maxFrameNanos) : new FrameBound(maxFrameNanos);
        if (maxStepsPerFrame < 1) {
            throw new IllegalArgumentException("a frame must be allowed at least 1 step: " + maxStepsPerFrame);
        }
        stepSeconds = (float) rate.periodSeconds();
        stepUnits = rate.periodNumerator();
        nanoUnits = rate.periodDenominator();
        stepNanos = stepUnits / nanoUnits;
        stepRestUnits = stepUnits % nanoUnits;
        maxAdditionNanos = (1L << 62) / nanoUnits;
        this.maxStepsPerFrame =
                overload == Overload.KEEP ? Math.min(maxStepsPerFrame, stepsWithin(maxFrameNanos)) : maxStepsPerFrame;
    }

    /** The maximum number of steps that end within this time: those that fit into it, and one that was nearly due. */
    private long stepsWithin(long nanos) {
        return (long) Math.min((double) nanos * nanoUnits / stepUnits, Integer.MAX_VALUE) + 1;
    }

    /**
     * Adds the frame time to the accumulator. Time that this frame cannot simulate is dropped or becomes owed here, and
     * not while steps are taken.
     */
    @Override
    public void addFrame(long frameNanos) {
        stepsTakenInFrame = 0;
        bound.beginFrame();
        extendFrame(frameNanos);
    }

    @Override
    public void extendFrame(long nanos) {
        accumulate(bound.admit(nanos));
        stepsLeftInFrame = Math.min(owedSteps, maxStepsPerFrame - stepsTakenInFrame);
        if (overload == Overload.DROP) {
            dropBeyondOnePendingStep();
        }
    }

    /** Makes two steps due, of which this frame runs one. So alpha is 1, and time continues from there. */
    @Override
    public void addStep() {
        moveTo(1, 1);
    }

    /** Moves time forward, never back, until a number of steps are due in this frame and a number of steps after it. */
    void moveTo(long stepsInFrame, long stepsBeyond) {
        if (owedSteps < stepsInFrame + stepsBeyond) {
            setPending(stepsInFrame + stepsBeyond);
        }
        stepsLeftInFrame = Math.max(stepsLeftInFrame, stepsInFrame);
    }

    @Override
    public void cutFrame() {
        stepsLeftInFrame = 0;
        if (overload == Overload.DROP) {
            dropBeyondOnePendingStep();
        }
    }

    private void accumulate(long nanos) {
        presentNanos += nanos;
        if (nanos > maxAdditionNanos) {
            accumulateInBigIntegers(nanos);
            return;
        }
        long units = restUnits + nanos * nanoUnits;
        if (units >= stepUnits) { // the division would double the cost of a frame
            owedSteps += units / stepUnits;
            units %= stepUnits;
        }
        restUnits = units;
    }

    /** Handles seconds at once at a rate with a large denominator, which need more than 64 bits. */
    private void accumulateInBigIntegers(long nanos) {
        BigInteger[] stepsAndRest = BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(nanoUnits))
                .add(BigInteger.valueOf(restUnits))
                .divideAndRemainder(BigInteger.valueOf(stepUnits));
        owedSteps += stepsAndRest[0].longValueExact();
        restUnits = stepsAndRest[1].longValueExact();
    }

    private void dropBeyondOnePendingStep() {
        long pendingSteps = owedSteps - stepsLeftInFrame;
        if (pendingSteps == 0) {
            return;
        }
        long droppedSteps = pendingSteps - 1;
        droppedNanos += wholeNanos(droppedSteps);
        dropUnits(droppedSteps % nanoUnits * stepRestUnits);
        dropUnits(restUnits);
        setPending(stepsLeftInFrame + 1);
    }

    /** Sets the number of whole steps that are due, with no overstep. */
    private void setPending(long newOwedSteps) {
        owedSteps = newOwedSteps;
        restUnits = 0;
        presentNanos = rate.nanosAfter(steps + owedSteps, 0);
    }

    /**
     * Returns the length of steps in nanoseconds, without the last {@code steps % nanoUnits * stepRestUnits} units.
     * Multiplies whole nanoseconds and the remainder separately, because steps * remainder may exceed 64 bits.
     */
    private long wholeNanos(long steps) {
        return steps * stepNanos + steps / nanoUnits * stepRestUnits;
    }

    private void dropUnits(long units) {
        long all = droppedRestUnits + units;
        droppedNanos += all / nanoUnits;
        droppedRestUnits = all % nanoUnits;
    }

    @Override
    public boolean takeStep() {
        if (stepsLeftInFrame == 0) {
            return false;
        }
        stepsLeftInFrame--;
        stepsTakenInFrame++;
        owedSteps--;
        steps++;
        simulatedNanos += stepNanos;
        simulatedRestUnits += stepRestUnits;
        if (simulatedRestUnits >= nanoUnits) {
            simulatedRestUnits -= nanoUnits;
            simulatedNanos++;
        }
        return true;
    }

    /**
     * Returns the interpolation factor between the two newest simulated states, as a fraction of a step.
     *
     * @return overstep / step: 0 or more and below 1, or exactly 1 while at least one whole step is still owed, which
     *     happens only if a frame may not run all its steps
     */
    @Override
    public float alpha() {
        if (owedSteps > 0) {
            return 1f;
        }
        return Math.min((float) ((double) restUnits / stepUnits), JUST_BELOW_ONE);
    }

    /**
     * Returns the tick rate.
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
        simulatedRestUnits = Math.floorMod(steps % nanoUnits * stepRestUnits, nanoUnits);
        presentNanos = rate.nanosAfter(steps + owedSteps, restUnits);
    }

    @Override
    public double simulatedSeconds() {
        return rate.secondsAfter(steps);
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
     * @return 0 or more; more than 0 after a frame only if the frame may not run all its steps
     */
    public long owedSteps() {
        return owedSteps;
    }

    @Override
    public long owedNanos() {
        if (owedSteps == 0) {
            return 0; // avoids the divisions below, which are expensive in an empty frame
        }
        return wholeNanos(owedSteps) + owedSteps % nanoUnits * stepRestUnits / nanoUnits;
    }

    /**
     * Returns the overstep, the leftover beyond all whole steps, exactly:
     * {@code overstepUnits / rate().periodNumerator()} of a step.
     *
     * @return 0 or more and less than {@code rate().periodNumerator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long overstepUnits() {
        return restUnits;
    }

    @Override
    public long droppedNanos() {
        return bound.droppedNanos() + droppedNanos;
    }

    /**
     * Returns the fraction of a nanosecond by which {@link #droppedNanos()} is rounded down.
     *
     * @return 0 or more and less than {@code rate().periodDenominator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long droppedRestUnits() {
        return droppedRestUnits;
    }
}
