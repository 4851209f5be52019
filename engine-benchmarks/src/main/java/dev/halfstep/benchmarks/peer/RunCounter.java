package dev.halfstep.benchmarks.peer;

/** Counts the runs of an otherwise empty system, so that a check can verify the number of runs. */
final class RunCounter {

    private long count;

    void countRun() {
        count++;
    }

    long count() {
        return count;
    }
}
