package dev.halfstep.entity;

import dev.dominion.ecs.api.Entity;
import java.util.function.Function;

/**
 * Caches the object that represents an entity in Dominion's API: one object for each entity.
 *
 * @hidden
 */
public final class EntityWrapper {

    private EntityWrapper() {}

    /**
     * Returns the wrapper of an entity, and creates it at the first call. Thread-safe.
     *
     * @param id the entity
     * @param wrap creates the wrapper; called once for each entity
     * @return always the same object
     */
    public static Entity of(EntityId id, Function<EntityId, Entity> wrap) {
        Entity known = id.wrapper;
        return known != null ? known : first(id, wrap);
    }

    private static Entity first(EntityId id, Function<EntityId, Entity> wrap) {
        synchronized (id) {
            Entity known = id.wrapper;
            if (known == null) {
                known = wrap.apply(id);
                id.wrapper = known;
            }
            return known;
        }
    }
}
