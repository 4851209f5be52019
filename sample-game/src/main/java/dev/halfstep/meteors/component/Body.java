package dev.halfstep.meteors.component;

/**
 * Simulation component: the collision circle of an entity. Entities with a body also wrap around at the edges of the
 * field.
 *
 * @param radius the radius, in world units
 */
public record Body(float radius) {

    /**
     * The distance between a body and the field at which the body wraps around, in world units. The drawn corners of
     * ships and meteors reach a little beyond their bodies.
     */
    public static final float WRAP_MARGIN = 10f;

    /**
     * Returns the distance between the two places at which the entity wraps around, along x.
     *
     * @return world units
     */
    public float wrapWidth() {
        return Game.FIELD_WIDTH + 2 * (radius + WRAP_MARGIN);
    }

    /**
     * Returns the distance between the two places at which the entity wraps around, along y.
     *
     * @return world units
     */
    public float wrapHeight() {
        return Game.FIELD_HEIGHT + 2 * (radius + WRAP_MARGIN);
    }
}
