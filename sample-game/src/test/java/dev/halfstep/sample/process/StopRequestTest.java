package dev.halfstep.sample.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.GameLoop;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.loop.VirtualPacer;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

class StopRequestTest {

    private static final int MAX_FRAMES = 100;

    private final StopRequest stop = new StopRequest();

    private long framesUntilStopped(int stopInFrame) {
        ManualClock clock = new ManualClock();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
                HeadlessHost host = new HeadlessHost()) {
            GameLoop loop = new GameLoop(scheduler, host, clock, new VirtualPacer(clock, Rate.hz(60)));
            loop.setLastFrame(MAX_FRAMES);
            scheduler.presentation("stop", frame -> {
                if (frame.frame() == stopInFrame) {
                    assertTrue(stop.issue());
                }
            });
            stop.setLoop(loop);
            loop.run();
            return loop.frames();
        }
    }

    @Test
    void endsTheLoopAfterItsFrame() {
        assertTrue(framesUntilStopped(3) < 5);
    }

    @Test
    void stopsALoopThatBeginsAfterTheRequest() {
        assertFalse(stop.issue(), "no loop runs");
        assertEquals(0, framesUntilStopped(MAX_FRAMES));
    }
}
