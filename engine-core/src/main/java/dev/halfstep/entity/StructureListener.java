package dev.halfstep.entity;

/**
 * Listens to structural changes: despawns, and components that are added, removed or replaced. Called right after each
 * change. A listener must not change the world.
 *
 * @hidden
 */
public interface StructureListener {

    /**
     * Called after a simulated entity was despawned.
     *
     * @param id the id of the entity, which is no longer alive
     * @param fraction the fraction of the step at which presentation ceases to see it, above 0 and up to 1
     */
    void entityDespawned(EntityId id, float fraction);

    /**
     * Called after a component was added to a simulated entity, but not for the components of its spawn.
     *
     * @param id the entity
     * @param componentClass the registered class of the component
     */
    default void componentAdded(EntityId id, Class<?> componentClass) {}

    /**
     * Called after a component of a simulated entity was removed or replaced.
     *
     * @param id the entity
     * @param componentClass the registered class of the component
     */
    void componentRemoved(EntityId id, Class<?> componentClass);
}
