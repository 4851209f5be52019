package dev.halfstep.campaign.job;

import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.RunGuard;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** A run in progress. Either the run itself or the time limit provides its row, whichever is first. */
final class OneRun {

    private final int index;
    private final String member;
    private final Duration limit;
    private final Thread thread = Thread.currentThread();
    private final long startNanos = System.nanoTime();
    private final RunGuard guard = new RunGuard();
    private final AtomicBoolean decided = new AtomicBoolean();

    /** Starts the time of a run on this thread. */
    OneRun(int index, String member, Duration limit) {
        this.index = index;
        this.member = member;
        this.limit = limit;
    }

    RunGuard guard() {
        return guard;
    }

    /** Returns true for the first caller. Only that one may provide a row. */
    boolean decide() {
        return decided.compareAndSet(false, true);
    }

    boolean isOverdue() {
        return System.nanoTime() - startNanos > limit.toNanos();
    }

    /** Stops the run before its next step, and interrupts it if it waits. */
    void stop() {
        guard.stop();
        thread.interrupt();
    }

    Row row(Result result, Cost cost) {
        return new Row(index, result, cost, member);
    }

    Row overLimit() {
        return row(Result.of(Outcome.OVER_LIMIT, "a run must end within " + limit.toSeconds() + " s"), Cost.UNKNOWN);
    }
}
