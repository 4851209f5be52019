package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Tests that updates and queries allocate nothing while no entity is spawned. */
class IndexGarbageTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private int found;

    @Test
    void updatesAndQueriesAllocateNothing() {
        assertNoGarbage(1);
    }

    @Test
    void updatesOfMostlyRestingBodiesAllocateNothing() {
        assertNoGarbage(50);
    }

    /** Moves every so many-th body in each round. */
    private void assertNoGarbage(int everyNth) {
        SplittableRandom random = new SplittableRandom(1);
        try (World world =
                World.builder().register(Transform.TYPE, Collider.TYPE).build()) {
            for (int i = 0; i < 2_000; i++) {
                Transform transform = Transform.at(random.nextInt(100), random.nextInt(100));
                world.spawn(transform, i % 2 == 0 ? Collider.circle(0.7f) : Collider.box(1.4f, 0.3f));
            }
            SpatialIndex index = new SpatialIndex(world, 2);
            Hits hits = new Hits();
            BiConsumer<EntityId, EntityId> count = (first, second) -> found++;
            Query1.Each<Transform> move = (id, transform) -> {
                if (id.number() % everyNth == 0) {
                    transform.setPosition(random.nextInt(100), random.nextInt(100), 0);
                }
            };
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 60; round++) { // the first rounds allocate arrays that are reused
                long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
                world.query(Transform.class).forEach(move);
                index.update();
                for (int i = 0; i < 20; i++) {
                    index.overlapBox(50, 50, 1 + i, 5, hits);
                    index.overlapCircle(50, 50, 1 + i, hits);
                    index.at(50, 50, hits);
                    index.ray(0, 0, 100, 5 * i, hits);
                    index.nearest(50, 50, 10, 1000, hits);
                    found += hits.size();
                }
                index.pairs(count);
                minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "at least one round must allocate no byte");
            assertTrue(found > 1000, "queries must find something: " + found);
        }
    }
}
