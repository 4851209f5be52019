package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

class FrameCostTest {

    private static final long MILLI = 1_000_000;

    @Test
    void showsTheMeanTimesOfAFrame() {
        ManualClock clock = new ManualClock();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)))) {
            scheduler.simulation("move", step -> clock.advance(3 * MILLI));
            FrameCost cost = new FrameCost(scheduler.measure(clock));
            scheduler.presentation("cost", frame -> cost.addLastFrame());
            scheduler.presentation("effects", frame -> clock.advance(2 * MILLI));
            HeadlessHost host = new HeadlessHost();
            scheduler.frame(host, 0);
            cost.takeText();
            for (int i = 0; i < 10; i++) {
                scheduler.frame(host, 10 * MILLI); // half a step
            }

            assertEquals(
                    "CPU per frame: simulation 1.2 ms, presentation 2.0 ms", // this host draws nothing
                    cost.takeText(),
                    "the mean must be of the ten complete frames, four of which ran a step");
        }
    }
}
