package dev.halfstep.frame;

import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;

/**
 * Limits the frame rate. Sleeps for most of the wait and spins for the rest, because a sleep may end too late. Vsync is
 * not enough: with some displays and with all virtual displays it does not block.
 */
final class FixedPacer implements FramePacer {

    private final ClockWait wait;
    private final PeriodSequence periods;
    private boolean hasStarted;
    private long dueNanos;

    FixedPacer(ClockWait wait, Rate rate) {
        this.wait = wait;
        periods = new PeriodSequence(rate);
    }

    @Override
    public void awaitNextFrame() {
        long nowNanos = wait.nanoTime();
        if (!hasStarted) {
            hasStarted = true;
            dueNanos = nowNanos;
        }
        long periodNanos = periods.nextNanos();
        dueNanos += periodNanos;
        if (nowNanos - dueNanos > periodNanos) {
            dueNanos = nowNanos; // more than a frame late: continue from now, without a catch-up of short frames
        }
        wait.waitUntil(dueNanos);
    }
}
