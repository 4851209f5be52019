package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EffectsResetTest {

    private static final long FRAME_NANOS = 17_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private int resets;

    EffectsResetTest() {
        EffectsReset reset = new EffectsReset();
        reset.add(() -> resets++);
        scheduler.presentation("reset", reset);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void runFrames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(new HeadlessHost(), FRAME_NANOS);
        }
    }

    @Test
    void keepsTheEffectsInPausesAndAtOtherSpeeds() {
        runFrames(20);
        scheduler.timeControl().setScaleThousandths(4000);
        runFrames(20);
        scheduler.setInterpolating(false);
        runFrames(20);
        scheduler.timeControl().pause();
        runFrames(5);
        scheduler.timeControl().step(2);
        runFrames(5);
        scheduler.timeControl().resume();
        scheduler.setInterpolating(true);
        runFrames(20);

        assertEquals(0, resets);
    }

    @Test
    void removesTheEffectsOnceAfterAJumpBack() {
        runFrames(3);
        Snapshot start = scheduler.state().newSnapshot();
        start.save();
        runFrames(30);
        start.restore();
        runFrames(3);

        assertEquals(1, resets);
    }
}
