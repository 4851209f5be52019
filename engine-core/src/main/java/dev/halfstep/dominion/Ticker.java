package dev.halfstep.dominion;

import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.concurrent.locks.LockSupport;

/** Ticks at an exact rate, on a thread of its own. */
final class Ticker {

    /** How late a tick may be and still be made up for: beyond that a slow program would never catch up. */
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
        thread.setDaemon(false); // programs end their main method and go on ticking
    }

    void start() {
        thread.start();
    }

    /** Lets no further tick begin. Any thread may call this. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** Waits for the end of the last tick; false if that takes too long or the waiting thread is interrupted. */
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

    /** When the next tick is due: as planned, but never longer ago than is made up for. */
    static long nextDue(long plannedNanos, long nowNanos) {
        return nowNanos - plannedNanos > MAX_LATE_NANOS ? nowNanos - MAX_LATE_NANOS : plannedNanos;
    }

    private boolean awaitUntil(long dueNanos) {
        for (long left = dueNanos - clock.nanoTime(); left > 0 && !stopped; left = dueNanos - clock.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return false; // as by shutDown(): parking would return at once for ever
            }
        }
        return !stopped;
    }
}
