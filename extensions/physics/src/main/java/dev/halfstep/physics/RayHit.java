package dev.halfstep.physics;

import dev.halfstep.storage.EntityId;

/**
 * A point where a ray enters a body, see {@link Physics#castRay}.
 *
 * @param entity the entity of the body
 * @param shape the index of the shape that was hit, in the order in which shapes were added to the body
 * @param x the point, in metres
 * @param y the point, in metres
 * @param normalX the outward direction of the surface, of length 1
 * @param normalY the outward direction of the surface, of length 1
 * @param fraction the part of the ray before the point, 0 to 1. For a shot that flies the whole ray in one step, it is
 *     the fraction of the step
 */
public record RayHit(EntityId entity, int shape, float x, float y, float normalX, float normalY, float fraction) {}
