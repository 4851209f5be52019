package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Entities with a {@link Point}, a {@link Speed} and optional tags, all plain objects. */
public interface Points extends AutoCloseable {

    /** Moves all points by one step. */
    void move();

    /**
     * Returns a checksum of all points. Slow, for checks.
     *
     * @return the sum of their x plus twice the sum of their y
     */
    double sum();

    /** Releases native memory, threads and worlds. */
    @Override
    void close();

    /**
     * Creates the start position of a point.
     *
     * @param point index of the point
     * @return a new component
     */
    static Point start(int point) {
        return new Point(point & 0xFF, (point >> 8) & 0xFF);
    }

    /**
     * Creates the velocity of a point.
     *
     * @param point index of the point
     * @return a new component
     */
    static Speed speed(int point) {
        return new Speed(1 + (point & 3), -2);
    }

    /**
     * Compares the points with a reference that uses plain objects.
     *
     * @param points the points to check
     * @param count number of points
     * @param steps number of steps that the points have moved
     * @throws WrongResultException if the checksum differs
     */
    static void check(Points points, int count, int steps) {
        double expected = 0;
        for (int i = 0; i < count; i++) {
            Point point = start(i);
            Speed speed = speed(i);
            for (int step = 0; step < steps; step++) {
                speed.move(point);
            }
            expected += point.x + 2.0 * point.y;
        }
        double sum = points.sum();
        if (Math.abs(sum - expected) > 1e-9 * count) { // the order of the additions differs
            throw new WrongResultException(String.format(
                    Locale.ROOT,
                    "every point must be moved once in each step: %s has %s after %d steps and not %s",
                    points.getClass().getSimpleName(),
                    sum,
                    steps,
                    expected));
        }
    }
}
