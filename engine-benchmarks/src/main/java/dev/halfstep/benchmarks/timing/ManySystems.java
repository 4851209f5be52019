package dev.halfstep.benchmarks.timing;

import dev.halfstep.component.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Warms the JVM up with many systems, so that query call sites are megamorphic as they are in a game. The JIT compiler
 * inlines the callback of a query that only one system uses; a game has many. After this warm-up, a measurement gives
 * the same result alone and together with all other measurements.
 */
public final class ManySystems {

    private static final int ENTITIES = 1_000;
    private static final int STEPS = 400;

    private static final class Speed {
        float x;
    }

    private float sum;

    /** Creates the warm-up. */
    public ManySystems() {}

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
                runOneTerm(world);
                runTwoTerms(world);
                runPartitions(world);
            }
        }
    }

    private void runOneTerm(World world) {
        world.query(Speed.class).forEach((id, speed) -> speed.x += 1f);
        world.query(Speed.class).forEach((id, speed) -> sum += speed.x);
        world.query(Transform.class).forEach((id, transform) -> sum += transform.x());
        world.query(Transform.class).forEach((id, transform) -> transform.translate(0f, 1f, 0f));
    }

    private void runTwoTerms(World world) {
        world.query(Transform.class, Speed.class)
                .forEach((id, transform, speed) -> transform.translate(speed.x, 0f, 0f));
        world.query(Transform.class, Speed.class).forEach((id, transform, speed) -> speed.x = transform.y());
        world.query(Speed.class, Transform.class).forEach((id, speed, transform) -> sum += speed.x * transform.y());
        world.query(Speed.class, Transform.class).forEach((id, speed, transform) -> speed.x -= 1f);
    }

    private void runPartitions(World world) {
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> speed.x *= 0.5f);
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> sum -= speed.x);
        world.query(Speed.class).forEachPartition(0, 1, (id, speed) -> speed.x += 1f);
    }
}
