package dev.halfstep.space;

import dev.halfstep.transform.Pose;
import dev.halfstep.world.Commands;

/**
 * Computes when two shapes that move in a step first touch: as a fraction of the step, for {@code Commands.despawnAt},
 * {@code spawnAt} and {@code send}. A test of the positions after the step misses a fast body that has passed another
 * one within the step.
 *
 * <pre>{@code
 * float fraction = Sweep.contact(
 *         shotBefore, shotNow, shotShape, rockBefore, rockNow, rockShape); // PreviousTransform, Transform, Collider
 * if (fraction != Sweep.NONE) {
 *     step.commands().despawnAt(fraction, shot);
 * }
 * }</pre>
 *
 * <p>Both bodies move in straight lines at constant speed, without rotation. Shapes are closed: the contact is at the
 * first fraction at which they touch. Shapes that touch at the begin of the step have contact at {@link
 * Commands#BEGIN_OF_STEP}, the least fraction that commands accept: 1.4e-45. All methods compute in double.
 */
public final class Sweep {

    /** The result if there is no contact in the step: greater than every fraction. */
    public static final float NONE = Float.POSITIVE_INFINITY;

    private Sweep() {}

    private static float fraction(double fraction) {
        return Math.max((float) fraction, Commands.BEGIN_OF_STEP);
    }

    /**
     * Returns when the shapes of two entities first touch in a step.
     *
     * @param from the pose of the first entity at the begin, such as its PreviousTransform
     * @param to its pose at the end, such as its Transform
     * @param shape its shape
     * @param otherFrom the pose of the second entity at the begin
     * @param otherTo its pose at the end
     * @param otherShape its shape
     * @return the fraction of the step, above 0 and up to 1, or {@link #NONE}
     */
    public static float contact(Pose from, Pose to, Collider shape, Pose otherFrom, Pose otherTo, Collider otherShape) {
        double x = (double) from.x() - otherFrom.x();
        double y = (double) from.y() - otherFrom.y();
        return fraction(Shapes.contact(
                x,
                y,
                (double) to.x() - otherTo.x() - x,
                (double) to.y() - otherTo.y() - y,
                shape.halfWidth(),
                shape.signedHalfHeight(),
                otherShape.halfWidth(),
                otherShape.signedHalfHeight()));
    }

    /**
     * Returns when circles around two entities first touch in a step. A circle of radius 0 is a point.
     *
     * @param from the pose of the first entity at the begin, such as its PreviousTransform
     * @param to its pose at the end, such as its Transform
     * @param radius its radius in world units, 0 or more
     * @param otherFrom the pose of the second entity at the begin
     * @param otherTo its pose at the end
     * @param otherRadius its radius in world units, 0 or more
     * @return the fraction of the step, above 0 and up to 1, or {@link #NONE}
     * @throws IllegalArgumentException if a number is NaN or infinite, or a radius is negative
     */
    public static float circles(Pose from, Pose to, float radius, Pose otherFrom, Pose otherTo, float otherRadius) {
        return circles(
                from.x(),
                from.y(),
                to.x(),
                to.y(),
                radius,
                otherFrom.x(),
                otherFrom.y(),
                otherTo.x(),
                otherTo.y(),
                otherRadius);
    }

    /**
     * Returns when two moving circles first touch. A circle of radius 0 is a point.
     *
     * @param x where the first circle begins, in world units, as all lengths
     * @param y where it begins
     * @param toX where it ends
     * @param toY where it ends
     * @param radius its radius, 0 or more
     * @param otherX where the second circle begins
     * @param otherY where it begins
     * @param otherToX where it ends
     * @param otherToY where it ends
     * @param otherRadius its radius, 0 or more
     * @return the fraction of the step, above 0 and up to 1, or {@link #NONE}
     * @throws IllegalArgumentException if a number is NaN or infinite, or a radius is negative
     */
    public static float circles(
            float x,
            float y,
            float toX,
            float toY,
            float radius,
            float otherX,
            float otherY,
            float otherToX,
            float otherToY,
            float otherRadius) {
        checkPath(x, y, toX, toY);
        checkPath(otherX, otherY, otherToX, otherToY);
        checkSize("radius", radius);
        checkSize("radius", otherRadius);
        double fromX = (double) x - otherX;
        double fromY = (double) y - otherY;
        return fraction(Shapes.circleEntry(
                fromX,
                fromY,
                (double) toX - otherToX - fromX,
                (double) toY - otherToY - fromY,
                (double) radius + otherRadius));
    }

