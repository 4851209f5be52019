package dev.halfstep.sample.scene.meteors.simulation;

/**
 * A line segment: the path of an entity in a step, in world units.
 *
 * @param fromX the x coordinate of the start
 * @param fromY the y coordinate of the start
 * @param toX the x coordinate of the end
 * @param toY the y coordinate of the end
 */
record Segment(float fromX, float fromY, float toX, float toY) {

    /** Returns whether the segment and a filled circle have a common point. */
    boolean intersectsCircle(float x, float y, float radius) {
        float alongX = toX - fromX;
        float alongY = toY - fromY;
        float lengthSquared = alongX * alongX + alongY * alongY;
        // The nearest point of the line to the centre, by projection: 0 is the start of the segment, 1 its end.
        float projection = lengthSquared == 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared;
        float clamped = Math.min(Math.max(projection, 0f), 1f);
        float awayX = fromX + clamped * alongX - x;
        float awayY = fromY + clamped * alongY - y;
        return awayX * awayX + awayY * awayY <= radius * radius;
    }
}
