package dev.halfstep.frame;

import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.time.Duration;

/** Implements {@link FramePacer#adaptive(dev.halfstep.time.NanoClock, Rate)}. */
final class AdaptivePacer implements FramePacer {

    /** The default rate: frames of 16 ms, a little less than the period of a 60 Hz display. */
    static final Rate DEFAULT_RATE = Rate.period(Duration.ofMillis(16));

    /** The maximum interval: the default frame-time clamp, which shortens longer frames anyway. */
    private static final long MAX_INTERVAL_NANOS = Timestep.DEFAULT_MAX_FRAME_NANOS;

    /** The interval after a late picture is the needed time plus one fifth of it. */
    private static final int RESERVE_DIVISOR = 5;

    /** A frame with time to spare shrinks the interval by one eighth of the excess. */
    private static final int SHRINK_DIVISOR = 8;

    private final ClockWait wait;
    private final long minIntervalNanos;
    private final long maxIntervalNanos;
    private long intervalNanos;
    private boolean hasBegun;

    /** When the current frame began, which is when the previous picture was due. */
    private long beginNanos;

    /** When this picture is due. */
    private long dueNanos;

    /** The due time that was last reported to the loop. The steps so far simulate up to this time. */
    private long reportedDueNanos;

    /**
     * Creates a pacer for frames at a rate, slower after a late picture.
     *
     * @param wait waits on the clock of the loop
     * @param fastest the initial and maximum frame rate
     */
    AdaptivePacer(ClockWait wait, Rate fastest) {
        this.wait = wait;
        minIntervalNanos = fastest.periodNumerator() / fastest.periodDenominator();
        maxIntervalNanos = Math.max(minIntervalNanos, MAX_INTERVAL_NANOS);
        intervalNanos = minIntervalNanos;
    }

    /**
     * Returns the planned length of the frame that begins.
     *
     * @param measuredNanos unused: the plan already contains delays
     * @return nanoseconds
     */
    @Override
    public long frameNanos(long measuredNanos) {
        return takeNewlyPlannedNanos();
    }

    @Override
    public long delayNanos() {
        postponeIfLate();
        return takeNewlyPlannedNanos();
    }

    /** Returns the time from the last reported due time to the current one, and marks it as reported. */
    private long takeNewlyPlannedNanos() {
        long nanos = dueNanos - reportedDueNanos;
        reportedDueNanos = dueNanos;
        return nanos;
    }

    @Override
    public void awaitPresentation() {
        long nowNanos = wait.nanoTime();
        if (!hasBegun) {
            begin(nowNanos);
        }
        if (nowNanos - dueNanos < 0) { // time to spare
            shrinkTowards(withReserve(nowNanos - beginNanos));
        }
        wait.waitUntil(dueNanos);
    }

    /** Makes the first picture due now. */
    private void begin(long nowNanos) {
        hasBegun = true;
        beginNanos = nowNanos;
        dueNanos = nowNanos;
        reportedDueNanos = nowNanos;
    }

    /** Plans the next picture. Does not wait: the next frame begins with its steps. */
    @Override
    public void awaitNextFrame() {
        beginNanos = dueNanos;
        dueNanos += intervalNanos;
        postponeIfLate();
    }

    /** If the picture of this frame is late, makes it due later and the interval longer. */
    private void postponeIfLate() {
        long neededNanos = wait.nanoTime() - beginNanos;
        if (neededNanos <= dueNanos - beginNanos) {
            return;
        }
        intervalNanos = Math.min(withReserve(neededNanos), maxIntervalNanos);
        dueNanos = beginNanos + Math.max(intervalNanos, neededNanos);
    }

    /** Returns 1.2 times the needed time. */
    private static long withReserve(long neededNanos) {
        return neededNanos + neededNanos / RESERVE_DIVISOR;
    }

    /** Shrinks the interval by a part of its excess over an interval that is long enough. */
    private void shrinkTowards(long sufficientNanos) {
        long excessNanos = intervalNanos - Math.max(sufficientNanos, minIntervalNanos);
        if (excessNanos > 0) {
            // Rounded up, so that the excess becomes 0 in the end.
            intervalNanos -= (excessNanos + SHRINK_DIVISOR - 1) / SHRINK_DIVISOR;
        }
    }

    /**
     * Returns the planned interval between two pictures.
     *
     * @return nanoseconds
     */
    long intervalNanos() {
        return intervalNanos;
    }
}
