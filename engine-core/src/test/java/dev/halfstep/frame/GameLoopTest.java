package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when a loop ends, and its frame times, at 50 steps and 100 frames a second. */
class GameLoopTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
    private final HeadlessHost host = new HeadlessHost();
    private final ManualClock clock = new ManualClock();
    private final FramePacer tenMillisPacer = FramePacer.fixed(clock, Rate.hz(100));
    private int waits;
    private final GameLoop loop = new GameLoop(scheduler, host, clock, () -> {
        waits++;
        tenMillisPacer.awaitNextFrame();
    });

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void theLoopEndsAfterItsLastFrameWithoutAWait() {
        loop.setLastFrame(7);
        loop.run();
        assertEquals(7, loop.frames());
        assertEquals(6, waits);
        assertEquals(3, scheduler.timestep().steps()); // in 60 ms
    }

    @Test
    void theLoopEndsWithTheFrameOfTheLastStep() {
        scheduler.timeControl().setLastStep(4);
        loop.run();
        assertEquals(9, loop.frames()); // a first frame of 0 ms, then 8 frames of 10 ms
        assertEquals(8, waits);
        assertEquals(4, scheduler.timestep().steps());
    }

    @Test
    void lastStepZeroRunsNoFrame() {
        scheduler.timeControl().setLastStep(0);
        loop.run();
        assertEquals(0, loop.frames());
    }

    @Test
    void theLoopEndsWithTheFrameInWhichTheHostCloses() {
        scheduler.presentation("quit", frame -> {
            if (frame.frame() == 3) {
                host.close();
            }
        });
        loop.run();
        assertEquals(3, loop.frames());
        assertEquals(2, waits);
    }

    @Test
    void aClosedHostRunsNoFrame() {
        host.close();
        loop.run();
        assertEquals(0, loop.frames());
    }

    @Test
    void stopEndsTheLoopAfterTheCurrentFrame() {
        List<Long> drawn = new ArrayList<>();
        scheduler.simulation("stop", step -> {
            if (step.step() == 2) {
                loop.stop();
            }
        });
        scheduler.presentation("draw", frame -> drawn.add(frame.frame()));
        loop.run();
        assertEquals(5, loop.frames(), "the loop must end with frame 5, which runs step 2 at 40 ms");
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), drawn);
        assertTrue(host.isOpen(), "the loop must not close its host");
    }

    @Test
    void aLoopStoppedBeforeItsStartDoesNotRun() {
        loop.stop();
        loop.run();
        assertEquals(0, loop.frames());
    }

    @Test
    void aFailingSystemEndsTheLoop() {
        IllegalStateException cause = new IllegalStateException("broken");
        scheduler.simulation("fragile", step -> {
            throw cause;
        });
        assertSame(cause, assertThrows(SystemFailureException.class, loop::run).getCause());
        assertEquals(2, loop.frames(), "only the frames before the failure must count");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1_000_000_000_000L, Long.MAX_VALUE - 25_000_000, Long.MIN_VALUE})
    void everyFrameGetsTheTimeSinceThePreviousOne(long start) {
        ManualClock anyClock = new ManualClock(start);
        GameLoop anyLoop = new GameLoop(scheduler, host, anyClock, FramePacer.fixed(anyClock, Rate.hz(100)));
        List<Float> seconds = new ArrayList<>();
        scheduler.presentation("measure", frame -> seconds.add(frame.frameSeconds()));
        anyLoop.setLastFrame(5);
        anyLoop.run();
        assertEquals(List.of(0f, 0.01f, 0.01f, 0.01f, 0.01f), seconds);
        assertEquals(2, scheduler.timestep().steps());
    }

    @Test
    void theDurationOfAFrameIsInTheNextFrameTime() {
        List<Float> seconds = new ArrayList<>();
        scheduler.presentation("slow", frame -> {
            seconds.add(frame.frameSeconds());
            clock.advance(5_000_000);
        });
        loop.setLastFrame(3);
        loop.run();
        assertEquals(List.of(0f, 0.015f, 0.015f), seconds);
    }

    @Test
    void theFirstFrameHasAFrameTimeOfZero() {
        NanoClock advancing = () -> { // time passes between any two readings
            clock.advance(100_000_000);
            return clock.nanoTime();
        };
        List<String> log = new ArrayList<>();
        scheduler.simulation("step", step -> log.add("step"));
        scheduler.presentation("show", frame -> log.add("show " + frame.frameSeconds()));
        GameLoop oneFrame = new GameLoop(scheduler, host, advancing, () -> {});
        oneFrame.setLastFrame(1);
        oneFrame.run();
        assertEquals(List.of("show 0.0"), log);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void theLastFrameMustBePositive(long frame) {
        String message = assertThrows(IllegalArgumentException.class, () -> loop.setLastFrame(frame))
                .getMessage();
        assertEquals("the last frame must be at least 1: " + frame, message);
    }
}