    /**
     * Returns when two moving boxes first touch. A box of size 0 is a point.
     *
     * @param x where the centre of the first box begins, in world units, as all lengths
     * @param y where it begins
     * @param toX where it ends
     * @param toY where it ends
     * @param halfWidth half its length along x, 0 or more
     * @param halfHeight half its length along y, 0 or more
     * @param otherX where the centre of the second box begins
     * @param otherY where it begins
     * @param otherToX where it ends
     * @param otherToY where it ends
     * @param otherHalfWidth half its length along x, 0 or more
     * @param otherHalfHeight half its length along y, 0 or more
     * @return the fraction of the step, above 0 and up to 1, or {@link #NONE}
     * @throws IllegalArgumentException if a number is NaN or infinite, or a size is negative
     */
    public static float boxes(
            float x,
            float y,
            float toX,
            float toY,
            float halfWidth,
            float halfHeight,
            float otherX,
            float otherY,
            float otherToX,
            float otherToY,
            float otherHalfWidth,
            float otherHalfHeight) {
        checkPath(x, y, toX, toY);
        checkPath(otherX, otherY, otherToX, otherToY);
        checkBox(halfWidth, halfHeight);
        checkBox(otherHalfWidth, otherHalfHeight);
        double fromX = (double) x - otherX;
        double fromY = (double) y - otherY;
        return fraction(Shapes.boxEntry(
                fromX,
                fromY,
                (double) toX - otherToX - fromX,
                (double) toY - otherToY - fromY,
                (double) halfWidth + otherHalfWidth,
                (double) halfHeight + otherHalfHeight));
    }

    /**
     * Returns when a moving circle first touches a moving box. A circle of radius 0 is a point.
     *
     * @param x where the circle begins, in world units, as all lengths
     * @param y where it begins
     * @param toX where it ends
     * @param toY where it ends
     * @param radius its radius, 0 or more
     * @param boxX where the centre of the box begins
     * @param boxY where it begins
     * @param boxToX where it ends
     * @param boxToY where it ends
     * @param halfWidth half the length of the box along x, 0 or more
     * @param halfHeight half the length of the box along y, 0 or more
     * @return the fraction of the step, above 0 and up to 1, or {@link #NONE}
     * @throws IllegalArgumentException if a number is NaN or infinite, or a size is negative
     */
    public static float circleBox(
            float x,
            float y,
            float toX,
            float toY,
            float radius,
            float boxX,
            float boxY,
            float boxToX,
            float boxToY,
            float halfWidth,
            float halfHeight) {
        checkPath(x, y, toX, toY);
        checkPath(boxX, boxY, boxToX, boxToY);
        checkSize("radius", radius);
        checkBox(halfWidth, halfHeight);
        double fromX = (double) x - boxX;
        double fromY = (double) y - boxY;
        return fraction(Shapes.roundedEntry(
                fromX,
                fromY,
                (double) toX - boxToX - fromX,
                (double) toY - boxToY - fromY,
                radius,
                halfWidth,
                halfHeight));
    }

    private static void checkPath(float x, float y, float toX, float toY) {
        if (0f * x + 0f * y + 0f * toX + 0f * toY != 0f) { // 0 times NaN or infinity is NaN
            throw new IllegalArgumentException(
                    "a path must be finite: from (" + x + ", " + y + ") to (" + toX + ", " + toY + ")");
        }
    }

    private static void checkSize(String name, float size) {
        if (!(size >= 0 && size < Float.POSITIVE_INFINITY)) { // also false for NaN
            throw new IllegalArgumentException("the " + name + " must be 0 or more and finite: " + size);
        }
    }

    private static void checkBox(float halfWidth, float halfHeight) {
        checkSize("half width", halfWidth);
        checkSize("half height", halfHeight);
    }
}
