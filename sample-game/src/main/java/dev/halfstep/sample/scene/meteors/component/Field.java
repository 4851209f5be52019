package dev.halfstep.sample.scene.meteors.component;

/** Defines the size of the playing field, a rectangle around the origin. Entities wrap around at its edges. */
public final class Field {

    /** The width, in world units. */
    public static final float WIDTH = 1280f;

    /** The height, in world units. */
    public static final float HEIGHT = 720f;

    /**
     * The distance between a body and the field at which the body wraps around, in world units. The drawn corners of
     * ships and meteors reach a little beyond their bodies.
     */
    public static final float MARGIN = 10f;

    private Field() {}

    /**
     * Returns the distance between the two places at which an entity wraps around, along x.
     *
     * @param radius the radius of the body of the entity, in world units
     * @return world units
     */
    public static float wrapWidth(float radius) {
        return WIDTH + 2 * (radius + MARGIN);
    }

    /**
     * Returns the distance between the two places at which an entity wraps around, along y.
     *
     * @param radius the radius of the body of the entity, in world units
     * @return world units
     */
    public static float wrapHeight(float radius) {
        return HEIGHT + 2 * (radius + MARGIN);
    }
}
