package dev.halfstep.storage;

/**
 * Listens to structural changes: despawns, components that are added, removed or replaced, and restores. A listener
 * must not change the world.
 *
 * @hidden
 */
public interface StructureListener {

    /**
     * Called right before a simulated entity is despawned. Its components can still be read.
     *
     * @param fraction the fraction of the step at which presentation ceases to see it, above 0 and up to 1
     */
    void entityDespawning(EntityId id, float fraction);

    /** Called right after a component was added to a simulated entity, but not for the components of its spawn. */
    default void componentAdded(EntityId id, Class<?> componentClass) {}

    /** Called right after a component of a simulated entity was removed or replaced. */
    void componentRemoved(EntityId id, Class<?> componentClass, Object component);

    /** Called after a snapshot was restored. It may have changed any entity without another call. */
    default void worldRestored() {}
}
