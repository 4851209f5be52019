package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.time.Duration;

/**
 * Plans the moment of every picture ahead, and draws as often as the machine can keep up with.
 *
 * <pre>{@code
 * picture due   0                16               32
 * frame         |R--U-U-U-U......|R--U-U-U........|R--          R draw   U step   . wait
 * }</pre>
 *
 * <p>A frame begins when the picture before it was due. Its time, from there to its own picture, is known before it is
 * over, so the steps of the frame can be those that lead up to the picture, and the wait lies between the steps and the
 * picture. With a {@link dev.halfstep.time.LeadingTimestep} what is drawn is then the very moment at which it is drawn;
 * any other timestep works as it does elsewhere.
 *
 * <p>When the picture is overdue before it can be drawn, which is looked at after drawing and after every step, frames
 * become longer: 1.2 times of what was needed. With time to spare they become shorter again, each by an eighth of what
 * they are too long, down to what they were at first. Past a quarter of a second a frame is planned no longer. If a
 * machine cannot simulate as fast as time passes, the steps then end with the bound of the timestep, a picture is
 * drawn, and the timestep counts what it dropped.
 */
public final class AdaptivePacer implements FramePacer {

    /** Frames of 16 ms, just under the period of a 60 Hz display. */
    public static final Rate DEFAULT_RATE = Rate.period(Duration.ofMillis(16));

    /** A longer plan would be for steps that the bound of a frame cuts anyway. */
    private static final long LONGEST_NANOS = Timestep.DEFAULT_MAX_FRAME_NANOS;

    private static final int SHRINK_DIVISOR = 8;

    private final NanoClock clock;
    private final ClockWait wait;
    private final long shortestNanos;
    private final long longestNanos;
    private long intervalNanos;
    private boolean begun;

    /** When the picture before this one was due, and when this one is. */
    private long beginNanos;

    private long dueNanos;

    /** The due time that the loop has been told. */
    private long toldNanos;

    /**
     * Frames of 16 ms, longer where they must be.
     *
     * @param clock the clock of the loop
     */
    public AdaptivePacer(NanoClock clock) {
        this(clock, DEFAULT_RATE);
    }

    /**
     * Frames at a rate, longer where they must be.
     *
     * @param clock the clock of the loop
     * @param fastest frames a second at first and at best
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
     * Instead of waiting, moves a clock on to the moment that would be waited for.
     *
     * @param clock the clock of the loop
     * @param fastest frames a second at first and at best
     * @return a pacer for runs on virtual time
     */
    public static AdaptivePacer onVirtualTime(ManualClock clock, Rate fastest) {
        return new AdaptivePacer(clock, fastest, ClockWait.moving(clock));
    }

    /**
     * How long the frame that begins is planned to be.
     *
     * @param measuredNanos not used: what was measured is known from the plan and from how it was kept
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
     * How long frames are planned to be at the moment.
     *
     * @return nanoseconds
     */
    public long intervalNanos() {
        return intervalNanos;
    }
}
