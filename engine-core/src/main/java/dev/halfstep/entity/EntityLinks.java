package dev.halfstep.entity;

import org.jspecify.annotations.Nullable;

/**
 * Links an entity to its owners, to the entities that it owns and to the {@linkplain ComponentHistory histories} of its
 * components. Created on demand: few entities have links.
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

    /** The head of the list of owned entities: the entity with the lowest number, unless {@link #isUnordered}. */
    @Nullable
    Ownership firstOwned;

    /** The tail of the list of owned entities. */
    @Nullable
    Ownership lastOwned;

    /** True if the list of owned entities must be sorted before it is read. Several threads may read it at a time. */
    volatile boolean isUnordered;

    /** The head of the list of owners: the newest ownership. */
    @Nullable
    Ownership firstOwner;

    /** The history for each interpolated component class, by the index among these classes. Grows on demand. */
    @Nullable
    ComponentHistory[] histories = {};
}
