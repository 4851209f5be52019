package dev.halfstep.world;

import dev.halfstep.entity.EntityId;

/**
 * Event: a component was taken away from an entity that has stayed in the world. The components of an entity that has
 * left are not told one by one: see {@link Despawned}.
 *
 * @param entity whose component it was; it may have been despawned since
 * @param componentClass the registered class of the component
 */
public record Removed(EntityId entity, Class<?> componentClass) {}
