package dev.halfstep.space;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;

/**
 * The shape by which an entity touches others: a circle or an axis-aligned box around its position.
 *
 * @hidden
 */
public final class Collider extends DenseComponent {

    /** Identifies the component for registration with a world. */
    public static final ComponentType<Collider> TYPE = ComponentType.simulation(Collider.class)
            .storedIn(DenseComponent.floats(2))
            .named("halfstep.collider");

    private Collider() {
        super(2);
    }

    private Collider(float first, float second) {
        super(2);
        set(0, first);
        set(1, second);
    }

    /**
     * Creates a circle.
     *
     * @param radius world units, above 0
     * @return the shape
     */
    public static Collider circle(float radius) {
        return new Collider(radius, 0);
    }

    /**
     * Creates a box.
     *
     * @param halfWidth world units, above 0
     * @param halfHeight world units, above 0
     * @return the shape
     */
    public static Collider box(float halfWidth, float halfHeight) {
        return new Collider(halfWidth, halfHeight);
    }

    /**
     * Returns whether this is a circle.
     *
     * @return false for a box
     */
    public boolean isCircle() {
        return get(1) == 0;
    }

    /**
     * Returns the radius.
     *
     * @return world units
     */
    public float radius() {
        return get(0);
    }

    /**
     * Returns half the width.
     *
     * @return world units
     */
    public float halfWidth() {
        return get(0);
    }

    /**
     * Returns half the height.
     *
     * @return world units
     */
    public float halfHeight() {
        return get(1);
    }
}
