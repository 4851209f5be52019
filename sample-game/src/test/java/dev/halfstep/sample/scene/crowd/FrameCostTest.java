package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.WrappedHost;
import dev.halfstep.sample.scene.SceneLayers;
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
            FrameCost cost = new FrameCost(scheduler.measure(clock), () -> 0);
            scheduler.presentation("cost", frame -> cost.addLastFrame());
            scheduler.presentation("effects", frame -> clock.advance(2 * MILLI));
            HeadlessHost host = new HeadlessHost();
            scheduler.frame(host, 0);
            cost.takeText();
            for (int i = 0; i < 10; i++) {
                scheduler.frame(host, 10 * MILLI); // half a step
            }

            assertEquals(
                    "CPU per frame: simulation 1.2 ms, presentation 2.0 ms, drawing 0.0 ms",
                    cost.takeText(),
                    "the mean must be of the ten complete frames, four of which ran a step");
        }
    }

    /** A host that draws the scene in 4 ms, and another picture in 7 ms. */
    private static final class DrawingHost extends WrappedHost {

        private final ManualClock clock;
        private long otherNanos;

        DrawingHost(ManualClock clock) {
            super(new HeadlessHost());
            this.clock = clock;
        }

        @Override
        public void draw(PresentationContext frame) {
            clock.advance(11 * MILLI);
            otherNanos += 7 * MILLI;
        }
    }

    @Test
    void leavesOutTheWorkForAnotherPicture() {
        ManualClock clock = new ManualClock();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)))) {
            DrawingHost host = new DrawingHost(clock);
            FrameCost cost = new FrameCost(scheduler.measure(clock), () -> host.otherNanos);
            scheduler.presentation(SceneLayers.OTHER_PICTURE, frame -> clock.advance(5 * MILLI));
            scheduler.presentation("cost", frame -> cost.addLastFrame());
            scheduler.frame(host, 0);
            cost.takeText();
            for (int i = 0; i < 10; i++) {
                scheduler.frame(host, 10 * MILLI);
            }
            assertEquals("CPU per frame: simulation 0.0 ms, presentation 0.0 ms, drawing 4.0 ms", cost.takeText());
        }
    }
}
