package dev.halfstep.entity;

/**
 * Stores the components of entities. The package of the ids lies below the storage and knows it by this interface only.
 *
 * @hidden
 */
public interface EntityRows {

    /**
     * Returns true if the entities of these rows are part of the simulated state.
     *
     * @return false if all their components are presentation components
     */
    boolean isSimulated();
}
