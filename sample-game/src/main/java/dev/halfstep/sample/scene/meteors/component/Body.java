package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/**
 * How large something is, where it hits others and where it leaves the field: simulation component.
 *
 * @param radius world units
 */
public record Body(float radius) {

    /** Registers this component with a world. */
    public static final ComponentType<Body> TYPE =
            ComponentType.simulation(Body.class).hashedBy((body, sink) -> sink.add(body.radius));
}
