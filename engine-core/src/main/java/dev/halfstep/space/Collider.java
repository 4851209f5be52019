package dev.halfstep.space;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;

/**
 * Simulation component: the shape by which an entity touches others, a circle or an axis-aligned box around the
 * position of its {@link dev.halfstep.transform.Transform}; with a {@link dev.halfstep.transform.Parent}, around the
 * position of the entity in the world. Rotation and scale do not change the shape.
 *
 * <pre>{@code
 * World world = World.builder().register(Transform.TYPE, Collider.TYPE).build();
 * world.spawn(Transform.at(3, 4), Collider.circle(0.5f));
 * }</pre>
 *
 * <p>A Collider is immutable: {@code World.replace} gives an entity another shape. The Collider of an entity without a
 * Transform has no effect.
 */
public final class Collider extends DenseComponent {

    /** Registers this component with a world. */
    public static final ComponentType<Collider> TYPE = ComponentType.simulation(Collider.class)
            .storedIn(DenseComponent.floats(2))
            .named("halfstep.collider");

    /** The index of half the width, or of the radius. */
    static final int HALF_WIDTH = 0;

    /** The index of half the height; of the negative radius for a circle. */
    static final int HALF_HEIGHT = 1;

    /** The number of floats of a shape. */
    static final int FLOATS = 2;

    private Collider() { // also for saves, which create components without arguments
        super(FLOATS);
    }

    private static Collider of(float halfWidth, float halfHeight) {
        Collider collider = new Collider();
        collider.set(HALF_WIDTH, halfWidth);
        collider.set(HALF_HEIGHT, halfHeight);
        return collider;
    }

    /**
     * Creates a circle around the position of the entity.
     *
     * @param radius world units, above 0
     * @return the component for a new entity
     * @throws IllegalArgumentException if the radius is 0, negative, NaN or infinite
     */
    public static Collider circle(float radius) {
        check("radius of a circle", radius);
        return of(radius, -radius);
    }

    /**
     * Creates a box around the position of the entity. Its sides are parallel to the axes at any rotation of the
     * entity.
     *
     * @param halfWidth half the length along x, in world units, above 0
     * @param halfHeight half the length along y, in world units, above 0
     * @return the component for a new entity
     * @throws IllegalArgumentException if a number is 0, negative, NaN or infinite
     */
    public static Collider box(float halfWidth, float halfHeight) {
        check("half width of a box", halfWidth);
        check("half height of a box", halfHeight);
        return of(halfWidth, halfHeight);
    }

    private static void check(String name, float size) {
        if (!(size > 0 && size < Float.POSITIVE_INFINITY)) { // also false for NaN
            throw new IllegalArgumentException("the " + name + " must be above 0 and finite: " + size);
        }
    }

    /**
     * Returns whether the shape is a circle.
     *
     * @return false for a box
     */
    public boolean isCircle() {
        return get(HALF_HEIGHT) < 0;
    }

    /**
     * Returns the radius of a circle.
     *
     * @return world units
     * @throws IllegalStateException if the shape is a box
     */
    public float radius() {
        if (!isCircle()) {
            throw new IllegalStateException(
                    "only a circle has a radius: this is a box of half size " + halfWidth() + " by " + halfHeight());
        }
        return get(HALF_WIDTH);
    }

    /**
     * Returns half the length of the shape along x: of a circle, the radius.
     *
     * @return world units
     */
    public float halfWidth() {
        return get(HALF_WIDTH);
    }

    /**
     * Returns half the length of the shape along y: of a circle, the radius.
     *
     * @return world units
     */
    public float halfHeight() {
        return Math.abs(get(HALF_HEIGHT));
    }

    /** Returns half the height as it is stored: negative for a circle. */
    float signedHalfHeight() {
        return get(HALF_HEIGHT);
    }
}
