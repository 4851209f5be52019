package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

class StopRequestTest {

    /** The last frame of a loop that is not stopped. */
    private static final int LAST_FRAME = 100;

    /** A number that no frame has, so that no frame requests the stop. */
    private static final int NEVER = 0;

    private final StopRequest stop = new StopRequest();

    /** Runs a loop whose frame with a number, from 1, requests the stop. Returns the number of frames that ran. */
    private long runLoop(int stoppingFrame) {
        ManualClock clock = new ManualClock();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
                HeadlessHost host = new HeadlessHost()) {
            GameLoop loop = new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, Rate.hz(60)));
            loop.setLastFrame(LAST_FRAME);
            scheduler.presentation("stop", frame -> {
                if (frame.frame() == stoppingFrame) {
                    assertTrue(stop.stopLoops(), "a loop must be set");
                }
            });
            stop.setLoop(loop);
            loop.run();
            return loop.frames();
        }
    }

    @Test
    void loopEndsAfterTheFrameThatRequestsTheStop() {
        assertEquals(3, runLoop(3));
    }

    @Test
    void loopThatBeginsAfterTheRequestRunsNoFrame() {
        assertFalse(stop.stopLoops(), "no loop can be set yet");
        assertEquals(0, runLoop(NEVER));
    }
}
