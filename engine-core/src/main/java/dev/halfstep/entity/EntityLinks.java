package dev.halfstep.entity;

import org.jspecify.annotations.Nullable;

/**
 * Links an entity to its owners, to the entities that it owns and to the histories of its components. Created on demand:
 * few entities have links.
 */
final class EntityLinks {

    /** Returns the links of an entity, and creates them at the first call. */
    static EntityLinks of(EntityId id) {
        EntityLinks links = id.links;
        if (links == null) {
            links = new EntityLinks();
            id.links = links;
        }
        return links;
    }

    /** The head of the list of owned entities: the lowest number, unless the list is unordered. */
    @Nullable
    Ownership firstOwned;

    /** The tail of the list of owned entities. */
    @Nullable
    Ownership lastOwned;

    /** Set if the list must be sorted before it is read. Several threads may read it at the same time. */
    volatile boolean isUnordered;

    /** The head of the list of owners: the newest. */
    @Nullable
    Ownership firstOwner;

    /** The histories by the index of their interpolated component class; grows on demand. */
    @Nullable
    ComponentHistory[] histories = {};
}
