package dev.halfstep.world;

import dev.halfstep.storage.EntityId;

/**
 * An event: a simulated entity was despawned. The event holds the components of the entity at the despawn, so a system
 * can free resources that belong to them, such as the body of a physics library:
 *
 * <pre>{@code
 * despawns.forEach(despawned -> {
 *     if (despawned.has(Body.class)) {
 *         physics.removeBody(despawned.get(Body.class).body());
 *     }
 * });
 * }</pre>
 *
 * <p>An entity with presentation components only sends no event, because the number of such entities may depend on the
 * display. Two events of the same entity are equal, whatever the components are. After a rollback, presentation
 * receives only events that differ from the events of the undone step. An effect that depends on the components
 * therefore needs an event of the game.
 */
public final class Despawned {

    private final EntityId entity;
    private final FormerComponents components;

    Despawned(EntityId entity, FormerComponents components) {
        this.entity = entity;
        this.components = components;
    }

    /**
     * Returns the id of the entity. Systems that used the id as a key can remove the key.
     *
     * @return an entity that is not alive, unless a restored snapshot has brought it back
     */
    public EntityId entity() {
        return entity;
    }

    /**
     * Returns whether the entity had a component.
     *
     * @param componentClass a registered class
     * @return false if the entity had no component of the class
     * @throws IllegalArgumentException if the class is not registered, or is a view
     */
    public boolean has(Class<?> componentClass) {
        return components.has(componentClass);
    }

    /**
     * Returns a component that the entity had. An ordinary component is the object itself. For a dense component, such
     * as the Transform, each call returns a new copy of the values at the despawn.
     *
     * @param componentClass a registered class
     * @param <T> the class
     * @return the component
     * @throws IllegalArgumentException if the class is not registered or is a view, or the entity had no such component
     */
    public <T> T get(Class<T> componentClass) {
        return components.get(entity, componentClass);
    }

    FormerComponents components() {
        return components;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Despawned despawned && entity.equals(despawned.entity);
    }

    @Override
    public int hashCode() {
        return entity.hashCode();
    }

    @Override
    public String toString() {
        return "Despawned[entity=" + entity + "]";
    }
}
