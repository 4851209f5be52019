package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/**
 * Runs ten systems that only count their runs, to measure the overhead of a scheduler. Each system has its own class,
 * as in a game, because the JVM could inline the calls if all systems had the same class.
 */
public interface EmptySystems extends AutoCloseable {

    /** The number of systems. */
    int COUNT = 10;

    /** Runs every system once. */
    void frame();

    /**
     * Returns the total number of runs of all systems.
     *
     * @return ten times the number of frames
     */
    long runCount();

    /** Stops the threads of the scheduler. */
    @Override
    default void close() {}

    /** The scheduler that runs the systems. */
    enum Runner {
        /** The baseline without a scheduler: a loop over an array. */
        RUNNABLES,
        /** The scheduler of this engine, with one step in each frame. */
        HALFSTEP,
        /** artemis-odb. */
        ARTEMIS,
        /** Ashley. */
        ASHLEY,
        /** The scheduler of Dominion. */
        DOMINION;

        /**
         * Creates the systems.
         *
         * @return ten systems that have not run yet
         */
        public EmptySystems createSystems() {
            return switch (this) {
                case RUNNABLES -> new EmptyRunnables();
                case HALFSTEP -> new EmptyHalfstepSystems();
                case ARTEMIS -> new EmptyArtemisSystems();
                case ASHLEY -> new EmptyAshleySystems();
                case DOMINION -> new EmptyDominionSystems();
            };
        }
    }

    /**
     * Runs two frames and checks that each system ran once per frame.
     *
     * @param systems ten systems that have not run yet
     * @throws WrongResultException if the number of runs differs
     */
    static void check(EmptySystems systems) {
        for (int frameCount = 1; frameCount <= 2; frameCount++) {
            systems.frame();
            if (systems.runCount() != (long) frameCount * COUNT) {
                throw new WrongResultException(String.format(
                        Locale.ROOT,
                        "ten systems must run once in each frame: %s had %d runs in %d frames",
                        systems.getClass().getSimpleName(),
                        systems.runCount(),
                        frameCount));
            }
        }
    }
}
