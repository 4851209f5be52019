package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query2;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;

/** Tests that saved and resimulated steps allocate nothing while no entity is spawned or despawned. */
class RollbackGarbageTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A component of several fields, which snapshots copy one by one. */
    private static final class Speed {
        private float x = 1;
        private final int[] counts = new int[3];
    }

    @Test
    void resimulationAllocatesNothing() {
        Query2.Each<Transform, Speed> move = (id, transform, speed) -> {
            transform.translate(speed.x, 0, 0);
            speed.x += 1;
            speed.counts[0]++;
        };
        try (SyntheticWorld world = new WorldRecipe()
                .register(ComponentType.simulation(Speed.class))
                .entities(100, random -> List.of(Transform.at(0, 0), new Speed()))
                .system(
                        "move",
                        step -> step.world().query(Transform.class, Speed.class).forEach(move))
                .build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 60; round++) { // the first rounds allocate buffers
                long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 20; i++) {
                    world.scheduler().runStep();
                    rollback.resimulateFrom(Math.max(rollback.oldestStep(), world.steps() - 3));
                }
                minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "the best round must allocate no bytes");
        }
    }

    @Test
    void smoothedCorrectionsAllocateNothing() {
        float[] speed = {1};
        Quaternionf turn = new Quaternionf().rotationZ(0.1f); // computed once: JDK 25 allocates for each StrictMath.sin
        Quaternionf doubleTurn = new Quaternionf().rotationZ(0.2f);
        Query2.Each<Transform, Speed> move = (id, transform, ignored) -> {
            transform.translate(speed[0], 0, 0).rotate(speed[0] == 1 ? turn : doubleTurn);
            if (id.number() % 10 == 0) {
                transform.teleport(0, 0);
            }
        };
        HeadlessHost host = new HeadlessHost();
        try (SyntheticWorld world = new WorldRecipe()
                .register(ComponentType.simulation(Speed.class))
                .entities(100, random -> List.of(Transform.at(0, 0), new Speed()))
                .system(
                        "move",
                        step -> step.world().query(Transform.class, Speed.class).forEach(move))
                .lenient()
                .build()) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            rollback.smoothCorrections(0.1f, 100);
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 60; round++) { // the first rounds allocate buffers
                long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 20; i++) {
                    speed[0] = 1;
                    world.scheduler().frame(host, 20_000_000);
                    speed[0] = i % 2 == 0 ? 2 : 1; // a misprediction
                    rollback.resimulateFrom(Math.max(rollback.oldestStep(), world.steps() - 3));
                }
                minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "the best round must allocate no bytes");
        }
    }
}
