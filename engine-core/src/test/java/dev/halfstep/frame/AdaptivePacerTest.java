package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the pacer on a manual clock that steps, pictures and waits advance. The log has an R when a picture is
 * rendered and a W when a wait ends, both with the time of the clock in ms, and a U for each step (update), with the
 * simulated time at its end in ms.
 */
class AdaptivePacerTest {

    private static final long MILLI = 1_000_000L;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final List<String> log = new ArrayList<>();
    private final List<Float> alphas = new ArrayList<>();
    private ManualClock clock = new ManualClock();
    private long startNanos;
    private long drawNanos = 3 * MILLI;
    private long stepNanos = MILLI;
    private int polls;

    /** A host whose drawing takes {@link #drawNanos}. */
    private final class WorkingHost implements FrameHost {
        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            polls++;
        }

        @Override
        public void draw(PresentationContext frame) {
            log.add("R" + millis());
            alphas.add(frame.alpha());
            clock.advance(drawNanos);
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        world.close();
    }

    private long millis() {
        return (clock.nanoTime() - startNanos) / MILLI;
    }

    /** Runs a loop to its last frame, and returns its pacer. */
    private AdaptivePacer run(Timestep timestep, int frames) {
        AdaptivePacer pacer = pacer();
        loop(timestep, pacer, frames).run();
        return pacer;
    }

    private AdaptivePacer pacer() {
        ClockWait wait = new ClockWait(
                clock,
                nanos -> {
                    clock.advance(nanos);
                    log.add("W" + millis());
                },
                /* spinNanos= */ 0);
        return new AdaptivePacer(wait, AdaptivePacer.DEFAULT_RATE);
    }

    private GameLoop loop(Timestep timestep, AdaptivePacer pacer, int frames) {
        SystemScheduler scheduler = new SystemScheduler(world, timestep);
        scheduler.simulation("work", step -> {
            clock.advance(stepNanos);
            log.add("U" + Math.round(step.simulatedSeconds() * 1_000));
        });
        GameLoop loop = new GameLoop(scheduler, new WorkingHost(), clock, pacer);
        loop.setLastFrame(frames);
        return loop;
    }

