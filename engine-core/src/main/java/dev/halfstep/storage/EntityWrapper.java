package dev.halfstep.storage;

import dev.dominion.ecs.api.Entity;
import java.util.function.Function;

/**
 * Caches the wrapper of each entity: the object that represents the entity in the API of Dominion ECS.
 *
 * @hidden
 */
public final class EntityWrapper {

    private EntityWrapper() {}

    /**
     * Returns the wrapper of an entity, and creates it at the first call. Thread-safe.
     *
     * @param id the entity
     * @param wrapperFactory creates the wrapper; called once for each entity
     * @return always the same object
     */
    public static Entity of(EntityId id, Function<EntityId, Entity> wrapperFactory) {
        Entity cached = id.links.wrapper;
        return cached != null ? cached : create(id, wrapperFactory);
    }

    private static Entity create(EntityId id, Function<EntityId, Entity> wrapperFactory) {
        EntityLinks links = EntityLinks.of(id);
        synchronized (links) {
            Entity cached = links.wrapper; // read again: another thread may have created it
            if (cached == null) {
                cached = wrapperFactory.apply(id);
                links.wrapper = cached;
            }
            return cached;
        }
    }
}
