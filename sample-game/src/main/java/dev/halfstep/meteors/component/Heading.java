package dev.halfstep.meteors.component;

/** Simulation component: the direction of an entity, and its angular velocity. */
public final class Heading {

    /** The direction, as an angle from the x axis towards the y axis, from -π to π. */
    public float radians;

    /** The angular velocity, positive to the left. */
    public float radiansPerSecond;

    /** Creates an object for a state that is loaded. */
    private Heading() {
        this(0, 0);
    }

    /**
     * Creates a heading.
     *
     * @param radians the direction, from -π to π
     * @param radiansPerSecond the angular velocity, positive to the left
     */
    public Heading(float radians, float radiansPerSecond) {
        this.radians = radians;
        this.radiansPerSecond = radiansPerSecond;
    }
}
