package dev.halfstep.storage;

import dev.dominion.ecs.api.Entity;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Links an entity to its owners, to the entities that it owns, to the {@linkplain ComponentHistory histories} of its
 * components and to its wrapper. Created on demand, since few entities have links: all others share one object per world,
 * which refers to the pool only.
 */
final class EntityLinks {

    /** The pool that has created the entity. */
    final EntityIdPool pool;

    /** The head of the list of owned entities: the entity with the lowest number, unless {@link #isUnordered}. */
    @Nullable
    Ownership firstOwned;

    /** The tail of the list of owned entities. */
    @Nullable
    Ownership lastOwned;

    /** True if the list of owned entities must be sorted before it is read. Several threads may read it at a time. */
    volatile boolean isUnordered;

    /** The head of the list of owners: the newest ownership. */
    @Nullable
    Ownership firstOwner;

    /** The histories by the index of the component class among the interpolated classes. Null until there are any. */
    @Nullable
    ComponentHistory @Nullable [] histories;

    /** The object that represents the entity in the API of Dominion ECS, null until it is needed. */
    @Nullable
    Entity wrapper;

    EntityLinks(EntityIdPool pool) {
        this.pool = pool;
    }

    /** Returns the links of an entity for writing, and creates them at the first call. Thread-safe. */
    static EntityLinks of(EntityId id) {
        EntityLinks links = id.links;
        return links.isShared() ? create(id) : links;
    }

    /** Returns the wrapper of the entity of these links, and creates it at the first call. Thread-safe. */
    synchronized Entity createWrapper(EntityId id, Function<EntityId, Entity> wrapperFactory) {
        Entity cached = wrapper; // read again: another thread may have created it
        if (cached == null) {
            cached = wrapperFactory.apply(id);
            wrapper = cached;
        }
        return cached;
    }

    private static EntityLinks create(EntityId id) {
        synchronized (id) {
            EntityLinks links = id.links; // read again: another thread may have created them
            if (links.isShared()) {
                links = new EntityLinks(links.pool);
                id.links = links;
            }
            return links;
        }
    }

    private boolean isShared() {
        return this == pool.noLinks;
    }
}
