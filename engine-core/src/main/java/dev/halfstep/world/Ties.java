package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/**
 * What ties an entity to others, as the ends of lists (see {@link Ownership}), and to what is drawn of it. Few entities
 * have this.
 */
final class Ties {

    /** Of those that are despawned with the entity, the one with the lowest number. */
    @Nullable
    Ownership firstOwned;

    /** Of those that are despawned with the entity, the one with the highest number. */
    @Nullable
    Ownership lastOwned;

    /** The newest of those with which the entity is despawned. */
    @Nullable
    Ownership firstOwner;

    /** One place for each component class that is interpolated, as far as one was needed. */
    InterpolatedValues.@Nullable History<?>[] histories = {};
}
