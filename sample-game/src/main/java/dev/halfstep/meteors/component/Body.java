package dev.halfstep.meteors.component;

/**
 * Simulation component: the collision circle of an entity. Entities with a body also wrap around at the edges of the
 * field.
 *
 * @param radius the radius, in world units
 * @param wrapDistance how far the centre is out of the field when the entity wraps around, in world units: at least as
 *     far as its light reaches, or 0 for an entity that is drawn at both edges while it crosses them
 */
public record Body(float radius, float wrapDistance) {

    /**
     * Returns the distance between the two places at which the entity wraps around, along x.
     *
     * @return world units
     */
    public float wrapWidth() {
        return Game.FIELD_WIDTH + 2 * wrapDistance;
    }

    /**
     * Returns the distance between the two places at which the entity wraps around, along y.
     *
     * @return world units
     */
    public float wrapHeight() {
        return Game.FIELD_HEIGHT + 2 * wrapDistance;
    }
}
