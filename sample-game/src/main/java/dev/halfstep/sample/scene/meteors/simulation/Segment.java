package dev.halfstep.sample.scene.meteors.simulation;

/**
 * A line segment: the path of an entity in a step, in world units.
 *
 * @param fromX the x of the start
 * @param fromY the y of the start
 * @param toX the x of the end
 * @param toY the y of the end
 */
record Segment(float fromX, float fromY, float toX, float toY) {

    /** Returns whether the segment intersects a circle. */
    boolean intersectsCircle(float x, float y, float radius) {
        float alongX = toX - fromX;
        float alongY = toY - fromY;
        float lengthSquared = alongX * alongX + alongY * alongY;
        float nearest = lengthSquared == 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared;
        float clamped = Math.min(Math.max(nearest, 0f), 1f);
        float awayX = fromX + clamped * alongX - x;
        float awayY = fromY + clamped * alongY - y;
        return awayX * awayX + awayY * awayY <= radius * radius;
    }
}
