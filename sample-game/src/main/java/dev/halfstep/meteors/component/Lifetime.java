package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: the time until an entity expires. */
public final class Lifetime {

    /** The type of this component. */
    public static final ComponentType<Lifetime> TYPE =
            ComponentType.simulation(Lifetime.class).hashedBy((lifetime, sink) -> sink.add(lifetime.secondsLeft));

    /** The time until the entity expires. */
    public float secondsLeft;

    /**
     * Creates a lifetime.
     *
     * @param secondsLeft the time until the entity expires
     */
    public Lifetime(float secondsLeft) {
        this.secondsLeft = secondsLeft;
    }
}
