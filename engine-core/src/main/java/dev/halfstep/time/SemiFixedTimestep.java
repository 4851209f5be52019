package dev.halfstep.time;

/**
 * Runs steps of one length, and at the end of every frame a shorter step for the remainder. Implements the loop
 * "Semi-fixed timestep" of Glenn Fiedler, "Fix Your Timestep!", 2004.
 *
 * <pre>{@code
 * frame time  |-------- 16 ms --------|- 5 ms-|------------------------- 40 ms -------------------------|
 * steps       |--- 10 ms ----|- 6 ms -|- 5 ms-|--- 10 ms ----|--- 10 ms ----|--- 10 ms ----|--- 10 ms ----|
 * }</pre>
 *
 * <p>Simulated time always equals the clock, so no interpolation is needed: alpha is always 1. No step is longer than
 * one period of the rate, so a simulation that is stable at that length stays stable in long frames. But the shorter
 * steps depend on the frame times: <b>the same input does not give the same state</b> on a display of another rate,
 * nor in the next run. For determinism, use {@link FixedTimestep}.
 *
 * <p>The time of a frame beyond the frame-time clamp is dropped. After the steps of a frame, exactly and in whole
 * nanoseconds: <b>simulated + dropped = sum of all frame times</b>.
 */
public final class SemiFixedTimestep implements Timestep {

    private static final double NANOS_PER_SECOND = 1e9;

    private final FrameTimeClamp clamp;
    private final long maxStepNanos;
    private long pendingNanos;
    private long stepNanos;
    private long simulatedNanos;
    private long steps;

    /**
     * Creates a timestep with steps up to the period of a rate, and with {@link Timestep#DEFAULT_MAX_FRAME_NANOS} as
     * the frame-time clamp.
     *
     * @param rate the minimum step rate
     */
    public SemiFixedTimestep(Rate rate) {
        this(rate, DEFAULT_MAX_FRAME_NANOS);
    }

    /**
     * Creates a timestep with steps up to the period of a rate, and with a frame-time clamp.
     *
     * @param rate the minimum step rate. A period that is not a whole number of nanoseconds is rounded up. Otherwise a
     *     frame of the same rate would have a second step of 1 ns
     * @param maxFrameNanos the frame-time clamp in nanoseconds, more than 0; the rest of a longer frame is dropped
     */
    public SemiFixedTimestep(Rate rate, long maxFrameNanos) {
        clamp = new FrameTimeClamp(maxFrameNanos);
        maxStepNanos = (rate.periodNumerator() + rate.periodDenominator() - 1) / rate.periodDenominator();
    }

    @Override
    public void addFrame(long frameNanos) {
        clamp.beginFrame();
        extendFrame(frameNanos);
    }

    @Override
    public void extendFrame(long nanos) {
        pendingNanos += clamp.clamp(nanos);
    }

    /** Makes a step of full length due, unless a step is due already. */
    @Override
    public void addStep() {
        if (pendingNanos == 0) {
            pendingNanos = maxStepNanos;
        }
    }

    @Override
    public void cutFrame() {
        clamp.drop(pendingNanos);
        pendingNanos = 0;
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

    @Override
    public long owedNanos() {
        return pendingNanos;
    }

    @Override
    public long presentNanos() {
        return simulatedNanos + pendingNanos;
    }

    @Override
    public long droppedNanos() {
        return clamp.droppedNanos();
    }
}
