package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/**
 * Stores entities with a {@link Point}, a {@link PointVelocity} and optional tags in one library. The components are
 * plain objects.
 */
public interface Points extends AutoCloseable {

    /** Moves all points by one step. */
    void move();

    /**
     * Returns a checksum of all points. Slow; only for checks.
     *
     * @return the sum of x + 2 y over all points
     */
    double checksum();

    /** Releases native memory, threads and worlds. */
    @Override
    void close();

    /**
     * Creates the start position of a point, with whole coordinates from 0 to 255.
     *
     * @param point index of the point
     * @return a new component
     */
    static Point startPoint(int point) {
        return new Point(point & 0xFF, (point >> 8) & 0xFF);
    }

    /**
     * Creates the velocity of a point.
     *
     * @param point index of the point
     * @return a new component, with x from 1 to 4 and y -2
     */
    static PointVelocity velocity(int point) {
        return new PointVelocity(1 + (point & 3), -2);
    }

    /**
     * Compares the checksum with a reference that moves plain objects in a loop.
     *
     * @param points the points to check
     * @param count number of points
     * @param steps number of steps that the points have moved
     * @throws WrongResultException if the checksum differs
     */
    static void check(Points points, int count, int steps) {
        double expected = 0;
        for (int i = 0; i < count; i++) {
            Point point = startPoint(i);
            PointVelocity velocity = velocity(i);
            for (int step = 0; step < steps; step++) {
                velocity.move(point);
            }
            expected += point.x + 2.0 * point.y;
        }
        double actual = points.checksum();
        if (Math.abs(actual - expected) > 1e-9 * count) { // rounding differs with the order of the additions
            throw new WrongResultException(String.format(
                    Locale.ROOT,
                    "every point must be moved once in each step: the checksum of %s after %d steps is %s, not %s",
                    points.getClass().getSimpleName(),
                    steps,
                    actual,
                    expected));
        }
    }
}
