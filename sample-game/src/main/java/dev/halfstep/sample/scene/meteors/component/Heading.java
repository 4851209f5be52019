package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/** Where something points, and how fast it turns: simulation component. */
public final class Heading {

    /** Registers this component with a world. */
    public static final ComponentType<Heading> TYPE = ComponentType.simulation(Heading.class)
            .hashedBy((heading, sink) -> sink.add(heading.radians).add(heading.radiansPerSecond));

    /** From the x axis towards the y axis, between minus and plus half a turn. */
    public float radians;

    /** How fast it turns. */
    public float radiansPerSecond;

    /**
     * A heading.
     *
     * @param radians where it points
     * @param radiansPerSecond how fast it turns
     */
    public Heading(float radians, float radiansPerSecond) {
        this.radians = radians;
        this.radiansPerSecond = radiansPerSecond;
    }
}
