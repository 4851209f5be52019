package dev.halfstep.benchmarks.oracle;

/** Limits the part of Dominion's API that a random program uses. */
enum ApiSubset {
    /**
     * The part that the original answers correctly:
     *
     * <ul>
     *   <li>at most 4 components in {@code createEntity} and {@code createEntityAs};
     *   <li>an archetype never has more than 2 chunks of entities;
     *   <li>a program adds only components that are not present, and a modifier never removes all components;
     *   <li>a prepared creation or modifier is used before another one is prepared;
     *   <li>a disabled entity has no state, and a program calls only {@code isEnabled} and {@code isDeleted} on it
     *       until it is enabled again;
     *   <li>{@code setState(null)} is called only on entities with a state;
     *   <li>a program reads only three properties of a deleted entity: deleted, enabled, components;
     *   <li>{@code findAllEntities} is not called, nor {@code findCompositionsWith} with one type and a state;
     *   <li>entities do not change while results are iterated.
     * </ul>
     */
    COMMON,

    /** The full API. */
    FULL;

    /** The capacity of a chunk of the original in these programs: 2<sup>8</sup> = 256 entities. */
    static final int CHUNK_BITS = 8;

    /** Returns the number of entities of a batch. In COMMON, a batch is larger than a chunk of the original. */
    int batchSize() {
        return this == COMMON ? 300 : 20;
    }

    /** Returns the maximum number of living entities per archetype, less than two chunks of the original hold. */
    int maxPerArchetype() {
        return 400;
    }
}
