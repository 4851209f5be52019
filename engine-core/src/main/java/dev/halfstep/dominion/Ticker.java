package dev.halfstep.dominion;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.concurrent.locks.LockSupport;

/** Calls a scheduler at an exact rate, on a thread of its own. */
final class Ticker {

    /**
     * The maximum lateness that ticks catch up on, in milliseconds. Lateness beyond this maximum is dropped. So a
     * program that cannot keep its rate slows down, and no long burst of ticks follows a pause.
     */
    static final int MAX_LATE_MILLIS = 250;

    private static final long MAX_LATE_NANOS = MAX_LATE_MILLIS * 1_000_000L;
    private static final int MAX_JOIN_MILLIS = 3_000;

    private final DominionScheduler scheduler;
    private final NanoClock clock;
    private final PeriodSequence periods;
    private final Thread thread;
    private volatile boolean stopped;

    Ticker(DominionScheduler scheduler, Rate rate, NanoClock clock) {
        this.scheduler = scheduler;
        this.clock = clock;
        periods = new PeriodSequence(rate);
        thread = new Thread(this::run, "dominion-ticks");
        thread.setDaemon(false); // keeps the program running after main returns
    }

    void start() {
        thread.start();
    }

    /** Prevents further ticks. Any thread may call this. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** Waits for the end of the thread. Returns false after 3 seconds, or if the waiting thread is interrupted. */
    boolean join() {
        try {
            thread.join(MAX_JOIN_MILLIS);
            return !thread.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void run() {
        long dueNanos = clock.nanoTime();
        while (awaitUntil(dueNanos)) {
            long periodNanos = periods.nextNanos();
            scheduler.tick(this, periodNanos);
            dueNanos = nextDue(dueNanos + periodNanos, clock.nanoTime());
        }
    }

    /**
     * Returns when the next tick is due: at the planned time, but not more than {@value #MAX_LATE_MILLIS} ms before
     * now.
     */
    static long nextDue(long plannedNanos, long nowNanos) {
        return nowNanos - plannedNanos > MAX_LATE_NANOS ? nowNanos - MAX_LATE_NANOS : plannedNanos;
    }

    /**
     * Waits until a time. Returns false if no further tick may follow: after {@link #stop} or an interrupt. An
     * interrupted thread cannot wait, because {@code parkNanos} returns at once.
     */
    private boolean awaitUntil(long dueNanos) {
        long remainingNanos = dueNanos - clock.nanoTime();
        while (remainingNanos > 0 && mayContinue()) {
            LockSupport.parkNanos(remainingNanos);
            remainingNanos = dueNanos - clock.nanoTime();
        }
        return mayContinue();
    }

    private boolean mayContinue() {
        return !stopped && !Thread.currentThread().isInterrupted();
    }
}
