package dev.halfstep.benchmarks.peer;

/** What a system does that does next to nothing: it counts its runs, so that they can be checked. */
final class Tick {

    private long runs;

    void run() {
        runs++;
    }

    long runs() {
        return runs;
    }
}
