package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/**
 * Simulation component: the size of an entity, for hits and for the edges of the field.
 *
 * @param radius world units
 */
public record Body(float radius) {

    /** The type of this component. */
    public static final ComponentType<Body> TYPE =
            ComponentType.simulation(Body.class).hashedBy((body, sink) -> sink.add(body.radius));
}
