package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.function.LongConsumer;

/**
 * Limits the frame rate: sleeps for most of the wait and spins for the rest, because a sleep ends late. Vsync is not
 * enough, because some displays and all virtual ones do not block.
 */
public final class FixedPacer implements FramePacer {

    private final NanoClock clock;
    private final ClockWait wait;
    private final PeriodSequence periods;
    private boolean started;
    private long dueNanos;

    /**
     * Creates a pacer for a frame rate.
     *
     * @param clock the clock of the loop
     * @param rate the frame rate
     */
    public FixedPacer(NanoClock clock, Rate rate) {
        this(clock, rate, ClockWait.sleeping(clock));
    }

    FixedPacer(NanoClock clock, Rate rate, LongConsumer sleepNanos) {
        this(clock, rate, ClockWait.sleeping(clock, sleepNanos));
    }

    private FixedPacer(NanoClock clock, Rate rate, ClockWait wait) {
        this.clock = clock;
        this.wait = wait;
        periods = new PeriodSequence(rate);
    }

    @Override
    public void awaitNextFrame() {
        long now = clock.nanoTime();
        if (!started) {
            started = true;
            dueNanos = now;
        }
        long periodNanos = periods.nextNanos();
        dueNanos += periodNanos;
        if (now - dueNanos > periodNanos) {
            dueNanos = now; // more than a frame late: continue from here and do not catch up
        }
        wait.until(dueNanos);
    }
}
