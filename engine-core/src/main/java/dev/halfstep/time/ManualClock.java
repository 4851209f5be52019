package dev.halfstep.time;

/** A clock that moves only when it is told to: virtual time for headless runs, and time without waiting for tests. */
public final class ManualClock implements NanoClock {

    private long nowNanos;

    /** A clock that starts at 0. */
    public ManualClock() {
        this(0);
    }

    /**
     * A clock that starts anywhere.
     *
     * @param startNanos the first reading, in nanoseconds; any value, negative and near {@link Long#MAX_VALUE} too
     */
    public ManualClock(long startNanos) {
        nowNanos = startNanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    /**
     * Moves the clock forward.
     *
     * @param nanos how far, in nanoseconds; 0 or more
     * @throws IllegalArgumentException if {@code nanos} is negative, since no clock of the engine runs backwards
     */
    public void advance(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a clock only moves forward: " + nanos + " ns");
        }
        nowNanos += nanos;
    }
}
