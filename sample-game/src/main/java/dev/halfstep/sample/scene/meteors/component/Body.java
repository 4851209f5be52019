package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/**
 * Simulation component: the collision circle of an entity. Entities with a body also wrap around at the edges of the
 * field.
 *
 * @param radius the radius, in world units
 */
public record Body(float radius) {

    /** The type of this component. */
    public static final ComponentType<Body> TYPE =
            ComponentType.simulation(Body.class).hashedBy((body, sink) -> sink.add(body.radius));
}
