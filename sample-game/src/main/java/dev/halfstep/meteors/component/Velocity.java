package dev.halfstep.meteors.component;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;

/** Simulation component: the velocity of an entity, in world units a second. */
public final class Velocity extends DenseComponent {

    /** The index of the horizontal velocity in a slot. */
    public static final int X = 0;

    /** The index of the vertical velocity in a slot. */
    public static final int Y = 1;

    private static final int FLOATS = 2;

    /** The type of this component. */
    public static final ComponentType<Velocity> TYPE =
            ComponentType.simulation(Velocity.class).storedIn(DenseComponent.floats(FLOATS));

    /** Creates an object for a state that is loaded. */
    private Velocity() {
        this(0, 0);
    }

    /**
     * Creates a velocity.
     *
     * @param x world units a second to the right
     * @param y world units a second upwards
     */
    public Velocity(float x, float y) {
        super(FLOATS);
        setTo(x, y);
    }

    /**
     * Creates a velocity in a direction.
     *
     * @param radians the direction, from the x axis towards the y axis
     * @param speed world units a second
     * @return a new velocity
     */
    public static Velocity towards(float radians, float speed) {
        return new Velocity(speed * (float) StrictMath.cos(radians), speed * (float) StrictMath.sin(radians));
    }

    /**
     * Returns the horizontal velocity.
     *
     * @return world units a second to the right
     */
    public float x() {
        return get(X);
    }

    /**
     * Returns the vertical velocity.
     *
     * @return world units a second upwards
     */
    public float y() {
        return get(Y);
    }

    /**
     * Sets the velocity.
     *
     * @param x world units a second to the right
     * @param y world units a second upwards
     */
    public void setTo(float x, float y) {
        set(X, x);
        set(Y, y);
    }
}
