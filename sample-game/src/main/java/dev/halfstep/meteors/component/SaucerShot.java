package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: marks a shot of a saucer. */
public record SaucerShot() {

    /** The type of this component, a marker without values to hash. */
    public static final ComponentType<SaucerShot> TYPE =
            ComponentType.simulation(SaucerShot.class).hashedBy((shot, sink) -> {});

    /** The speed, in world units a second. */
    public static final float SPEED = 300f;

    /** The time until a shot expires. */
    public static final float LIFE_SECONDS = 2.2f;
}
