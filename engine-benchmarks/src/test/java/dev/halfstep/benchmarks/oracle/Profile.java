package dev.halfstep.benchmarks.oracle;

/** The part of the API that a program uses. */
enum Profile {
    /**
     * The part that the original answers correctly:
     *
     * <ul>
     *   <li>at most 4 components in {@code createEntity} and {@code createEntityAs};
     *   <li>an archetype never has more than 2 chunks of entities;
     *   <li>added components are not present before, and a modifier never removes all components;
     *   <li>a prepared creation or modifier is used at once;
     *   <li>a disabled entity has no state, and nothing but {@code isEnabled} is asked of it until it is enabled again;
     *   <li>{@code setState(null)} only where there is a state;
     *   <li>nothing is asked of a deleted entity but whether it is deleted and which components it has;
     *   <li>no {@code findAllEntities}, no {@code findCompositionsWith} one type in a state;
     *   <li>no change while results are iterated.
     * </ul>
     */
    COMMON,

    /** The full API. */
    FULL;

    /** Entities per chunk of the original in these programs, as a power of two. */
    static final int CHUNK_BITS = 8;

    /** Returns the number of entities that are created together: more than a chunk of the original in COMMON. */
    int batchSize() {
        return this == COMMON ? 300 : 20;
    }

    /** Returns the maximum number of living entities per archetype. */
    int maxPerArchetype() {
        return 400;
    }
}
