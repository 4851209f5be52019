package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests classic game loops, each of which is one line: the timestep of the scheduler. */
class ClassicLoopsTest {

    private static final long MILLI = 1_000_000L;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final ManualClock clock = new ManualClock();
    private final List<String> log = new ArrayList<>();

    /** A host that logs when it polls input and draws. */
    private final class LoggingHost implements FrameHost {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            log.add("input");
        }

        @Override
        public void draw(PresentationContext frame) {
            log.add("draw");
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Creates a game that logs each step and each frame. */
    private SystemScheduler scheduler(Timestep timestep) {
        SystemScheduler scheduler = new SystemScheduler(world, timestep);
        scheduler.simulation("fixed", step -> log.add("fixed " + step.stepSeconds()));
        scheduler.presentation("update", frame -> log.add("update " + frame.frameSeconds()));
        return scheduler;
    }

    @Test
    void stepsRunBeforeTheUpdateAndThePicture() {
        scheduler(new FixedTimestep(Rate.hz(50))).frame(new LoggingHost(), 45 * MILLI);
        assertEquals(List.of("input", "fixed 0.02", "fixed 0.02", "update 0.045", "draw"), log);
    }

    @Test
    void aHitchOfASecondRunsFiftyStepsWithinTheBound() {
        SystemScheduler scheduler =
                scheduler(new FixedTimestep(Rate.hz(50), Overload.DROP, 1_000 * MILLI, FixedTimestep.UNLIMITED_STEPS));
        scheduler.frame(new LoggingHost(), 1_000 * MILLI);
        assertEquals(50, scheduler.timestep().steps());
        assertEquals(0, scheduler.timestep().droppedNanos());
        assertEquals(1, log.stream().filter("update 1.0"::equals).count());
    }

    @Test
    void theDefaultClampDropsMostOfALongHitch() {
        SystemScheduler scheduler = scheduler(new FixedTimestep(Rate.hz(50)));
        scheduler.frame(new LoggingHost(), 1_000 * MILLI);
        assertEquals(12, scheduler.timestep().steps());
        assertEquals(750 * MILLI, scheduler.timestep().droppedNanos());
    }

    static Stream<Arguments> stepsInAFrameOf25Milliseconds() {
        return Stream.of(
                Arguments.of(Timestep.locked(Rate.hz(100)), "0.01"),
                Arguments.of(Timestep.variable(), "0.025"),
                Arguments.of(Timestep.semiFixed(Rate.hz(100)), "0.01 0.01 0.005"),
                Arguments.of(new FixedTimestep(Rate.hz(100)), "0.01 0.01"),
                Arguments.of(Timestep.leading(Rate.hz(100)), "0.01 0.01 0.01"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("stepsInAFrameOf25Milliseconds")
    void systemsSeeTheLengthAndEndTimeOfEachStep(Timestep timestep, String seconds) {
        List<String> lengths = new ArrayList<>();
        double[] sum = new double[1];
        SystemScheduler scheduler = scheduler(timestep);
        scheduler.simulation("record", step -> {
            lengths.add(String.valueOf(step.stepSeconds()));
            sum[0] += step.stepSeconds();
            assertEquals(sum[0], step.simulatedSeconds(), 1e-8);
        });
        scheduler.frame(new LoggingHost(), 25 * MILLI);
        assertEquals(seconds, String.join(" ", lengths));
    }

    /** Returns all timesteps but the locked one, whose steps do not depend on frame times. */
    static Stream<Timestep> timestepsThatCountTime() {
        return Stream.of(
                Timestep.variable(),
                Timestep.semiFixed(Rate.hz(100)),
                new FixedTimestep(Rate.hz(100)),
                Timestep.leading(Rate.hz(100)));
    }

    /** Simulating 10 ms takes 15 ms. Without a clamp, every frame would be longer than the one before. */
    @ParameterizedTest
    @MethodSource("timestepsThatCountTime")
    void aSpiralOfDeathIsPrevented(Timestep timestep) {
        SystemScheduler scheduler = scheduler(timestep);
        scheduler.simulation("slow", step -> clock.advance((long) (1.5 * step.stepSeconds() * 1e9)));
        scheduler.presentation("draw", frame -> clock.advance(2 * MILLI));
        GameLoop loop = new GameLoop(scheduler, new LoggingHost(), clock, FramePacer.unlimited());
        loop.setLastFrame(200);
        loop.run();
        assertEquals(200, log.stream().filter("input"::equals).count());
        assertEquals(200, log.stream().filter("draw"::equals).count());
        assertTrue(
                clock.nanoTime() < 200 * 400 * MILLI,
                "the clamp of 250 ms takes 375 ms to simulate, so 200 frames must take less than 200 * 400 ms: "
                        + clock.nanoTime() + " ns");
        assertTrue(
                timestep.droppedNanos() > 1_000 * MILLI,
                "more than a second must be dropped: " + timestep.droppedNanos() + " ns");
        double accountedSeconds = timestep.simulatedSeconds() + timestep.droppedNanos() / 1e9;
        assertEquals(
                clock.nanoTime() / 1e9, accountedSeconds, 0.4, "all time must be accounted for, up to the last frame");
    }

    /** Pictures are 10 ms apart on the display, but 9.9 and 10.1 ms apart by the clock. */
    @Test
    void theLoopFiltersFrameTimesOnRequest() {
        List<Float> seconds = new ArrayList<>();
        SystemScheduler scheduler = new SystemScheduler(world, Timestep.variable());
        scheduler.simulation("record", step -> seconds.add(step.stepSeconds()));
        int[] waits = new int[1];
        GameLoop loop = new GameLoop(
                scheduler,
                new HeadlessHost(),
                clock,
                () -> clock.advance(waits[0]++ % 2 == 0 ? 9_900_000 : 10_100_000));
        loop.snapFrameTimes(Rate.hz(100));
        loop.setLastFrame(7);
        loop.run();
        // The first frame takes no time and has no step. The filter extends the first period by 1 ns.
        assertEquals(List.of(0.010000001f, 0.01f, 0.01f, 0.01f, 0.01f, 0.01f), seconds);
    }
}
