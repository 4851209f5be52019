package dev.halfstep.storage;

import dev.dominion.ecs.api.Entity;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Links an entity to its owners, to the entities that it owns, to the {@linkplain ComponentHistory histories} of its
 * components and to its wrapper. Created on demand, since few entities have links: all others share one empty object
 * per world.
 */
final class EntityLinks {

    /** The links that entities of the same world without links of their own share: they identify the world. */
    final EntityLinks sharedInWorld;

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
    private @Nullable ComponentHistory @Nullable [] histories;

    /** The object that represents the entity in the API of Dominion ECS, null until it is needed. */
    @Nullable
    Entity wrapper;

    /** Creates the shared links of a world. */
    EntityLinks() {
        sharedInWorld = this;
    }

    private EntityLinks(EntityLinks sharedInWorld) {
        this.sharedInWorld = sharedInWorld;
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

    /**
     * Returns a history, null if there is none at that index.
     *
     * @param index the index of the component class among the interpolated classes of the world
     */
    @Nullable
    ComponentHistory history(int index) {
        @Nullable ComponentHistory[] known = histories;
        return known == null || index >= known.length ? null : known[index];
    }

    /** Links a history, in place of any other at that index. */
    void putHistory(int index, ComponentHistory history) {
        @Nullable ComponentHistory[] known = histories;
        if (known == null) {
            known = new ComponentHistory[index + 1];
        } else if (index >= known.length) {
            known = Arrays.copyOf(known, index + 1);
        }
        known[index] = history;
        histories = known;
    }

    /**
     * Continues the history of a component with its copy, because the entity is about to be despawned. A no-op if the
     * component has no history.
     */
    void continueHistoryWithCopy(Object component, Object copy) {
        @Nullable ComponentHistory[] known = histories;
        for (int i = 0; known != null && i < known.length; i++) {
            ComponentHistory history = known[i];
            if (history != null) {
                history.continueWithCopy(component, copy);
            }
        }
    }

    /** Removes the history of a component that was removed or replaced. A no-op if there is none. */
    void removeHistory(Class<?> componentClass) {
        @Nullable ComponentHistory[] known = histories;
        for (int i = 0; known != null && i < known.length; i++) {
            ComponentHistory history = known[i];
            if (history != null && history.belongsTo(componentClass)) {
                known[i] = null;
            }
        }
    }

    private static EntityLinks create(EntityId id) {
        synchronized (id) {
            EntityLinks links = id.links; // read again: another thread may have created them
            if (links.isShared()) {
                links = new EntityLinks(links.sharedInWorld);
                id.links = links;
            }
            return links;
        }
    }

    private boolean isShared() {
        return this == sharedInWorld;
    }
}
