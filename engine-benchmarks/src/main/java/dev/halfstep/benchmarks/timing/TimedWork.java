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

    /**
     * Returns work whose single repetition takes long compared with a call.
     *
     * @param check runs the work and compares its result
     * @param repetition runs the work once
     * @param close releases the objects
     * @return the work
     */
    static TimedWork of(Runnable check, Runnable repetition, Runnable close) {
        return new TimedWork() {
            @Override
            public void check() {
                check.run();
            }

            @Override
            public void run(int repetitions) {
                for (int i = 0; i < repetitions; i++) {
                    repetition.run();
                }
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }
}
