package dev.halfstep.time;

/**
 * A clock that advances only on request: virtual time for headless runs and for tests. A game loop on this clock never
 * waits.
 *
 * <pre>{@code
 * scheduler.timeControl().setLastStep(36_000); // ten minutes at 60 steps a second
 * new GameLoop(scheduler, new HeadlessHost(), new ManualClock()).run();
 * }</pre>
 */
public final class ManualClock implements NanoClock {

    private long nowNanos;

    /** Creates a clock that starts at 0. */
    public ManualClock() {
        this(0);
    }

    /**
     * Creates a clock that starts at any time.
     *
     * @param startNanos the first reading, in nanoseconds; may be negative, or near {@link Long#MAX_VALUE}
     */
    public ManualClock(long startNanos) {
        nowNanos = startNanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    /**
     * Advances the clock.
     *
     * @param nanos the time to add, in nanoseconds; 0 or more
     * @throws IllegalArgumentException if {@code nanos} is negative
     */
    public void advance(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("the time to advance must not be negative: " + nanos + " ns");
        }
        nowNanos += nanos;
    }
}
