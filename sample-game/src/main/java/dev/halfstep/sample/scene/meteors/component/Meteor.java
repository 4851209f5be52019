package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.world.ComponentType;

/** Something to be shot, and not to be run into: simulation component. */
public final class Meteor {

    /** Registers this component with a world. */
    public static final ComponentType<Meteor> TYPE = ComponentType.simulation(Meteor.class)
            .hashedBy((meteor, sink) -> sink.add(meteor.size.points()).add(meteor.broken));

    /** How large it is. */
    public final MeteorSize size;

    /** Whether a shot has hit it in this step, so that a second one flies on. It leaves the world with the step. */
    public boolean broken;

    /**
     * A whole one.
     *
     * @param size how large it is
     */
    public Meteor(MeteorSize size) {
        this.size = size;
    }
}
