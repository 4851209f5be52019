package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * An event: a component of a simulated entity was removed or replaced. A despawn sends {@link Despawned} instead, and
 * no event for each component.
 *
 * @param entity the entity, which may no longer be alive
 * @param componentClass the registered class of the component
 */
public record Removed(EntityId entity, Class<?> componentClass) {}
