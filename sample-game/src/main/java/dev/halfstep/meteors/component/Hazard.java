package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: marks an entity whose body destroys the ship: a meteor, a saucer or a shot of a saucer. */
public record Hazard() {

    /** The type of this component, a marker without values to hash. */
    public static final ComponentType<Hazard> TYPE =
            ComponentType.simulation(Hazard.class).hashedBy((hazard, sink) -> {});
}
