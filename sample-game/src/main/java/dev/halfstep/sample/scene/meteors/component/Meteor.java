package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: marks an entity as a meteor, and stores its size. */
public final class Meteor {

    /** The type of this component. Hashes the points instead of the size, because each size has other points. */
    public static final ComponentType<Meteor> TYPE = ComponentType.simulation(Meteor.class)
            .hashedBy((meteor, sink) -> sink.add(meteor.size.points()).add(meteor.broken));

    /** The size of the meteor. */
    public final MeteorSize size;

    /** Whether a shot has hit the meteor in this step. Other shots miss the meteor, which is despawned in this step. */
    public boolean broken;

    /**
     * Creates a meteor that no shot has hit.
     *
     * @param size the size of the meteor
     */
    public Meteor(MeteorSize size) {
        this.size = size;
    }
}
