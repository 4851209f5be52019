package dev.halfstep.storage;

/**
 * A chunk of rows in which entities are stored. The storage depends on this package, so this package uses chunks
 * through this interface only.
 */
interface EntityChunk {

    /**
     * Returns true if the entities of this chunk are part of the simulated state.
     *
     * @return false if all their components are presentation components
     */
    boolean isSimulated();
}
