package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/**
 * What ties an entity to others, as the ends of lists (see {@link Ownership}), and to what is drawn of it. Few entities
 * have this.
 */
final class Ties {

    /** Of those that are despawned with the entity, the first of the list: the lowest number, unless it is unordered. */
    @Nullable
    Ownership firstOwned;

    /** The last of that list. */
    @Nullable
    Ownership lastOwned;

    /** That list is to be put in order before it is read. Threads may read it at the same time. */
    volatile boolean isUnordered;

    /** The newest of those with which the entity is despawned. */
    @Nullable
    Ownership firstOwner;

    /** One place for each component class that is interpolated, as far as one was needed. */
    InterpolatedValues.@Nullable History<?>[] histories = {};
}
