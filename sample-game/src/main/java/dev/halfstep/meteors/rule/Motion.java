package dev.halfstep.meteors.rule;

import dev.halfstep.transform.Pose;
import dev.halfstep.world.Commands;

/**
 * The straight motion of an entity in a step, in world units.
 *
 * @param fromX the x coordinate at the beginning of the step
 * @param fromY the y coordinate at the beginning of the step
 * @param toX the x coordinate at the end of the step
 * @param toY the y coordinate at the end of the step
 */
record Motion(float fromX, float fromY, float toX, float toY) {

    /** The result of {@link #firstContact} if there is no contact in the step. */
    static final float NO_CONTACT = Float.POSITIVE_INFINITY;

    static Motion between(Pose previous, Pose current) {
        return new Motion(previous.x(), previous.y(), current.x(), current.y());
    }

    /** Returns the x coordinate at a fraction of the step. */
    float x(float fraction) {
        return fromX + (toX - fromX) * fraction;
    }

    /** Returns the y coordinate at a fraction of the step. */
    float y(float fraction) {
        return fromY + (toY - fromY) * fraction;
    }

    /**
     * Returns when the distance to another moving entity is first at most {@code distance}. Takes the poses of the
     * other entity, because a new motion for each entity would allocate.
     *
     * @return the fraction of the step, above 0 and up to 1, or {@link #NO_CONTACT}
     */
    float firstContact(Pose otherFrom, Pose otherTo, float distance) {
        // Relative to the other entity, this one moves from (x, y) by (dx, dy).
        double x = (double) fromX - otherFrom.x();
        double y = (double) fromY - otherFrom.y();
        double dx = (double) toX - otherTo.x() - x;
        double dy = (double) toY - otherTo.y() - y;
        // The distance is reached where a t² + 2 b t + c = 0.
        double a = dx * dx + dy * dy;
        double b = x * dx + y * dy;
        double c = x * x + y * y - (double) distance * distance;
        if (c <= 0) {
            return Commands.BEGIN_OF_STEP; // the step begins in contact
        }
        double discriminant = b * b - a * c;
        if (b >= 0 || discriminant < 0) {
            return NO_CONTACT; // the distance grows, or stays too large
        }
        // The smaller root, in a form that does not cancel digits.
        double fraction = c / (Math.sqrt(discriminant) - b);
        return fraction <= 1 ? Math.max((float) fraction, Commands.BEGIN_OF_STEP) : NO_CONTACT;
    }
}
