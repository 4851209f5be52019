package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Entities with a {@link Point} and a {@link Speed}, which are plain objects, and maybe tags. */
public interface Points extends AutoCloseable {

    /** All points move for one step. */
    void move();

    /**
     * Reads all points, slowly.
     *
     * @return the sum of their x plus twice the sum of their y
     */
    double sum();

    /** Gives back what the garbage collector cannot. */
    @Override
    void close();

    /**
     * Where a point starts.
     *
     * @param point its number
     * @return a new component
     */
    static Point start(int point) {
        return new Point(point & 0xFF, (point >> 8) & 0xFF);
    }

    /**
     * How a point moves.
     *
     * @param point its number
     * @return a new component
     */
    static Speed speed(int point) {
        return new Speed(1 + (point & 3), -2);
    }

    /**
     * Compares with points that were moved in no library at all.
     *
     * @param points entities with the points 0 to {@code count - 1}
     * @param count how many
     * @param steps how many steps they have moved
     * @throws WrongResultException if they are elsewhere
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
