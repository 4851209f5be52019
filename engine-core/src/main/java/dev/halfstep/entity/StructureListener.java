package dev.halfstep.entity;

/** Is told what leaves a world, in the order in which it does. It must not change the world. */
public interface StructureListener {

    /**
     * An entity that is part of the simulated state has left.
     *
     * @param id its id, dead by now
     */
    void despawned(EntityId id);

    /**
     * An entity that is part of the simulated state has lost a component.
     *
     * @param id the entity
     * @param componentClass the registered class of the component
     */
    void removed(EntityId id, Class<?> componentClass);
}
