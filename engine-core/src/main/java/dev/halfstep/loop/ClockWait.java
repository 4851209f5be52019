package dev.halfstep.loop;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Waits for a moment: sleeps for most of the time and spins through the rest, since a sleep ends late. */
final class ClockWait {

    /** The end of a wait that is spun through: about as late as a sleep ends on an idle desktop machine. */
    private static final long SPIN_NANOS = 500_000;

    private final NanoClock clock;
    private final LongConsumer sleepNanos;
    private final long spinNanos;

    ClockWait(NanoClock clock, LongConsumer sleepNanos, long spinNanos) {
        this.clock = clock;
        this.sleepNanos = sleepNanos;
        this.spinNanos = spinNanos;
    }

    static ClockWait sleeping(NanoClock clock) {
        return sleeping(clock, LockSupport::parkNanos);
    }

    static ClockWait sleeping(NanoClock clock, LongConsumer sleepNanos) {
        return new ClockWait(clock, sleepNanos, SPIN_NANOS);
    }

    /** A wait that takes no time: it moves the clock on. */
    static ClockWait moving(ManualClock clock) {
        return new ClockWait(clock, clock::advance, 0);
    }

    void until(long dueNanos) {
        long leftNanos = dueNanos - clock.nanoTime();
        while (leftNanos > spinNanos) {
            sleepNanos.accept(leftNanos - spinNanos);
            leftNanos = dueNanos - clock.nanoTime();
        }
        while (dueNanos - clock.nanoTime() > 0) {
            Thread.onSpinWait();
        }
    }
}
