package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.time.Duration;

/**
 * Plans the time of every picture ahead, at the highest rate that the machine can keep. Implements the pacing of the
 * paced loop, which simulates up to a planned frame end, waits for it, and makes the interval 1.2 times longer after
 * an overrun.
 *
 * <pre>{@code
 * picture due   0                16               32
 * frame         |R--U-U-U-U......|R--U-U-U........|R--          R draw   U step   . wait
 * }</pre>
 *
 * <p>A frame begins when the previous picture was due, and its length is planned. So its steps lead up to its own
 * picture, and the wait is between the steps and the picture. With a {@link dev.halfstep.time.LeadingTimestep} a
 * picture shows the moment at which it is drawn: no latency. Other timesteps work as with any other pacer.
 *
 * <p>After an overrun (the picture is overdue before it can be drawn, which is checked after drawing and after every
 * step) the interval becomes 1.2 times the time that was needed, 250 ms at most. With time to spare it shrinks in
 * every frame by an eighth of the excess, down to the first interval. On a machine that cannot simulate as fast as
 * time passes, the frame bound of the timestep prevents the spiral of death: the steps end there, a picture is drawn,
 * and the rest counts as dropped time.
 */
public final class AdaptivePacer implements FramePacer {

    /** The default rate: frames of 16 ms, a little less than the period of a 60 Hz display. */
    public static final Rate DEFAULT_RATE = Rate.period(Duration.ofMillis(16));

    /** The maximum interval: the default frame bound, which clamps longer frames anyway. */
    private static final long MAX_INTERVAL_NANOS = Timestep.DEFAULT_MAX_FRAME_NANOS;

    private static final int SHRINK_DIVISOR = 8;

    private final NanoClock clock;
    private final ClockWait wait;
    private final long minIntervalNanos;
    private final long maxIntervalNanos;
    private long intervalNanos;
    private boolean begun;

    /** When the previous picture was due. */
    private long beginNanos;

    /** When this picture is due. */
    private long dueNanos;

    /** The due time that was last returned to the loop. */
    private long reportedNanos;

    /**
     * Creates a pacer for frames of 16 ms, longer after an overrun.
     *
     * @param clock the clock of the loop
     */
    public AdaptivePacer(NanoClock clock) {
        this(clock, DEFAULT_RATE);
    }

    /**
     * Creates a pacer for frames at a rate, slower after an overrun.
     *
     * @param clock the clock of the loop
     * @param fastest the initial and maximum frame rate
     */
    public AdaptivePacer(NanoClock clock, Rate fastest) {
        this(clock, fastest, ClockWait.sleeping(clock));
    }

    AdaptivePacer(NanoClock clock, Rate fastest, ClockWait wait) {
        this.clock = clock;
        this.wait = wait;
        minIntervalNanos = fastest.periodNumerator() / fastest.periodDenominator();
        maxIntervalNanos = Math.max(minIntervalNanos, MAX_INTERVAL_NANOS);
        intervalNanos = minIntervalNanos;
    }

    /**
     * Creates a pacer that does not wait: it advances a clock to the planned time.
     *
     * @param clock the clock of the loop
     * @param fastest the initial and maximum frame rate
     * @return a pacer on virtual time
     */
    public static AdaptivePacer onVirtualTime(ManualClock clock, Rate fastest) {
        return new AdaptivePacer(clock, fastest, ClockWait.moving(clock));
    }

    /**
     * Returns the planned length of the frame that begins.
     *
     * @param measuredNanos unused, because the plan contains every overrun
     * @return nanoseconds
     */
    @Override
    public long frameNanos(long measuredNanos) {
        return newlyPlannedNanos();
    }

    @Override
    public long overrunNanos() {
        postponeIfOverdue();
        return newlyPlannedNanos();
    }

    private long newlyPlannedNanos() {
        long nanos = dueNanos - reportedNanos;
        reportedNanos = dueNanos;
        return nanos;
    }

    @Override
    public void awaitPresentation() {
        long nowNanos = clock.nanoTime();
        if (!begun) {
            begin(nowNanos);
        }
        if (nowNanos - dueNanos < 0) {
            shrinkTowards(withReserve(nowNanos - beginNanos));
        }
        wait.until(dueNanos);
    }

    /** Makes the first picture due at once. */
    private void begin(long nowNanos) {
        begun = true;
        beginNanos = nowNanos;
        dueNanos = nowNanos;
        reportedNanos = nowNanos;
    }

    /** Plans the next picture. Does not wait: the next frame begins with its steps. */
    @Override
    public void awaitNextFrame() {
        beginNanos = dueNanos;
        dueNanos += intervalNanos;
        postponeIfOverdue();
    }

    private void postponeIfOverdue() {
        long neededNanos = clock.nanoTime() - beginNanos;
        if (neededNanos <= dueNanos - beginNanos) {
            return;
        }
        intervalNanos = Math.min(withReserve(neededNanos), maxIntervalNanos);
        dueNanos = beginNanos + Math.max(intervalNanos, neededNanos);
    }

    private static long withReserve(long neededNanos) {
        return neededNanos + neededNanos / 5;
    }

    private void shrinkTowards(long enoughNanos) {
        long tooLongNanos = intervalNanos - Math.max(enoughNanos, minIntervalNanos);
        if (tooLongNanos > 0) {
            intervalNanos -= (tooLongNanos + SHRINK_DIVISOR - 1) / SHRINK_DIVISOR;
        }
    }

    /**
     * Returns the current interval between pictures, as planned.
     *
     * @return nanoseconds
     */
    public long intervalNanos() {
        return intervalNanos;
    }
}
