package dev.halfstep.world;

import dev.halfstep.storage.EntityId;

/**
 * An event: a component of a simulated entity was removed or replaced. The event holds the former component, so a
 * system can free the resources of the component. A despawn sends one {@link Despawned} instead of an event for each
 * component.
 *
 * <pre>{@code
 * EventReader<Removed> removals = scheduler.addEvents(Removed.class, 256).simulationReader("free");
 * scheduler.simulation("free", step -> removals.forEach(removed -> release(removed.get(Body.class))));
 * }</pre>
 *
 * <p>Two events of the same entity and component class are equal, whatever the values of the component are. After a
 * rollback, presentation receives only events that differ from the events of the undone step. An effect that depends on
 * the values therefore needs an event of the game.
 */
public final class Removed {

    private final EntityId entity;
    private final Class<?> componentClass;
    private final FormerComponents component;

    Removed(EntityId entity, Class<?> componentClass, FormerComponents component) {
        this.entity = entity;
        this.componentClass = componentClass;
        this.component = component;
    }

    /**
     * Returns the entity.
     *
     * @return the entity, which can be despawned by now
     */
    public EntityId entity() {
        return entity;
    }

    /**
     * Returns the class of the component.
     *
     * @return the registered class
     */
    public Class<?> componentClass() {
        return componentClass;
    }

    /**
     * Returns whether a component of this class was removed or replaced.
     *
     * @param removedClass a registered class
     * @return false for all other classes
     * @throws IllegalArgumentException if the class is not registered, or is a view
     */
    public boolean has(Class<?> removedClass) {
        return component.has(removedClass);
    }

    /**
     * Returns the component that was removed, or the one that was replaced. An ordinary component is the object itself.
     * For a dense component, each call returns a new copy of its last values.
     *
     * @param removedClass the class of the component
     * @param <T> the class
     * @return the component
     * @throws IllegalArgumentException if the component is of another class, or the class is a view
     */
    public <T> T get(Class<T> removedClass) {
        return component.get(entity, removedClass);
    }

    FormerComponents component() {
        return component;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Removed removed
                && entity.equals(removed.entity)
                && componentClass == removed.componentClass;
    }

    @Override
    public int hashCode() {
        return 31 * entity.hashCode() + componentClass.hashCode();
    }

    @Override
    public String toString() {
        return "Removed[entity=" + entity + ", componentClass=" + componentClass.getSimpleName() + "]";
    }
}
