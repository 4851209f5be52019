package dev.halfstep.time;

/**
 * Fills each frame with steps and leaves no remainder, so simulated time always equals the clock. Implements {@link
 * Timestep#semiFixed(Rate)}, and without a maximum length of a step {@link Timestep#variable()}.
 */
final class FrameFillingTimestep implements Timestep {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NO_MAX = Long.MAX_VALUE;

    /** The length of a single step of a variable timestep before any other step: one period of a 60 Hz display. */
    private static final long DEFAULT_SINGLE_STEP_NANOS = 16_666_667;

    private final FrameTimeClamp clamp;

    /** The maximum length of a step, or {@link #NO_MAX}. */
    private final long maxStepNanos;

    private long pendingNanos;
    private long stepNanos;
    private long simulatedNanos;
    private long steps;

    private FrameFillingTimestep(long maxFrameNanos, long maxStepNanos) {
        clamp = new FrameTimeClamp(maxFrameNanos);
        this.maxStepNanos = maxStepNanos;
    }

    static FrameFillingTimestep variable(long maxFrameNanos) {
        return new FrameFillingTimestep(maxFrameNanos, NO_MAX);
    }

    /** Creates a timestep with steps of at most one period, rounded up to a whole nanosecond. */
    static FrameFillingTimestep semiFixed(Rate rate, long maxFrameNanos) {
        return new FrameFillingTimestep(
                maxFrameNanos, (rate.periodNumerator() + rate.periodDenominator() - 1) / rate.periodDenominator());
    }

    private boolean isVariable() {
        return maxStepNanos == NO_MAX;
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
        clamp.beginFrame();
        extendFrame(frameNanos, scale);
    }

    @Override
    public void extendFrame(long nanos, TimeScale scale) {
        pendingNanos += clamp.clamp(nanos, scale);
    }

    /** Makes a step of full length due, unless a step is due already. A variable step is as long as the last one. */
    @Override
    public void addStep() {
        if (pendingNanos == 0) {
            long lastNanos = stepNanos > 0 ? stepNanos : DEFAULT_SINGLE_STEP_NANOS;
            pendingNanos = isVariable() ? lastNanos : maxStepNanos;
        }
    }

    @Override
    public void cutFrame() {
        clamp.drop(pendingNanos);
        pendingNanos = 0;
    }

    @Override
    public boolean isStepDue() {
        return pendingNanos > 0;
    }

    @Override
    public boolean takeStep() {
        if (pendingNanos == 0) {
            return false;
        }
        stepNanos = Math.min(pendingNanos, maxStepNanos);
        pendingNanos -= stepNanos;
        simulatedNanos += stepNanos;
        steps++;
        return true;
    }

    @Override
    public float stepSeconds() {
        return (float) (stepNanos / NANOS_PER_SECOND);
    }

    /**
     * Returns 1: the newest step is drawn without interpolation.
     *
     * @return 1
     */
    @Override
    public float alpha() {
        return 1f;
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public double simulatedSeconds() {
        return simulatedNanos / NANOS_PER_SECOND;
    }

    @Override
    public long simulatedNanos() {
        return simulatedNanos;
    }

    /** Includes the time of the steps to come, except for a variable step, which takes all of it at once. */
    @Override
    public long presentNanos() {
        return isVariable() ? simulatedNanos : simulatedNanos + pendingNanos;
    }

    @Override
    public long owedNanos() {
        return pendingNanos;
    }

    @Override
    public long droppedNanos() {
        return clamp.droppedNanos();
    }

    @Override
    public String toString() {
        return isVariable() ? "a variable timestep" : "a semi-fixed timestep";
    }
}
