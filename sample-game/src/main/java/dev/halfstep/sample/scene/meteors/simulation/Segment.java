package dev.halfstep.sample.scene.meteors.simulation;

/**
 * The straight way that something took in a step, in world units.
 *
 * @param fromX where it began
 * @param fromY where it began
 * @param toX where it ended
 * @param toY where it ended
 */
record Segment(float fromX, float fromY, float toX, float toY) {

    /** Whether any point of it lies within a circle. */
    boolean comesNear(float x, float y, float radius) {
        float alongX = toX - fromX;
        float alongY = toY - fromY;
        float lengthSquared = alongX * alongX + alongY * alongY;
        float share = lengthSquared == 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / lengthSquared;
        float within = Math.min(Math.max(share, 0f), 1f);
        float awayX = fromX + within * alongX - x;
        float awayY = fromY + within * alongY - y;
        return awayX * awayX + awayY * awayY <= radius * radius;
    }
}
