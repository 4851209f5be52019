package dev.halfstep.space;

/**
 * Geometry of shapes, in double. A shape is given by half its width and half its height; a negative height marks a
 * circle, whose radius is the width. Shapes are closed: shapes that only touch overlap.
 */
final class Shapes {

    /** No contact: later than every fraction. */
    static final double NONE = Double.POSITIVE_INFINITY;

    private Shapes() {}

    /**
     * Returns whether two shapes overlap.
     *
     * @param x the first position relative to the second
     */
    static boolean overlap(
            double x, double y, float halfWidth, float halfHeight, float otherHalfWidth, float otherHalfHeight) {
        if (halfHeight < 0 && otherHalfHeight < 0) {
            double radii = (double) halfWidth + otherHalfWidth;
            return x * x + y * y <= radii * radii;
        }
        if (halfHeight < 0) {
            return isWithin(x, y, otherHalfWidth, otherHalfHeight, halfWidth);
        }
        if (otherHalfHeight < 0) {
            return isWithin(x, y, halfWidth, halfHeight, otherHalfWidth);
        }
        return Math.abs(x) <= (double) halfWidth + otherHalfWidth
                && Math.abs(y) <= (double) halfHeight + otherHalfHeight;
    }

    /** Returns whether a box at the origin reaches within a distance of a point. */
    private static boolean isWithin(double x, double y, float halfWidth, float halfHeight, double distance) {
        double outX = Math.max(Math.abs(x) - halfWidth, 0);
        double outY = Math.max(Math.abs(y) - halfHeight, 0);
        return outX * outX + outY * outY <= distance * distance;
    }

    /** Returns the distance of a point from a shape at the origin, 0 within the shape. */
    static double distance(double x, double y, float halfWidth, float halfHeight) {
        if (halfHeight < 0) {
            return Math.max(Math.sqrt(x * x + y * y) - halfWidth, 0);
        }
        double outX = Math.max(Math.abs(x) - halfWidth, 0);
        double outY = Math.max(Math.abs(y) - halfHeight, 0);
        return Math.sqrt(outX * outX + outY * outY);
    }

    /**
     * Returns the fraction of a motion at which a point first touches a shape at the origin.
     *
     * @param x the position at the begin
     * @param dx the whole motion
     * @return 0 to 1, or {@link #NONE}
     */
    static double entry(double x, double y, double dx, double dy, float halfWidth, float halfHeight) {
        return halfHeight < 0 ? circleEntry(x, y, dx, dy, halfWidth) : boxEntry(x, y, dx, dy, halfWidth, halfHeight);
    }

    /** Returns the fraction at which a moving shape first touches another one at the origin, or {@link #NONE}. */
    static double contact(
            double x,
            double y,
            double dx,
            double dy,
            float halfWidth,
            float halfHeight,
            float otherHalfWidth,
            float otherHalfHeight) {
        boolean isCircle = halfHeight < 0;
        boolean isOtherCircle = otherHalfHeight < 0;
        if (isCircle && isOtherCircle) {
            return circleEntry(x, y, dx, dy, (double) halfWidth + otherHalfWidth);
        }
        if (!isCircle && !isOtherCircle) {
            return boxEntry(x, y, dx, dy, (double) halfWidth + otherHalfWidth, (double) halfHeight + otherHalfHeight);
        }
        return isCircle
                ? roundedEntry(x, y, dx, dy, halfWidth, otherHalfWidth, otherHalfHeight)
                : roundedEntry(x, y, dx, dy, otherHalfWidth, halfWidth, halfHeight); // the sum is symmetric
    }

    static double circleEntry(double x, double y, double dx, double dy, double radius) {
        // The distance is the radius where a t² + 2 b t + c = 0.
        double c = x * x + y * y - radius * radius;
        if (c <= 0) {
            return 0;
        }
        double a = dx * dx + dy * dy;
        double b = x * dx + y * dy;
        double cross = x * dy - y * dx;
        double discriminant = a * radius * radius - cross * cross; // b² - a c, in a form without cancellation
        if (b >= 0 || discriminant < 0) {
            return NONE; // the distance grows, or stays too large
        }
        double fraction = c / (Math.sqrt(discriminant) - b); // the smaller root, in a form without cancellation
        return fraction <= 1 ? fraction : NONE;
    }

    static double boxEntry(double x, double y, double dx, double dy, double halfWidth, double halfHeight) {
        if (Math.abs(x) <= halfWidth && Math.abs(y) <= halfHeight) {
            return 0;
        }
        if ((dx == 0 && Math.abs(x) > halfWidth) || (dy == 0 && Math.abs(y) > halfHeight)) {
            return NONE;
        }
        double enters = 0;
        double leaves = 1;
        if (dx != 0) {
            double side = dx > 0 ? halfWidth : -halfWidth;
            enters = Math.max(enters, (-side - x) / dx);
            leaves = Math.min(leaves, (side - x) / dx);
        }
        if (dy != 0) {
            double side = dy > 0 ? halfHeight : -halfHeight;
            enters = Math.max(enters, (-side - y) / dy);
            leaves = Math.min(leaves, (side - y) / dy);
        }
        return enters <= leaves ? enters : NONE;
    }

    /** Returns the entry of a point into a box with rounded corners: two boxes, and a circle at each corner. */
    static double roundedEntry(
            double x, double y, double dx, double dy, double radius, double halfWidth, double halfHeight) {
        double first = Math.min(
                boxEntry(x, y, dx, dy, halfWidth + radius, halfHeight),
                boxEntry(x, y, dx, dy, halfWidth, halfHeight + radius));
        for (int corner = 0; corner < 4; corner++) {
            double cornerX = (corner & 1) == 0 ? halfWidth : -halfWidth;
            double cornerY = (corner & 2) == 0 ? halfHeight : -halfHeight;
            first = Math.min(first, circleEntry(x - cornerX, y - cornerY, dx, dy, radius));
        }
        return first;
    }
}
