package dev.halfstep.benchmarks.peer;

import java.util.Locale;

/** Spawns and despawns entities with a {@link Point} and a {@link PointVelocity}, all at once, in one library. */
public interface Population extends AutoCloseable {

    /** Spawns all entities with new components. */
    void spawnAll();

    /** Despawns all entities in spawn order. */
    void despawnAll();

    /**
     * Returns a checksum of the points of all living entities. Slow; only for checks.
     *
     * @return the sum of x + 2 y over all points
     */
    double checksum();

    /** Releases native memory, threads and worlds. */
    @Override
    void close();

    /**
     * Spawns and despawns all entities twice, and checks the living entities after each call.
     *
     * @param population an empty population
     * @param count expected number of entities
     * @throws WrongResultException if the checksum differs
     */
    static void check(Population population, int count) {
        double expected = 0;
        for (int i = 0; i < count; i++) {
            Point point = Points.startPoint(i);
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
        double actual = population.checksum();
        if (actual != expected) { // exact, because the coordinates are whole numbers
            throw new WrongResultException(String.format(
                    Locale.ROOT,
                    "all entities must be spawned and despawned: the checksum of %s is %s, not %s",
                    population.getClass().getSimpleName(),
                    actual,
                    expected));
        }
    }
}
