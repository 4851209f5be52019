package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * An event: a simulated entity was despawned. Entities that have presentation components only send no event, because
 * the number of such entities may depend on the display.
 *
 * @param entity the id of the entity, which is no longer alive; systems that used the id as a key can remove the key
 */
public record Despawned(EntityId entity) {}
