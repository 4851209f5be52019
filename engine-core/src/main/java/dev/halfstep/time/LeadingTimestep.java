package dev.halfstep.time;

/** Implements {@link Timestep#leading(Rate)}. */
final class LeadingTimestep implements Timestep {

    /** Takes each step when it is due. This leading timestep has taken the same steps, or one more. */
    private final FixedTimestep punctual;

    private final int maxStepsPerFrame;

    /** True if the newest step was taken before it was due. */
    private boolean isAhead;

    private int stepsTakenInFrame;

    LeadingTimestep(Rate rate) {
        this(rate, Overload.DROP, DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
    }

    LeadingTimestep(Rate rate, Overload overload, long maxFrameNanos, int maxStepsPerFrame) {
        punctual = new FixedTimestep(rate, overload, maxFrameNanos, maxStepsPerFrame);
        this.maxStepsPerFrame = maxStepsPerFrame;
    }

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
        punctual.addFrame(frameNanos, scale);
    }

    @Override
    public void extendFrame(long nanos, TimeScale scale) {
        punctual.extendFrame(nanos, scale);
    }

    /** Makes one step due that ends at the present time: no step is ahead. */
    @Override
    public void addStep() {
        int dueSteps = isAhead ? 2 : 1; // the step that was taken ahead becomes due as well
        punctual.advanceUntilDue(dueSteps, 0);
    }

    @Override
    public void cutFrame() {
        punctual.cutFrame();
    }

    @Override
    public void dropStep() {
        punctual.dropStep();
    }

    @Override
    public boolean isStepDue() {
        long simulatedEarly = isAhead ? 1 : 0; // this step becomes due without being simulated again
        long due = punctual.remainingStepsInFrame() - simulatedEarly;
        return due > 0
                || (due == 0
                        && punctual.overstepUnits() > 0
                        && punctual.owedSteps() == simulatedEarly
                        && stepsTakenInFrame < maxStepsPerFrame);
    }

    @Override
    public boolean takeStep() {
        boolean taken = takeDueStep() || takeStepAhead();
        if (taken) {
            stepsTakenInFrame++;
        }
        return taken;
    }

    private boolean takeDueStep() {
        if (isAhead && punctual.takeStep()) {
            isAhead = false; // this due step was simulated early already; take the step after it
        }
        return punctual.takeStep();
    }

    private boolean takeStepAhead() {
        boolean hasReachedPresent = isAhead || punctual.overstepUnits() == 0;
        if (hasReachedPresent || punctual.owedSteps() > 0 || stepsTakenInFrame == maxStepsPerFrame) {
            return false;
        }
        isAhead = true;
        return true;
    }

    @Override
    public float stepSeconds() {
        return punctual.stepSeconds();
    }

    /**
     * Returns alpha, the interpolation factor: where the present time lies between the two newest simulated states.
     *
     * @return more than 0, and at most 1. It is 1 if the newest state is the state at the present time, or if the
     *     newest state lags because a limit has ended the steps of the frame
     */
    @Override
    public float alpha() {
        if (!isAhead || punctual.owedSteps() > 0) {
            return 1f;
        }
        return (float) ((double) punctual.overstepUnits() / rate().periodNumerator());
    }

    /**
     * Returns the step rate.
     *
     * @return the number of steps in a second of simulated time
     */
    public Rate rate() {
        return punctual.rate();
    }

    @Override
    public long steps() {
        return punctual.steps() + (isAhead ? 1 : 0);
    }

    @Override
    public boolean isSeekable() {
        return true;
    }

    /**
     * Goes to another step and keeps the lead over the clock. At step 0 with a lead, the present time is before the
     * start, so {@link #presentNanos()} is negative.
     */
    @Override
    public void setSteps(long newSteps) {
        punctual.setSteps(newSteps - (isAhead ? 1 : 0));
    }

    @Override
    public void goBack(long nanos, long oldestStep) {
        punctual.goBack(nanos, oldestStep);
        isAhead = punctual.overstepUnits() > 0;
    }

    @Override
    public double simulatedSeconds() {
        return rate().secondsAfter(steps());
    }

    @Override
    public double secondsAt(float alpha) {
        return rate().secondsWithin(steps(), alpha);
    }

    @Override
    public long simulatedNanos() {
        return rate().nanosAfter(steps(), 0);
    }

    @Override
    public long presentNanos() {
        return punctual.presentNanos();
    }

    /**
     * Returns how far the newest step is ahead of the clock, exactly: {@code leadUnits / rate().periodNumerator()} of
     * a step.
     *
     * @return less than {@code rate().periodNumerator()}, in units of {@code 1 / rate().periodDenominator()} ns.
     *     Negative if the newest step lags because a limit has ended the steps of the frame; then minus the overstep,
     *     without the whole owed steps
     */
    public long leadUnits() {
        return (isAhead ? rate().periodNumerator() : 0) - punctual.overstepUnits();
    }

    /**
     * Returns how many whole steps are due but not yet taken.
     *
     * @return 0 or more; more than 0 after a frame only if a limit has ended its steps
     */
    public long owedSteps() {
        return punctual.owedSteps();
    }

    @Override
    public long owedNanos() {
        return punctual.owedNanos();
    }

    @Override
    public long droppedNanos() {
        return punctual.droppedNanos();
    }

    /**
     * Returns the fraction of a nanosecond by which {@link #droppedNanos()} is rounded down.
     *
     * @return 0 or more and less than {@code rate().periodDenominator()}, in units of
     *     {@code 1 / rate().periodDenominator()} ns
     */
    public long droppedRemainderUnits() {
        return punctual.droppedRemainderUnits();
    }

    @Override
    public String toString() {
        return "a leading timestep";
    }
}
