package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
import java.util.function.Function;

/** Keeps the object by which another API knows an entity with its id, so that the same entity is always the same object. */
public final class EntityWrapper {

    private EntityWrapper() {}

    /**
     * The wrapper of an entity.
     *
     * @param id the entity
     * @param wrap makes the wrapper; called once for each entity, whichever threads ask
     * @return always the same object
     */
    public static Entity of(EntityId id, Function<EntityId, Entity> wrap) {
        Entity known = id.wrapper();
        return known != null ? known : first(id, wrap);
    }

    private static Entity first(EntityId id, Function<EntityId, Entity> wrap) {
        synchronized (id) {
            Entity known = id.wrapper();
            if (known == null) {
                known = wrap.apply(id);
                id.setWrapper(known);
            }
            return known;
        }
    }
}
