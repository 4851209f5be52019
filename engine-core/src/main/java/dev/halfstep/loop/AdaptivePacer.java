package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.time.Duration;

/**
 * Plans the moment of every picture ahead, and draws as often as the machine can keep up with. Implements the pacing of
 * the paced loop, which simulates up to a planned frame end, waits for it, and makes the interval 1.2 times longer after
 * an overrun.
 *
 * <pre>{@code
 * picture due   0                16               32
 * frame         |R--U-U-U-U......|R--U-U-U........|R--          R draw   U step   . wait
 * }</pre>
 *
 * <p>A frame begins when the picture before it was due, and its length is planned. So its steps lead up to its own
 * picture, and the wait lies between the steps and the picture. With a {@link dev.halfstep.time.LeadingTimestep} the
 * drawn moment is then the moment at which it is drawn: no latency. Other timesteps work as with any other pacer.
 *
 * <p>After an overrun (the picture is overdue before it can be drawn, which is checked after drawing and after every
 * step) the interval becomes 1.2 times the time that was needed, 250 ms at most. With time to spare it shrinks in every
 * frame by an eighth of the excess, down to the first interval. On a machine that cannot simulate as fast as time
 * passes, the frame bound of the timestep prevents the spiral of death: the steps end there, a picture is drawn, and the
 * rest counts as dropped time.
 */
public final class AdaptivePacer implements FramePacer {

    /** The rate of frames of 16 ms, just under the period of a 60 Hz display. */
    public static final Rate DEFAULT_RATE = Rate.period(Duration.ofMillis(16));

    /** The frame bound of a timestep cuts the steps of a longer frame anyway. */
    private static final long LONGEST_NANOS = Timestep.DEFAULT_MAX_FRAME_NANOS;

    private static final int SHRINK_DIVISOR = 8;

    private final NanoClock clock;
    private final ClockWait wait;
    private final long shortestNanos;
    private final long longestNanos;
    private long intervalNanos;
    private boolean begun;

    /** When the picture before this one was due, and then when this one is. */
    private long beginNanos;

    private long dueNanos;

    /** The due time of which the loop knows. */
    private long toldNanos;

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
     * @param fastest the first and the highest frame rate
     */
    public AdaptivePacer(NanoClock clock, Rate fastest) {
        this(clock, fastest, ClockWait.sleeping(clock));
    }

    AdaptivePacer(NanoClock clock, Rate fastest, ClockWait wait) {
        this.clock = clock;
        this.wait = wait;
        shortestNanos = fastest.periodNumerator() / fastest.periodDenominator();
        longestNanos = Math.max(shortestNanos, LONGEST_NANOS);
        intervalNanos = shortestNanos;
    }

    /**
     * Creates a pacer that does not wait: it moves a clock forward to the planned moment.
     *
     * @param clock the clock of the loop
     * @param fastest the first and the highest frame rate
     * @return a pacer for runs on virtual time
     */
    public static AdaptivePacer onVirtualTime(ManualClock clock, Rate fastest) {
        return new AdaptivePacer(clock, fastest, ClockWait.moving(clock));
    }

    /**
     * Returns the planned length of the frame that begins.
     *
     * @param measuredNanos unused, since the plan already contains every overrun
     * @return nanoseconds
     */
    @Override
    public long frameNanos(long measuredNanos) {
        return newlyPlannedNanos();
    }

    @Override
    public long overrunNanos() {
        putOffIfOverdue();
        return newlyPlannedNanos();
    }

    private long newlyPlannedNanos() {
        long nanos = dueNanos - toldNanos;
        toldNanos = dueNanos;
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

    /** The first picture is due at once. */
    private void begin(long nowNanos) {
        begun = true;
        beginNanos = nowNanos;
        dueNanos = nowNanos;
        toldNanos = nowNanos;
    }

    /** Plans the next picture. There is no wait: the next frame begins with its steps. */
    @Override
    public void awaitNextFrame() {
        beginNanos = dueNanos;
        dueNanos += intervalNanos;
        putOffIfOverdue();
    }

    private void putOffIfOverdue() {
        long neededNanos = clock.nanoTime() - beginNanos;
        if (neededNanos <= dueNanos - beginNanos) {
            return;
        }
        intervalNanos = Math.min(withReserve(neededNanos), longestNanos);
        dueNanos = beginNanos + Math.max(intervalNanos, neededNanos);
    }

    private static long withReserve(long neededNanos) {
        return neededNanos + neededNanos / 5;
    }

    private void shrinkTowards(long enoughNanos) {
        long tooLongNanos = intervalNanos - Math.max(enoughNanos, shortestNanos);
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
