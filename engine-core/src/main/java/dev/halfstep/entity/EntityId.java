package dev.halfstep.entity;

import dev.dominion.ecs.api.Entity;
import org.jspecify.annotations.Nullable;

/**
 * Identifies one entity of a world. Ids are never reused, and an id knows whether its entity is alive. Ids are compared
 * by {@code ==}: each entity has one id object.
 */
public final class EntityId {

    // Each entity has these fields: 40 bytes with the object's header.

    final EntityIdPool pool;

    /** 0 until it is assigned. */
    long number;

    /** Null unless the entity is alive. */
    @Nullable
    EntityRows rows;

    /** The index of its row, or a negative mark: see {@link EntityLocation}. */
    int slot;

    @Nullable
    EntityLinks links;

    /** The object that represents this entity in another API, see {@link EntityWrapper}. */
    @Nullable
    Entity wrapper;

    EntityId(EntityIdPool pool) {
        this.pool = pool;
    }

    /**
     * Returns the number of this entity in its world: 1 for the first, then counting up, in the order of spawning.
     * Entities that presentation spawns are numbered from 2<sup>46</sup> on, so that the display cannot change the
     * numbers of the others.
     *
     * @return 1 or more, and less than 2<sup>47</sup>
     * @throws IllegalStateException if a parallel system has spawned the entity and its commands are still pending:
     *     numbers do not depend on which thread was faster
     */
    public long number() {
        if (number == 0) {
            throw new IllegalStateException(
                    "an entity of a parallel system has its number once its spawn command was applied");
        }
        return number;
    }

    /**
     * Returns true if the entity is in the world now.
     *
     * @return false before a spawn by a command buffer is applied, and from its despawn on
     */
    public boolean isAlive() {
        return rows != null;
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
