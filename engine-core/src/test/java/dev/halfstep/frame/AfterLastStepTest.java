package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

/** Tests that a loop can continue after the last step, so that the player can look at the last picture. */
class AfterLastStepTest {

    @Test
    void framesContinueAfterTheLastStepOnRequest() {
        ManualClock clock = new ManualClock();
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
                HeadlessHost host = new HeadlessHost()) {
            scheduler.timeControl().setLastStep(3);
            GameLoop loop = new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, Rate.hz(50)));
            loop.setEndsAtLastStep(false);
            loop.setLastFrame(20);
            loop.run();

            assertEquals(20, loop.frames());
            assertEquals(3, scheduler.timestep().steps());
            assertTrue(scheduler.timeControl().isAtLastStep());
        }
    }
}
