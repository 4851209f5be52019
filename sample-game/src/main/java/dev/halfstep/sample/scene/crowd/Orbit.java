package dev.halfstep.sample.scene.crowd;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;

/**
 * Simulation component: where a dot is on its ring of a galaxy. The pair (x, y) is a point near the unit circle. Each
 * step turns the point about the origin; {@link Galaxies} maps it to the ellipse of the ring.
 */
final class Orbit extends DenseComponent {

    /** The index of the x coordinate in a slot. */
    static final int X = 0;

    /** The index of the y coordinate in a slot. */
    static final int Y = 1;

    /** The index of the number of the ring in a slot, a whole number. */
    static final int RING = 2;

    private static final int FLOATS = 3;

    static final ComponentType<Orbit> TYPE =
            ComponentType.simulation(Orbit.class).storedIn(DenseComponent.floats(FLOATS));

    /** Creates an object for a state that is loaded. */
    private Orbit() {
        this(0, 0, 0);
    }

    Orbit(float x, float y, int ring) {
        super(FLOATS);
        set(X, x);
        set(Y, y);
        set(RING, ring);
    }

    float x() {
        return get(X);
    }

    float y() {
        return get(Y);
    }

    int ring() {
        return (int) get(RING);
    }
}
