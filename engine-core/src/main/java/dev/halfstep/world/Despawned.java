package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * An event: an entity was despawned. Entities with presentation components only send none, since their number may depend
 * on the display.
 *
 * @param entity its id, which is dead now; systems may have used it as a key
 */
public record Despawned(EntityId entity) {}