    @Test
    void theWaitIsBetweenTheStepsAndThePicture() {
        run(Timestep.leading(Rate.hz(200)), 3);
        assertEquals("R0 U5 U10 U15 U20 W16 R16 U25 U30 U35 W32 R32", String.join(" ", log));
        assertEquals(List.of(1.0f, 0.2f, 0.4f), alphas);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 20_000_000, Long.MIN_VALUE, -17_000_000}) // wraps around, or passes 0
    void theClockCanStartAtAnyTimeAndWrapAround(long start) {
        clock = new ManualClock(start);
        startNanos = start;
        run(Timestep.leading(Rate.hz(200)), 3);
        assertEquals("R0 U5 U10 U15 U20 W16 R16 U25 U30 U35 W32 R32", String.join(" ", log));
    }

    @Test
    void aFrameThatEndsWithAStepTakesNoStepAhead() {
        run(Timestep.leading(Rate.hz(250)), 2);
        assertEquals("R0 U4 U8 U12 U16 W16 R16", String.join(" ", log));
        assertEquals(List.of(1.0f, 1.0f), alphas);
    }

    /** Drawing takes 20 ms. The interval becomes 1.2 times 20 ms = 24 ms, and the steps simulate up to 24 ms. */
    @Test
    void slowDrawingMakesTheIntervalLonger() {
        drawNanos = 20 * MILLI;
        AdaptivePacer pacer = run(Timestep.leading(Rate.hz(100)), 2);
        assertEquals("R0 U10 U20 U30 W24 R24", String.join(" ", log));
        assertEquals(0.4f, alphas.get(1));
        assertEquals(24 * MILLI, pacer.intervalNanos());
    }

    /**
     * Drawing takes 8 ms and each step 5 ms. The second step ends at 18 ms, so the frame is extended to 1.2 * 18 = 21.6
     * ms, which needs a third step. This step ends at 23 ms, so the frame is extended to 27.6 ms. No further step is
     * due.
     */
    @Test
    void aSlowStepExtendsItsFrame() {
        drawNanos = 8 * MILLI;
        stepNanos = 5 * MILLI;
        AdaptivePacer pacer = run(Timestep.leading(Rate.hz(100)), 2);
        assertEquals("R0 U10 U20 U30 W27 R27", String.join(" ", log));
        assertEquals(0.76f, alphas.get(1));
        assertEquals(27_600_000, pacer.intervalNanos());
    }

    @Test
    void theIntervalShrinksByAnEighthOfItsExcess() {
        drawNanos = 40 * MILLI;
        AdaptivePacer pacer = pacer();
        List<Long> intervals = new ArrayList<>();
        SystemScheduler scheduler = new SystemScheduler(world, Timestep.leading(Rate.hz(100)));
        scheduler.presentation("record", frame -> {
            intervals.add(pacer.intervalNanos());
            drawNanos = frame.frame() == 1 ? 40 * MILLI : 0;
        });
        GameLoop loop = new GameLoop(scheduler, new WorkingHost(), clock, pacer);
        loop.setLastFrame(200);
        loop.run();
        assertEquals(16 * MILLI, intervals.get(0));
        assertEquals(48 * MILLI, intervals.get(1), "the interval must become 1.2 times the needed 40 ms");
        assertEquals(44 * MILLI, intervals.get(2), "the interval must shrink by an eighth of its excess of 32 ms");
        assertEquals(40_500_000, intervals.get(3));
        for (int frame = 3; frame < 200; frame++) {
            assertTrue(
                    intervals.get(frame) <= intervals.get(frame - 1), "the interval must not grow in frame " + frame);
        }
        assertEquals(16 * MILLI, intervals.get(199), "the interval must shrink to the initial one, and no further");
    }

    static Stream<Timestep> timesteps() {
        return Stream.of(
                Timestep.variable(),
                Timestep.semiFixed(Rate.hz(100)),
                new FixedTimestep(Rate.hz(100)),
                Timestep.leading(Rate.hz(100)));
    }

    /** Simulating 10 ms takes 12 ms, so the machine can never catch up. */
    @ParameterizedTest
    @MethodSource("timesteps")
    void aSlowMachineStillDrawsAndCountsDroppedTime(Timestep timestep) {
        SystemScheduler scheduler = new SystemScheduler(world, timestep);
        scheduler.simulation("slow", step -> clock.advance((long) (1.2 * step.stepSeconds() * 1e9)));
        GameLoop loop = new GameLoop(scheduler, new WorkingHost(), clock, pacer());
        loop.setLastFrame(100);
        loop.run();
        assertEquals(100, loop.frames());
        assertEquals(100, polls, "input must be polled in every frame");
        assertTrue(timestep.droppedNanos() > 0, "a slow machine must drop time");
        double realSeconds = clock.nanoTime() / 1e9;
        assertTrue(
                realSeconds / 100 < 0.35,
                "the clamp of 250 ms takes 300 ms to simulate, so a frame must take less than 350 ms on average: "
                        + realSeconds / 100 + " s");
        double accountedSeconds = timestep.simulatedSeconds() + timestep.droppedNanos() / 1e9;
        assertEquals(realSeconds, accountedSeconds, 0.35, "all time must be accounted for, up to the last frame");
    }

    @Test
    void lockedStepsRunOnceInEveryFrame() {
        stepNanos = 50 * MILLI;
        run(Timestep.locked(Rate.hz(100)), 3);
        List<String> steps = log.stream().filter(line -> line.startsWith("U")).toList();
        assertEquals(List.of("U10", "U20"), steps, "the first frame takes no time, so it must have no step");
        assertEquals(List.of(1f, 1f, 1f), alphas);
    }

    @Test
    void aSuspendedMachineContinuesWhereItWakesUp() {
        AdaptivePacer pacer = pacer();
        Timestep timestep = Timestep.leading(Rate.hz(200));
        GameLoop loop = loop(timestep, pacer, 3);
        drawNanos = Duration.ofHours(1).toNanos(); // the machine sleeps while it draws
        loop.run();
        assertEquals(250 * MILLI, pacer.intervalNanos());
        assertEquals(100, timestep.steps(), "each of two frames must simulate 250 ms");
        assertTrue(
                timestep.droppedNanos() > 7_000_000 * MILLI,
                "nearly all of two hours must be dropped: " + timestep.droppedNanos() + " ns");
    }

    @Test
    void onVirtualTimeAWaitAdvancesTheClock() {
        drawNanos = 0;
        stepNanos = 0;
        Timestep timestep = Timestep.leading(Rate.hz(200));
        AdaptivePacer pacer = new AdaptivePacer(ClockWait.on(clock), Rate.hz(50));
        loop(timestep, pacer, 51).run();
        assertEquals(1_000 * MILLI, clock.nanoTime());
        assertEquals(200, timestep.steps());
        assertEquals(20 * MILLI, pacer.intervalNanos());
    }

    @Test
    void presentationSeesTheExtendedFrameTime() {
        stepNanos = 7 * MILLI;
        drawNanos = 8 * MILLI;
        AdaptivePacer pacer = pacer();
        SystemScheduler scheduler = new SystemScheduler(world, Timestep.leading(Rate.hz(100)));
        double[] sum = new double[1];
        scheduler.simulation("work", step -> clock.advance(stepNanos));
        scheduler.presentation("record", frame -> {
            sum[0] += frame.frameSeconds();
            assertEquals(clock.nanoTime() / 1e9, sum[0], 1e-6, "the sum of all frame times must equal the clock");
        });
        GameLoop loop = new GameLoop(scheduler, new WorkingHost(), clock, pacer);
        loop.setLastFrame(30);
        loop.run();
        assertEquals(30, loop.frames());
        assertTrue(pacer.intervalNanos() > 16 * MILLI, "some frames must be extended");
    }
}
