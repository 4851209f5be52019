package dev.halfstep.benchmarks.timing;

/** Work that a {@link Stopwatch} times, usually as one of two sides of a comparison. */
public interface TimedWork extends AutoCloseable {

    /**
     * Runs the work once or twice and compares its result with a slow reference. This method is called at most once,
     * before the other methods.
     *
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if the result differs
     */
    void check();

    /** Prepares the next repetitions. This method is not timed. */
    default void prepare() {}

    /**
     * Returns the maximum number of repetitions after one {@link #prepare()}.
     *
     * @return 1 or more
     */
    default int maxRepetitionsPerPreparation() {
        return Integer.MAX_VALUE;
    }

    /**
     * Runs the timed work. An implementation publishes or checks the result, so that the JIT compiler cannot eliminate
     * the work as dead code.
     *
     * @param repetitions the number of repetitions
     */
    void run(int repetitions);

    /** Releases worlds, threads and native memory. */
    @Override
    default void close() {}
}
