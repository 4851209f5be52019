package dev.halfstep.dominion;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.concurrent.locks.LockSupport;

/** Ticks at an exact rate, on a thread of its own. */
final class Ticker {

    /**
     * The lateness that ticks catch up on at most. Time beyond that is dropped, so a program that is slower than its
     * rate slows down instead of falling ever further behind, and no burst of ticks follows a long pause.
     */
    static final int MAX_LATE_MILLIS = 250;

    private static final long MAX_LATE_NANOS = MAX_LATE_MILLIS * 1_000_000L;
    private static final int JOIN_MILLIS = 3_000;

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
        thread.setDaemon(false); // programs return from main and continue ticking
    }

    void start() {
        thread.start();
    }

    /** Prevents further ticks. Any thread may call this. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** Waits for the end of the thread; returns false if that takes too long or the waiting thread is interrupted. */
    boolean join() {
        try {
            thread.join(JOIN_MILLIS);
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

    /** Returns when the next tick is due: as planned, but at most {@value #MAX_LATE_MILLIS} ms ago. */
    static long nextDue(long plannedNanos, long nowNanos) {
        return nowNanos - plannedNanos > MAX_LATE_NANOS ? nowNanos - MAX_LATE_NANOS : plannedNanos;
    }

    /** An interrupt ends the ticks: an interrupted thread does not park, and would spin. */
    private boolean awaitUntil(long dueNanos) {
        long left = dueNanos - clock.nanoTime();
        while (left > 0 && mayContinue()) {
            LockSupport.parkNanos(left);
            left = dueNanos - clock.nanoTime();
        }
        return mayContinue();
    }

    private boolean mayContinue() {
        return !stopped && !Thread.currentThread().isInterrupted();
    }
}
