package dev.halfstep.sample.scene.bounce;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;

/** Simulation component: the velocity of a ball, in world units a second. */
final class Velocity extends DenseComponent {

    private static final int X = 0;
    private static final int Y = 1;
    private static final int FLOATS = 2;

    static final ComponentType<Velocity> TYPE =
            ComponentType.simulation(Velocity.class).storedIn(DenseComponent.floats(FLOATS));

    /** Creates an object for a state that is loaded. */
    private Velocity() {
        this(0, 0);
    }

    Velocity(float x, float y) {
        super(FLOATS);
        set(X, x);
        set(Y, y);
    }

    float x() {
        return get(X);
    }

    float y() {
        return get(Y);
    }

    void reverseX() {
        set(X, -get(X));
    }

    void reverseY() {
        set(Y, -get(Y));
    }
}
