package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.component.ComponentType;

/** Simulation component: a meteor. */
public final class Meteor {

    /** The type of this component. */
    public static final ComponentType<Meteor> TYPE = ComponentType.simulation(Meteor.class)
            .hashedBy((meteor, sink) -> sink.add(meteor.size.points()).add(meteor.broken));

    /** The size of the meteor. */
    public final MeteorSize size;

    /** True if a shot has hit it in this step. It absorbs no second shot, and is despawned at the end of the step. */
    public boolean broken;

    /**
     * Creates a meteor that is not hit.
     *
     * @param size the size of the meteor
     */
    public Meteor(MeteorSize size) {
        this.size = size;
    }
}
