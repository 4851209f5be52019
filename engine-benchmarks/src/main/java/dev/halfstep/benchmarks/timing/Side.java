package dev.halfstep.benchmarks.timing;

/** Work that is timed: usually one of two sides of a comparison. */
public interface Side extends AutoCloseable {

    /**
     * Runs the work once or twice and compares its result with a slow reference. Called once, before all other methods.
     *
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if the result differs
     */
    void check();

    /** Prepares the work. Not timed. */
    default void prepare() {}

    /**
     * Returns how many repetitions may follow one {@link #prepare()}.
     *
     * @return 1 or more
     */
    default int maxRepetitionsPerPreparation() {
        return Integer.MAX_VALUE;
    }

    /**
     * Runs the timed work. The work publishes or checks its result, so that the JIT compiler cannot eliminate it as
     * dead code.
     *
     * @param repetitions number of repetitions
     */
    void run(int repetitions);

    /** Releases worlds, threads and native memory. */
    @Override
    default void close() {}
}
