package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Ten systems of ten classes that only count: what is measured is the way to them. */
public interface EmptySystems extends AutoCloseable {

    /** How many there are. */
    int COUNT = 10;

    /** Every system runs once. */
    void frame();

    /**
     * How often all systems ran, together.
     *
     * @return ten for each frame
     */
    long runs();

    /** Ends what runs. */
    @Override
    default void close() {}

    /** Who runs systems. */
    enum Runner {
        /** Nobody: a loop over an array. */
        RUNNABLES,
        /** The scheduler of this engine, with one step in each frame. */
        HALFSTEP,
        /** artemis-odb. */
        ARTEMIS,
        /** Ashley. */
        ASHLEY,
        /** The scheduler that comes with Dominion. */
        DOMINION;

        /**
         * Makes the systems.
         *
         * @return ten that have not run yet
         */
        public EmptySystems systems() {
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
     * Runs two frames and looks whether each system ran in each.
     *
     * @param systems ten that have not run yet
     * @throws WrongResultException if they have run otherwise
     */
    static void check(EmptySystems systems) {
        for (int frames = 1; frames <= 2; frames++) {
            systems.frame();
            if (systems.runs() != (long) frames * COUNT) {
                throw new WrongResultException(String.format(
                        Locale.ROOT,
                        "ten systems must run once in each frame: %s had %d runs in %d frames",
                        systems.getClass().getSimpleName(),
                        systems.runs(),
                        frames));
            }
        }
    }
}
