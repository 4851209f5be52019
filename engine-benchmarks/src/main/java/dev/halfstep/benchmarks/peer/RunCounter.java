package dev.halfstep.benchmarks.peer;

/** Counts the runs of an otherwise empty system, so that a check can verify the number of runs. */
final class RunCounter {

    private long runs;

    void run() {
        runs++;
    }

    long runs() {
        return runs;
    }
}
