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
public final class SemiFixedTimestep extends FrameFillingTimestep {

    private final long maxStepNanos;

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
        super(maxFrameNanos);
        maxStepNanos = (rate.periodNumerator() + rate.periodDenominator() - 1) / rate.periodDenominator();
    }

    @Override
    long nextStepNanos(long pendingNanos) {
        return Math.min(pendingNanos, maxStepNanos);
    }

    @Override
    long singleStepNanos(long lastStepNanos) {
        return maxStepNanos;
    }

    @Override
    public long presentNanos() {
        return simulatedNanos() + owedNanos();
    }
}
