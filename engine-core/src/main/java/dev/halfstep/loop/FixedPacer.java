package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Holds frames to a rate: sleeps for most of the wait and spins through the rest, since a sleep ends late. Waiting for
 * the display (vsync) is not enough, because some displays and all virtual ones do not make a program wait.
 */
public final class FixedPacer implements FramePacer {

    /** The end of a wait that is spun through: about as late as a sleep ends on an idle desktop machine. */
    private static final long SPIN_NANOS = 500_000;

    private final NanoClock clock;
    private final LongConsumer sleepNanos;
    private final PeriodSequence periods;
    private boolean started;
    private long dueNanos;

    /**
     * Frames at a rate, from the first wait on.
     *
     * @param clock the clock of the loop
     * @param rate frames a second
     */
    public FixedPacer(NanoClock clock, Rate rate) {
        this(clock, rate, LockSupport::parkNanos);
    }

    FixedPacer(NanoClock clock, Rate rate, LongConsumer sleepNanos) {
        this.clock = clock;
        this.sleepNanos = sleepNanos;
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
            dueNanos = now; // more than a frame late: go on from here instead of hurrying after the lost ones
        }
        waitUntilDue();
    }

    private void waitUntilDue() {
        long leftNanos = dueNanos - clock.nanoTime();
        while (leftNanos > SPIN_NANOS) {
            sleepNanos.accept(leftNanos - SPIN_NANOS);
            leftNanos = dueNanos - clock.nanoTime();
        }
        while (dueNanos - clock.nanoTime() > 0) {
            Thread.onSpinWait();
        }
    }
}
