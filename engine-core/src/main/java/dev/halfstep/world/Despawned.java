package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * Event: an entity has left the world. One that has nothing but presentation components leaves without it, for how many
 * of them there are may depend on the display.
 *
 * @param entity its id, dead by now, which systems may have used as a key
 */
public record Despawned(EntityId entity) {}
