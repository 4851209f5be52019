package dev.halfstep.benchmarks.timing;

/** Work whose time is taken, in most cases one of two that are compared. */
public interface Side extends AutoCloseable {

    /**
     * Compares the outcome of the work, done once or twice, with a slow reference. Called once, before anything else.
     *
     * @throws dev.halfstep.benchmarks.peer.WrongResultException if it differs
     */
    void check();

    /** What has to happen before the work and is not part of it. Not timed. */
    default void prepare() {}

    /**
     * How often the work can be repeated before it has to be prepared again.
     *
     * @return 1 or more
     */
    default int repetitionsOfOnePreparation() {
        return Integer.MAX_VALUE;
    }

    /**
     * The work, which is timed. It leaves its outcome where others could see it, or looks at it itself, so that none of
     * it can be left out.
     *
     * @param repetitions how often it is done
     */
    void run(int repetitions);

    /** Gives back what the garbage collector cannot. */
    @Override
    default void close() {}
}
