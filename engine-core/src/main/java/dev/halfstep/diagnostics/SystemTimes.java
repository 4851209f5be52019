package dev.halfstep.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * The timings of one system. A call is one run of the system together with the application of its commands. Percentiles
 * are up to 3 % too high, because they are taken from a histogram; totals and maximum times are exact.
 */
public final class SystemTimes {

    private final String name;
    private final String phase;
    private final TimeHistogram histogram = new TimeHistogram();
    private long totalNanos;
    private long worstNanos;

    /** The time of the current call up to the last stop of the timer. */
    private long callNanos;

    /** The time at which the timer was started, by the clock of {@link FrameTimes}. */
    private long startNanos;

    private long frameNanos;
    private long lastFrameNanos;

    /** The flight recorder event of the run in progress, null if it is not recorded. */
    private @Nullable SystemEvent event;

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
     * Returns the number of calls. A call in which the system throws does not count.
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
     * @param share the share of calls that take at most this time, 0 to 1: 0.5 for the median, 0.99 for the time that
     *     one call in a hundred exceeds
     * @return nanoseconds; 0 if there was no call
     * @throws IllegalArgumentException if the share is out of range
     */
    public long percentileNanos(double share) {
        return Math.min(histogram.percentileNanos(share), worstNanos);
    }

    /**
     * Returns the total time of all calls in the current frame so far; between two frames, in the last frame.
     *
     * @return nanoseconds
     */
    public long frameNanos() {
        return frameNanos;
    }

    /**
     * Returns the total time of all calls in the frame before the frame of {@link #frameNanos()}.
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

    /** Begins the flight recorder event of a run. */
    void beginEvent(long step) {
        event = new SystemEvent();
        event.name = name;
        event.phase = phase;
        event.step = step;
        event.begin();
    }

    /** Commits the event of a run, if it is recorded. */
    void endEvent() {
        if (event != null) {
            event.commit();
            event = null;
        }
    }

    /** Begins a call. Discards the time of the previous call if that call has failed. */
    void beginCall() {
        callNanos = 0;
    }

    /** Starts the timer. */
    void startTimer(long nowNanos) {
        startNanos = nowNanos;
    }

    /** Stops the timer. */
    void stopTimer(long nowNanos) {
        callNanos += nowNanos - startNanos;
    }

    /** Ends a call and adds its time to the statistics. */
    void endCall() {
        histogram.add(callNanos);
        totalNanos += callNanos;
        frameNanos += callNanos;
        worstNanos = Math.max(worstNanos, callNanos);
        callNanos = 0;
    }
}
