package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;

/** Simulation component: the direction of an entity, and its angular velocity. */
public final class Heading {

    /** The type of this component. */
    public static final ComponentType<Heading> TYPE = ComponentType.simulation(Heading.class)
            .hashedBy((heading, sink) -> sink.add(heading.radians).add(heading.radiansPerSecond));

    /** The direction, as an angle from the x axis towards the y axis, from -π to π. */
    public float radians;

    /** The angular velocity, positive to the left. */
    public float radiansPerSecond;

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
