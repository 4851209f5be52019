package dev.halfstep.diagnostics;

/**
 * How long one system has taken, the carrying out of its commands included. Medians and the like are up to 3 % too
 * high; sums and worst times are exact.
 */
public final class SystemTimes {

    private final String name;
    private final String phase;
    private final TimeHistogram histogram = new TimeHistogram();
    private long totalNanos;
    private long worstNanos;

    /** Of the call that runs: what was measured of it, and since when more is measured. */
    private long callNanos;

    private long sinceNanos;

    private long frameNanos;
    private long lastFrameNanos;

    SystemTimes(String name, String phase) {
        this.name = name;
        this.phase = phase;
    }

    /**
     * Who was measured.
     *
     * @return the name of the system
     */
    public String name() {
        return name;
    }

    /**
     * Where in the frame it runs.
     *
     * @return {@code simulation}, {@code presentation} or {@code draw}; {@code all} for the frame as a whole
     */
    public String phase() {
        return phase;
    }

    /**
     * How often it has run without a failure.
     *
     * @return 0 or more
     */
    public long calls() {
        return histogram.count();
    }

    /**
     * How long it has taken, all calls together.
     *
     * @return nanoseconds
     */
    public long totalNanos() {
        return totalNanos;
    }

    /**
     * How long the longest call has taken.
     *
     * @return nanoseconds; 0 if there was none
     */
    public long worstNanos() {
        return worstNanos;
    }

    /**
     * The time that a share of the calls did not exceed.
     *
     * @param share 0 to 1: 0.5 for the median, 0.99 for what only one call in a hundred exceeds
     * @return nanoseconds; 0 if there was no call
     * @throws IllegalArgumentException if the share lies outside
     */
    public long nanosAt(double share) {
        return Math.min(histogram.nanosAt(share), worstNanos);
    }

    /**
     * How long it has taken in the frame that runs, or, between two frames, in the one that ran last. That may be
     * several calls.
     *
     * @return nanoseconds
     */
    public long frameNanos() {
        return frameNanos;
    }

    /**
     * How long it has taken in the frame before that one.
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

    /** A call begins. What a failure has interrupted is not continued. */
    void begin() {
        callNanos = 0;
    }

    /** A call goes on. */
    void start(long nowNanos) {
        sinceNanos = nowNanos;
    }

    /** A call pauses. */
    void stop(long nowNanos) {
        callNanos += nowNanos - sinceNanos;
    }

    /** A call is over. */
    void count() {
        histogram.add(callNanos);
        totalNanos += callNanos;
        frameNanos += callNanos;
        worstNanos = Math.max(worstNanos, callNanos);
        callNanos = 0;
    }
}
