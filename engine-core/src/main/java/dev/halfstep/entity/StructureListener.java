package dev.halfstep.entity;

/**
 * Listens to despawns and removed components, in their order. A listener must not change the world.
 *
 * @hidden
 */
public interface StructureListener {

    /**
     * Called after a simulated entity was despawned.
     *
     * @param id its id, which is dead now
     */
    void despawned(EntityId id);

    /**
     * Called after a component of a simulated entity was removed or replaced.
     *
     * @param id the entity
     * @param componentClass the registered class of the component
     */
    void removed(EntityId id, Class<?> componentClass);
}
