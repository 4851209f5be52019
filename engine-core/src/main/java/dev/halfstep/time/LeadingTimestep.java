package dev.halfstep.time;

/**
 * Runs the exact steps of {@link FixedTimestep}, but takes the last one early: simulated time equals the clock or
 * leads it by less than a step, and never lags. Implements the steps of the paced loop, which simulates ahead of the
 * picture and draws at {@code alpha = (frameEnd - previous) / (current - previous)}; see
 * {@link dev.halfstep.loop.AdaptivePacer} for its pacing.
 *
 * <pre>{@code
 * frame time  |-------- 16 ms --------|-------- 16 ms --------|-------- 16 ms --------|
 * steps       |-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|-5 ms-|- 5 ms-|
 * steps run                     4                       3                       3
 * lead                          4 ms                    3 ms                    2 ms
 * alpha                         0.2                     0.4                     0.6
 * }</pre>
 *
 * <p>The drawn moment is the present, interpolated between the newest step and the one before: no latency, and still
 * smooth. The price is that the leading step is simulated early, so input that arrives meanwhile counts from the step
 * after it: {@link FixedTimestep} has this latency in the picture, a leading timestep has it in the input. The states
 * of both are equal, bit for bit, at every frame rate.
 *
 * <p>After the steps of a frame, exactly: <b>simulated - lead + dropped = sum of all frame times</b>. Bounds and
 * {@link Overload} work as in {@link FixedTimestep}. If a frame may not run all its steps, no step is taken ahead, the
 * rest is dropped or stays owed, and the newest step is drawn.
 */
public final class LeadingTimestep implements Timestep {

    private final FixedTimestep behind;
    private final int maxStepsPerFrame;

    /** True if a step was taken before it was due. */
    private boolean ahead;

    private int stepsTakenInFrame;

    /**
     * Creates a timestep with the default bounds and {@link Overload#DROP}.
     *
     * @param rate the step rate
     */
    public LeadingTimestep(Rate rate) {
        this(rate, Overload.DROP, DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
    }

    /**
     * Creates a timestep with custom bounds.
     *
     * @param rate the step rate
     * @param overload what happens to time that a frame cannot simulate
     * @param maxFrameNanos the frame bound in nanoseconds, more than 0
     * @param maxStepsPerFrame the maximum number of steps in one frame, 1 or more; if more are due, the one that was
     *     taken ahead counts as one of them
     */
    public LeadingTimestep(Rate rate, Overload overload, long maxFrameNanos, int maxStepsPerFrame) {
        behind = new FixedTimestep(rate, overload, maxFrameNanos, maxStepsPerFrame);
        this.maxStepsPerFrame = maxStepsPerFrame;
    }

    @Override
    public void addFrame(long frameNanos) {
        stepsTakenInFrame = 0;
        behind.addFrame(frameNanos);
    }

    @Override
    public void extendFrame(long nanos) {
        behind.extendFrame(nanos);
    }

    /** Makes one step due that ends with the present moment, so that no step is ahead. */
    @Override
    public void addStep() {
        behind.moveTo(ahead ? 2 : 1, 0);
    }

    @Override
    public void cutFrame() {
        behind.cutFrame();
    }

    @Override
    public boolean takeStep() {
        boolean due = takeDueStep() || takeStepAhead();
        stepsTakenInFrame += due ? 1 : 0;
        return due;
    }

    private boolean takeDueStep() {
        if (ahead && behind.takeStep()) {
            ahead = false; // that step was simulated early
        }
        return behind.takeStep();
    }

    private boolean takeStepAhead() {
        boolean reached = ahead || behind.overstepUnits() == 0;
        if (reached || behind.owedSteps() > 0 || stepsTakenInFrame == maxStepsPerFrame) {
            return false;
        }
        ahead = true;
        return true;
    }

    @Override
    public float stepSeconds() {
        return behind.stepSeconds();
    }

    /**
     * Returns the interpolation factor: where the present moment lies between the two newest simulated states.
     *
     * @return more than 0, and at most 1: 1 if the newest state is that of the present moment, or lags
     *     because the frame may not run all its steps
     */
    @Override
    public float alpha() {
        if (!ahead || behind.owedSteps() > 0) {
            return 1f;
        }
        return (float) ((double) behind.overstepUnits() / rate().periodNumerator());
    }

    /**
     * Returns the tick rate.
     *
     * @return the number of steps in a second of simulated time
     */
    public Rate rate() {
        return behind.rate();
    }

    @Override
    public long steps() {
        return behind.steps() + (ahead ? 1 : 0);
    }

    @Override
    public boolean isSeekable() {
        return true;
    }

    /**
     * Goes to another step and keeps the lead over the clock. At step 0 the clock is then before the start, so
     * {@link #presentNanos()} is negative.
     */
    @Override
    public void setSteps(long newSteps) {
        behind.setSteps(newSteps - (ahead ? 1 : 0));
    }

    @Override
    public double simulatedSeconds() {
        return rate().secondsAfter(steps());
    }

    @Override
    public long simulatedNanos() {
        return rate().nanosAfter(steps(), 0);
    }

    @Override
    public long presentNanos() {
        return behind.presentNanos();
    }

    /**
     * Returns how far the newest step is ahead of the clock, exactly: {@code leadUnits / rate().periodNumerator()} of
     * a step.
     *
     * @return less than {@code rate().periodNumerator()}, in units of {@code 1 / rate().periodDenominator()} ns; less
     *     than 0 if the newest step lags because the frame may not run all its steps; whole steps that are owed do not
     *     count
     */
    public long leadUnits() {
        return (ahead ? rate().periodNumerator() : 0) - behind.overstepUnits();
    }

    /**
     * Returns how many whole steps are due but not yet taken.
     *
     * @return 0 or more; more than 0 after a frame only if the frame may not run all its steps
     */
    public long owedSteps() {
        return behind.owedSteps();
    }

    @Override
    public long owedNanos() {
        return behind.owedNanos();
    }

    @Override
    public long droppedNanos() {
        return behind.droppedNanos();
    }

    /**
     * Returns the fraction of a nanosecond by which {@link #droppedNanos()} is rounded down.
     *
     * @return 0 or more and less than {@code rate().periodDenominator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long droppedRestUnits() {
        return behind.droppedRestUnits();
    }
}
