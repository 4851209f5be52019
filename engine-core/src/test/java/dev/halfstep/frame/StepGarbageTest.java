package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.TestGame.Ore;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Tests that frames with steps allocate nothing while no entity is spawned or despawned. */
class StepGarbageTest {

    private static final ThreadMXBean THREAD_BEAN = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private float sum;

    @Test
    void aFrameWithStepsAllocatesNothing() {
        try (TestGame game = new TestGame()) {
            for (int i = 0; i < 100; i++) {
                game.world.spawn(Transform.at(i, 0), new Ore(i));
            }
            Query2.Each<Transform, Ore> move = (id, transform, ore) -> transform.translate(1, 0, 0);
            Query1.EachSpan shift = (ids, transforms) -> transforms.write()[0] += 1;
            Query1.Each<InterpolatedTransform> addPositions = (id, interpolated) -> sum += interpolated.x();
            SystemScheduler scheduler = game.scheduler();
            scheduler.simulation(
                    "move",
                    step -> step.world().query(Transform.class, Ore.class).forEach(move));
            scheduler.simulation(
                    "shift", step -> step.world().query(Transform.class).forEachSpan(shift));
            scheduler.presentation(
                    "addPositions",
                    frame -> frame.world().query(InterpolatedTransform.class).forEach(addPositions));
            long minBytes = Long.MAX_VALUE;
            for (int round = 0; round < 40; round++) { // the first rounds allocate arrays that are reused
                long bytesBefore = THREAD_BEAN.getCurrentThreadAllocatedBytes();
                game.run(scheduler, 10);
                minBytes = Math.min(minBytes, THREAD_BEAN.getCurrentThreadAllocatedBytes() - bytesBefore);
            }
            assertEquals(0, minBytes, "at least one round must allocate no byte");
            assertTrue(sum > 0, "presentation must run");
        }
    }
}
