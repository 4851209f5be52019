package dev.halfstep.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.query.Query1;
import dev.halfstep.query.Query2;
import dev.halfstep.schedule.Trial.Ore;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Frames with steps in them leave nothing for the garbage collector, as long as nothing comes or goes. */
class StepGarbageTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private float sum;

    @Test
    void aFrameMakesNoGarbage() {
        try (Trial trial = new Trial()) {
            for (int i = 0; i < 100; i++) {
                trial.world.spawn(Transform.at(i, 0), new Ore(i));
            }
            Query2.Each<Transform, Ore> move = (id, transform, ore) -> transform.translate(1, 0, 0);
            Query1.EachSpan shift = (ids, transforms) -> transforms.write()[0] += 1;
            Query1.Each<InterpolatedTransform> look = (id, drawn) -> sum += drawn.x();
            SystemScheduler scheduler = trial.scheduler();
            scheduler.simulation(
                    "move",
                    step -> step.world().query(Transform.class, Ore.class).forEach(move));
            scheduler.simulation(
                    "shift", step -> step.world().query(Transform.class).forEachSpan(shift));
            scheduler.presentation(
                    "look",
                    frame -> frame.world().query(InterpolatedTransform.class).forEach(look));
            long fewestBytes = Long.MAX_VALUE;
            for (int round = 0; round < 40; round++) { // the first ones allocate what is kept
                long before = THREADS.getCurrentThreadAllocatedBytes();
                trial.run(scheduler, 10);
                fewestBytes = Math.min(fewestBytes, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, fewestBytes);
            assertTrue(sum > 0, "there were frames");
        }
    }
}
