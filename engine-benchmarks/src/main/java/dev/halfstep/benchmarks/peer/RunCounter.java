package dev.halfstep.benchmarks.peer;

/** Counts the runs of an empty system, so that a check can verify them. */
final class RunCounter {

    private long runs;

    void run() {
        runs++;
    }

    long runs() {
        return runs;
    }
}
