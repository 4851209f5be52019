package dev.halfstep.frame;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Reads the clock of a loop and waits until a time: sleeps for most of the wait and spins for the rest, because a sleep
 * may end too late.
 */
final class ClockWait {

    /** The time to spin: about how late a sleep ends on an idle desktop machine. */
    private static final long SPIN_NANOS = 500_000;

    private final NanoClock clock;
    private final LongConsumer sleepNanos;
    private final long spinNanos;

    ClockWait(NanoClock clock, LongConsumer sleepNanos, long spinNanos) {
        this.clock = clock;
        this.sleepNanos = sleepNanos;
        this.spinNanos = spinNanos;
    }

    /** Creates a wait on a clock. On virtual time, it advances the clock instead of sleeping. */
    static ClockWait on(NanoClock clock) {
        return clock instanceof ManualClock manual
                ? new ClockWait(clock, manual::advance, /* spinNanos= */ 0)
                : sleeping(clock, LockSupport::parkNanos);
    }

    static ClockWait sleeping(NanoClock clock, LongConsumer sleepNanos) {
        return new ClockWait(clock, sleepNanos, SPIN_NANOS);
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    /** Returns whether the clock shows virtual time, which has neither vsync nor jitter. */
    boolean isVirtual() {
        return clock instanceof ManualClock;
    }

    /** Waits until the clock shows a time, in nanoseconds. */
    void waitUntil(long dueNanos) {
        long remainingNanos = dueNanos - clock.nanoTime();
        while (remainingNanos > spinNanos) {
            sleepNanos.accept(remainingNanos - spinNanos);
            remainingNanos = dueNanos - clock.nanoTime();
        }
        while (dueNanos - clock.nanoTime() > 0) {
            Thread.onSpinWait();
        }
    }
}
