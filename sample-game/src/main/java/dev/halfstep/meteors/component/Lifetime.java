package dev.halfstep.meteors.component;

/** Simulation component: the time until an entity expires. */
public final class Lifetime {

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
