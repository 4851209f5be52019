package dev.halfstep.campaign.job;

import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.RunGuard;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** A run in progress. It is completed once, with one row: by the run itself, or by its time limit. */
final class ActiveRun {

    private final int index;
    private final String member;
    private final Duration limit;
    private final Thread thread = Thread.currentThread();
    private final long startNanos = System.nanoTime();
    private final RunGuard guard = new RunGuard();
    private final AtomicBoolean completed = new AtomicBoolean();

    /** Starts the time limit of a run on this thread. */
    ActiveRun(int index, String member, Duration limit) {
        this.index = index;
        this.member = member;
        this.limit = limit;
    }

    RunGuard guard() {
        return guard;
    }

    /** Completes the run. Returns true for the first caller only, which provides the row. */
    boolean tryComplete() {
        return completed.compareAndSet(false, true);
    }

    /** Returns whether the run has exceeded its time limit. */
    boolean isOverdue() {
        return System.nanoTime() - startNanos > limit.toNanos();
    }

    /** Stops the run before its next step, and interrupts its thread in case a step blocks. */
    void stop() {
        guard.stop();
        thread.interrupt();
    }

    Row row(Result result, Cost cost) {
        return new Row(index, result, cost, member);
    }

    /** Returns the row for a run that its time limit has completed. */
    Row overLimitRow() {
        return row(Result.of(Outcome.OVER_LIMIT, "a run must end within " + limit.toSeconds() + " s"), Cost.UNKNOWN);
    }
}
