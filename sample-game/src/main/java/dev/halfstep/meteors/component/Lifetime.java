package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Interpolator;

/** Simulation component: the time until an entity expires. Interpolated, because the entity fades before its end. */
public final class Lifetime {

    /** The type of this component. */
    public static final ComponentType<Lifetime> TYPE = ComponentType.simulation(Lifetime.class)
            .interpolatedBy(new Interpolator<>() {
                @Override
                public Lifetime create() {
                    return new Lifetime(0);
                }

                @Override
                public void copy(Lifetime source, Lifetime dest) {
                    dest.secondsLeft = source.secondsLeft;
                }

                @Override
                public void interpolate(Lifetime previous, Lifetime current, float alpha, Lifetime dest) {
                    dest.secondsLeft = previous.secondsLeft + (current.secondsLeft - previous.secondsLeft) * alpha;
                }
            });

    /** The time until the entity expires. */
    public float secondsLeft;

    /** Creates an object for a state that is loaded. */
    private Lifetime() {
        this(0);
    }

    /**
     * Creates a lifetime.
     *
     * @param secondsLeft the time until the entity expires
     */
    public Lifetime(float secondsLeft) {
        this.secondsLeft = secondsLeft;
    }
}
