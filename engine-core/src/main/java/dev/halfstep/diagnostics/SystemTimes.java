package dev.halfstep.diagnostics;

/**
 * Timings of one system, including the time to apply its commands. Percentiles are up to 3 % too high; totals and
 * maximum times are exact.
 */
public final class SystemTimes {

    private final String name;
    private final String phase;
    private final TimeHistogram histogram = new TimeHistogram();
    private long totalNanos;
    private long worstNanos;

    /** The measured time of the current call, until the timer was started last. */
    private long callNanos;

    /** When the timer was started last. */
    private long sinceNanos;

    private long frameNanos;
    private long lastFrameNanos;

    SystemTimes(String name, String phase) {
        this.name = name;
        this.phase = phase;
    }

    /**
     * Returns the name of the measured system.
     *
     * @return the name; {@code frame} for the frame as a whole
     */
    public String name() {
        return name;
    }

    /**
     * Returns the phase in which the system runs.
     *
     * @return {@code simulation}, {@code presentation} or {@code draw}; {@code all} for the frame as a whole
     */
    public String phase() {
        return phase;
    }

    /**
     * Returns the number of runs without a failure.
     *
     * @return 0 or more
     */
    public long calls() {
        return histogram.count();
    }

    /**
     * Returns the total time of all calls.
     *
     * @return nanoseconds
     */
    public long totalNanos() {
        return totalNanos;
    }

    /**
     * Returns the time of the longest call.
     *
     * @return nanoseconds; 0 if there was none
     */
    public long worstNanos() {
        return worstNanos;
    }

    /**
     * Returns a percentile of the times of all calls.
     *
     * @param share 0 to 1: 0.5 for the median, 0.99 for the time that one call in a hundred exceeds
     * @return nanoseconds; 0 if there was no call
     * @throws IllegalArgumentException if the share is out of range
     */
    public long nanosAt(double share) {
        return Math.min(histogram.nanosAt(share), worstNanos);
    }

    /**
     * Returns the total time of all calls in the current frame, or in the last one between two frames.
     *
     * @return nanoseconds
     */
    public long frameNanos() {
        return frameNanos;
    }

    /**
     * Returns the total time of all calls in the frame before that one.
     *
     * @return nanoseconds
     */
    public long lastFrameNanos() {
        return lastFrameNanos;
    }

    void beginFrame() {
        lastFrameNanos = frameNanos;
        frameNanos = 0;
    }

    /** Begins a call. Discards the time of a call that has failed. */
    void begin() {
        callNanos = 0;
    }

    /** Starts the timer. */
    void start(long nowNanos) {
        sinceNanos = nowNanos;
    }

    /** Stops the timer. */
    void stop(long nowNanos) {
        callNanos += nowNanos - sinceNanos;
    }

    /** Ends a call and adds its time. */
    void count() {
        histogram.add(callNanos);
        totalNanos += callNanos;
        frameNanos += callNanos;
        worstNanos = Math.max(worstNanos, callNanos);
        callNanos = 0;
    }
}
