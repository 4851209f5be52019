package dev.halfstep.loop;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Waits until a time: sleeps for most of it and spins for the rest, because a sleep ends late. */
final class ClockWait {

    /** The time to spin: about the oversleep of an idle desktop machine. */
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

    /** Creates a wait on virtual time, which advances the clock. */
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
