package dev.halfstep.sample.scene.meteors.component;

import dev.halfstep.store.DenseComponent;
import dev.halfstep.world.ComponentType;

/** How fast something moves: simulation component, in world units a second, along x and y. */
public final class Velocity extends DenseComponent {

    /** Where the speed along x lies among the numbers of a velocity. */
    public static final int X = 0;

    /** Where the speed along y lies among the numbers of a velocity. */
    public static final int Y = 1;

    private static final int FLOATS = 2;

    /** Registers this component with a world. */
    public static final ComponentType<Velocity> TYPE =
            ComponentType.simulation(Velocity.class).storedIn(DenseComponent.floats(FLOATS));

    /**
     * A velocity.
     *
     * @param x world units a second to the right
     * @param y world units a second upwards
     */
    public Velocity(float x, float y) {
        super(FLOATS);
        setTo(x, y);
    }

    /**
     * A velocity in a direction.
     *
     * @param radians the direction, from the x axis towards the y axis
     * @param speed world units a second
     * @return a new one
     */
    public static Velocity towards(float radians, float speed) {
        return new Velocity(speed * (float) StrictMath.cos(radians), speed * (float) StrictMath.sin(radians));
    }

    /**
     * The speed along x.
     *
     * @return world units a second
     */
    public float x() {
        return get(X);
    }

    /**
     * The speed along y.
     *
     * @return world units a second
     */
    public float y() {
        return get(Y);
    }

    /**
     * Changes it.
     *
     * @param x world units a second to the right
     * @param y world units a second upwards
     */
    public void setTo(float x, float y) {
        set(X, x);
        set(Y, y);
    }
}
