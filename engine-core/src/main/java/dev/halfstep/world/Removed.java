package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * An event: a component of an entity was removed or replaced. The components of a despawned entity send none: see {@link
 * Despawned}.
 *
 * @param entity the entity, which may have been despawned since
 * @param componentClass the registered class of the component
 */
public record Removed(EntityId entity, Class<?> componentClass) {}
