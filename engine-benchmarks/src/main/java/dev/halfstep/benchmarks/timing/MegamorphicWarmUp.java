package dev.halfstep.benchmarks.timing;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Warms up the JVM with many systems, so that the call sites in queries are megamorphic, as in a game. If only one
 * system runs queries, the JIT compiler inlines its callback; a game has many systems. Loops over queries are warmed up
 * too. After this warm-up, a measurement gives the same result alone and together with other measurements.
 */
public final class MegamorphicWarmUp {

    private static final int ENTITIES = 1_000;

    /** Enough steps for the JIT compiler to compile the queries. */
    private static final int STEPS = 400;

    private static final class Speed {
        float x;
    }

    /** Keeps the JIT compiler from eliminating the reads. */
    private float sum;

    /** Creates the warm-up. */
    public MegamorphicWarmUp() {}

    /** Runs the systems until their queries are compiled. */
    public void run() {
        try (World world = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Speed.class))
                .build()) {
            for (int i = 0; i < ENTITIES; i++) {
                world.spawn(Transform.at(i, 0), new Speed());
            }
            for (int step = 0; step < STEPS; step++) {
                runOneComponent(world);
                runTwoComponents(world);
                runPartitions(world);
                runLoops(world);
            }
        }
    }

    private void runOneComponent(World world) {
        world.query(Speed.class).forEach((id, speed) -> speed.x += 1f);
        world.query(Speed.class).forEach((id, speed) -> sum += speed.x);
        world.query(Transform.class).forEach((id, transform) -> sum += transform.x());
        world.query(Transform.class).forEach((id, transform) -> transform.translate(0f, 1f, 0f));
    }

    private void runTwoComponents(World world) {
        world.query(Transform.class, Speed.class)
                .forEach((id, transform, speed) -> transform.translate(speed.x, 0f, 0f));
        world.query(Transform.class, Speed.class).forEach((id, transform, speed) -> speed.x = transform.y());
        world.query(Speed.class, Transform.class).forEach((id, speed, transform) -> sum += speed.x * transform.y());
        world.query(Speed.class, Transform.class).forEach((id, speed, transform) -> speed.x -= 1f);
    }

    private void runLoops(World world) {
        for (var row : world.query(Speed.class)) {
            row.first().x += 1f;
        }
        for (var row : world.query(Speed.class)) {
            sum += row.first().x;
        }
        for (var row : world.query(Transform.class)) {
            sum += row.first().x();
        }
        for (var row : world.query(Transform.class, Speed.class)) {
            row.first().translate(row.second().x, 0f, 0f);
        }
        for (var row : world.query(Transform.class, Speed.class)) {
            row.second().x = row.first().y();
        }
        for (var row : world.query(Speed.class, Transform.class)) {
            sum += row.first().x * row.second().y();
        }
    }

    /** Runs queries that visit partition 0 of 1: all entities. */
    private void runPartitions(World world) {
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> speed.x *= 0.5f);
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> sum -= speed.x);
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> speed.x += 1f);
    }
}
