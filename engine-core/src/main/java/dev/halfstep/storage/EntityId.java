package dev.halfstep.storage;

import org.jspecify.annotations.Nullable;

/**
 * Identifies one entity of a world and returns whether the entity is alive. Ids are never reused. Each entity has
 * exactly one id object, so ids are compared by {@code ==}.
 */
public final class EntityId {

    // There is one id per entity, so it has few fields: 32 bytes with the object header. Other data is in the links.

    /** The number of the entity in its world, 0 until it is assigned. */
    long number;

    /** The chunk that contains the entity, null unless it is alive. */
    @Nullable
    Chunk chunk;

    /** The index of its row in the chunk, or a negative state: see {@link EntityLocation}. */
    int slot;

    /** The pool, and data that few entities have. Entities without that data share {@link EntityIdPool#noLinks}. */
    EntityLinks links;

    EntityId(EntityLinks noLinks) {
        links = noLinks;
    }

    /**
     * Returns the number of this entity in its world. The simulation numbers its entities from 1 upward, in the order
     * of spawning. Presentation numbers its entities from 2<sup>46</sup> upward, so the display cannot change the
     * numbers of simulated entities.
     *
     * @return 1 or more, and less than 2<sup>47</sup>
     * @throws IllegalStateException if a parallel system has spawned the entity and its commands are still pending: the
     *     number is assigned when they are applied, so it does not depend on the speed of threads
     */
    public long number() {
        if (number == 0) {
            throw new IllegalStateException(
                    "the spawn command of an entity must be applied before its number is read: " + this);
        }
        return number;
    }

    /**
     * Returns true if the entity is in the world now.
     *
     * @return false while its spawn is pending in a command buffer, and from its despawn on
     */
    public boolean isAlive() {
        return chunk != null;
    }

    @Override
    public String toString() {
        String name = number == 0 ? "entity" : "entity " + number;
        if (EntityLocation.isDespawned(this)) {
            return name + " (despawned)";
        }
        return isAlive() ? name : name + " (not spawned yet)";
    }
}
