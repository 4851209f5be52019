package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Entities with a {@link Point} and a {@link Speed} that are all spawned and all despawned. */
public interface Population extends AutoCloseable {

    /** Spawns all entities with new components. */
    void spawnAll();

    /** Despawns all entities in spawn order. */
    void despawnAll();

    /**
     * Returns a checksum of the points of all living entities. Slow, for checks.
     *
     * @return the sum of their x plus twice the sum of their y
     */
    double sum();

    /** Releases native memory, threads and worlds. */
    @Override
    void close();

    /**
     * Spawns and despawns all entities twice and checks the living entities after each.
     *
     * @param population an empty population
     * @param count expected number of entities
     * @throws WrongResultException if the checksum differs
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
                    "all entities must be spawned and despawned: in %s the points sum up to %s and not to %s",
                    population.getClass().getSimpleName(),
                    sum,
                    expected));
        }
    }
}
