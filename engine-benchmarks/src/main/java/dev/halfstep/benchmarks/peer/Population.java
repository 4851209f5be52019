package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Entities with a {@link Point} and a {@link Speed} that all come and all go again. */
public interface Population extends AutoCloseable {

    /** All entities come to life, with new components. */
    void spawnAll();

    /** All entities leave, in the order in which they came. */
    void despawnAll();

    /**
     * Reads the points of all living entities, slowly.
     *
     * @return the sum of their x plus twice the sum of their y
     */
    double sum();

    /** Gives back what the garbage collector cannot. */
    @Override
    void close();

    /**
     * Has all entities come and go twice, and looks at who is there.
     *
     * @param population nobody alive
     * @param count how many come
     * @throws WrongResultException if others are there
     */
    static void check(Population population, int count) {
        double expected = 0;
        for (int i = 0; i < count; i++) {
            Point point = Points.start(i);
            expected += point.x + 2.0 * point.y;
        }
        for (int round = 0; round < 2; round++) {
            population.spawnAll();
            compare(population, expected);
            population.despawnAll();
            compare(population, 0);
        }
    }

    private static void compare(Population population, double expected) {
        double sum = population.sum();
        if (sum != expected) { // whole numbers, whose sum is exact
            throw new WrongResultException(String.format(
                    Locale.ROOT,
                    "all entities must come and go: in %s the points sum up to %s and not to %s",
                    population.getClass().getSimpleName(),
                    sum,
                    expected));
        }
    }
}
