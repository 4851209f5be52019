package dev.halfstep.sample.scene.crowd;

import dev.halfstep.component.ComponentType;
import dev.halfstep.store.DenseComponent;

/** Simulation component: the velocity of a dot, in world units a second. */
final class Velocity extends DenseComponent {

    /** The index of the horizontal velocity in a slot. */
    static final int X = 0;

    /** The index of the vertical velocity in a slot. */
    static final int Y = 1;

    private static final int FLOATS = 2;

    static final ComponentType<Velocity> TYPE =
            ComponentType.simulation(Velocity.class).storedIn(DenseComponent.floats(FLOATS));

    Velocity(float x, float y) {
        super(FLOATS);
        set(X, x);
        set(Y, y);
    }
}
