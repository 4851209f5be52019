package dev.halfstep.entity;

/**
 * A chunk of rows in which entities are stored. This package lies below the storage and sees chunks by this interface
 * only.
 *
 * @hidden
 */
public interface EntityChunk {

    /**
     * Returns true if the entities of this chunk are part of the simulated state.
     *
     * @return false if all their components are presentation components
     */
    boolean isSimulated();
}
