package dev.halfstep.world;

import org.jspecify.annotations.Nullable;

/** The ends of the lists in which an entity is tied to others: see {@link Ownership}. */
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
}
