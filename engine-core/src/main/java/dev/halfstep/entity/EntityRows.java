package dev.halfstep.entity;

/** Stores the components of an entity, seen from its id, which lies below the storage. */
public interface EntityRows {

    /** Returns true if the entities of these rows are part of the simulated state. */
    boolean isSimulated();
}
