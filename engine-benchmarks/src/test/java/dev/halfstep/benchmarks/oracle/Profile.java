package dev.halfstep.benchmarks.oracle;

/** Which parts of the API a program uses. */
enum Profile {
    /**
     * What the original answers right:
     *
     * <ul>
     *   <li>at most 4 components in {@code createEntity} and {@code createEntityAs};
     *   <li>an archetype never has more than 2 chunks of entities;
     *   <li>what is added is not there yet, and a modifier of several components leaves one of them;
     *   <li>a prepared creation or modifier is used at once;
     *   <li>a disabled entity has no state, and nothing but {@code isEnabled} is asked of it until it is enabled again;
     *   <li>{@code setState(null)} only where there is a state;
     *   <li>nothing is asked of a deleted entity but whether it is deleted and which components it has;
     *   <li>no {@code findAllEntities}, no {@code findCompositionsWith} one type in a state;
     *   <li>no change while results are iterated.
     * </ul>
     */
    COMMON,

    /** All of it. */
    FULL;

    /** Entities per chunk of the original in these programs, as a power of two. */
    static final int CHUNK_BITS = 8;

    /** Returns how many alike are created at once: more than half a chunk, if chunks matter. */
    int crowd() {
        return this == COMMON ? 300 : 20;
    }

    /** Returns how many entities of one archetype may live at once. */
    int maxAlike() {
        return 400;
    }
}
