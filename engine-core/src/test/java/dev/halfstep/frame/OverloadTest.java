package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.input.InputQueue;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a game of 50 steps a second whose steps take longer than 20 ms, on a display that takes 2 ms for a picture. */
class OverloadTest {

    private static final long MILLI = 1_000_000L;
    private static final long STEP_NANOS = 20 * MILLI;
    private static final long PICTURE_NANOS = 2 * MILLI;
    private static final long LOAD_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long BUDGET_NANOS = 100 * MILLI;

    private final World world = World.builder().register(Transform.TYPE).build();

    /** A clock that wraps around in the middle of the load. */
    private final ManualClock clock = new ManualClock(Long.MAX_VALUE - LOAD_NANOS / 2);

    private final long startNanos = clock.nanoTime();
    private final HeadlessHost host = new HeadlessHost();
    private final List<Overrun> overruns = new ArrayList<>();
    private final List<Integer> stepsOfFrames = new ArrayList<>();

    private FixedTimestep timestep = new FixedTimestep(Rate.hz(50));
    private SystemScheduler scheduler = new SystemScheduler(world, timestep);

    /** How long "think" takes in each step; "blink" takes a tenth of it. */
    private long thinkNanos;

    /** How long the next step sleeps. */
    private long sleepNanos;

    /** The sum of all frame times. */
    private long frameNanosSum;

    private long longestFrameNanos;

    @AfterEach
    void close() {
        world.close();
    }

    /** Creates a scheduler whose systems advance the clock, and returns its time control. */
    private TimeControl createGame(Overload overload, boolean withBudget) {
        timestep = new FixedTimestep(
                Rate.hz(50), overload, Timestep.DEFAULT_MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
        scheduler = new SystemScheduler(world, timestep);
        if (withBudget) {
            scheduler.timeControl().setBudget(clock, BUDGET_NANOS);
        }
        scheduler.simulation("blink", step -> clock.advance(thinkNanos / 10));
        scheduler.simulation("think", step -> clock.advance(thinkNanos));
        scheduler.simulation("sleep", step -> {
            clock.advance(sleepNanos);
            sleepNanos = 0;
        });
        scheduler.setOverrunListener(clock, overruns::add);
        return scheduler.timeControl();
    }

    private long elapsedNanos() {
        return clock.nanoTime() - startNanos;
    }

    /** Takes 2 ms for a picture, and records the frame times. */
    private final class Display implements FramePacer {
        @Override
        public long frameNanos(long measuredNanos) {
            frameNanosSum += measuredNanos;
            longestFrameNanos = Math.max(longestFrameNanos, measuredNanos);
            return measuredNanos;
        }

        @Override
        public void awaitNextFrame() {
            clock.advance(PICTURE_NANOS);
        }
    }

    /** Runs frames until a condition holds at the end of one. */
    private void playUntil(BooleanSupplier end, Runnable eachFrame) {
        GameLoop loop = new GameLoop(scheduler, host, clock, new Display());
        long[] stepsBefore = {0};
        scheduler.presentation("record", frame -> {
            stepsOfFrames.add((int) (frame.steps() - stepsBefore[0]));
            stepsBefore[0] = frame.steps();
            eachFrame.run();
            if (end.getAsBoolean()) {
                loop.stop();
            }
        });
        loop.run();
    }

    private void assertEveryNanosecondIsAccountedFor() {
        long simulatedNanos = timestep.steps() * STEP_NANOS;
        long overstepNanos = timestep.overstepUnits(); // at 50 Hz, a unit is a nanosecond
        long pendingNanos = timestep.owedSteps() * STEP_NANOS + overstepNanos;
        assertEquals(frameNanosSum, simulatedNanos + pendingNanos + timestep.droppedNanos());
        assertEquals(
                timestep.droppedNanos(),
                overruns.stream().mapToLong(Overrun::droppedNanos).sum(),
                "all dropped time must be reported");
        assertEquals(overruns.size(), scheduler.timeControl().cappedFrames());
    }

    @ParameterizedTest(name = "budget: {0}, frames up to {1} ms, {2} frames in 10 s")
    // The clamp of 250 ms allows 13 steps of 33 ms, the budget of 100 ms allows 4; a picture takes 2 ms.
    @CsvSource({"false, 431, 25", "true, 134, 75"})
    void underLoadFramesContinueAndDroppedTimeIsReported(boolean withBudget, long longestMillis, int frames) {
        createGame(Overload.DROP, withBudget);
        thinkNanos = 30 * MILLI; // and 3 ms in blink, for each simulated step of 20 ms
        playUntil(() -> elapsedNanos() >= LOAD_NANOS, () -> {});
        assertEveryNanosecondIsAccountedFor();
        assertEquals(longestMillis * MILLI, longestFrameNanos);
        assertTrue(stepsOfFrames.size() >= frames, "at least " + frames + " frames must run: " + stepsOfFrames.size());
        assertTrue(
                timestep.droppedNanos() > 3 * LOAD_NANOS / 10,
                "a step of 20 ms takes 33 ms, so at least 30 % of the time must be dropped: " + timestep.droppedNanos()
                        + " ns");
        assertEquals(
                Set.of("think"), overruns.stream().map(Overrun::slowestSystem).collect(Collectors.toSet()));
        Overrun lastOverrun = overruns.get(overruns.size() - 1);
        // A frame that has spent its budget is the slow one. Without a budget, the frame before it is.
        long slowFrameSteps = stepsOfFrames.get(stepsOfFrames.size() - (withBudget ? 1 : 2));
        assertEquals(
                slowFrameSteps * 30 * MILLI,
                lastOverrun.slowestNanos(),
                "the overrun must add up the slowest system over all steps of the slow frame");
        assertEquals(stepsOfFrames.get(stepsOfFrames.size() - 1), lastOverrun.stepsRun());
        assertEquals(timestep.steps(), lastOverrun.step());
    }

    @ParameterizedTest(name = "budget: {0}")
    @CsvSource({"false", "true"})
    void underKeepTheDebtIsRepaidExactly(boolean withBudget) {
        TimeControl time = createGame(Overload.KEEP, withBudget);
        thinkNanos = 30 * MILLI + 1; // not a multiple of 10 ns, so that rounding would show
        long[] maxOwedNanos = {0};
        playUntil(() -> elapsedNanos() > LOAD_NANOS && time.owedNanos() == 0, () -> {
            maxOwedNanos[0] = Math.max(maxOwedNanos[0], time.owedNanos());
            if (elapsedNanos() >= LOAD_NANOS) {
                thinkNanos = 0;
            }
        });
        assertEveryNanosecondIsAccountedFor();
        assertEquals(0, timestep.droppedNanos());
        assertEquals(frameNanosSum / STEP_NANOS, timestep.steps());
        assertEquals(frameNanosSum % STEP_NANOS, timestep.overstepUnits());
        assertTrue(
                maxOwedNanos[0] > 3 * LOAD_NANOS / 10,
                "a step of 20 ms takes 33 ms, so at least 30 % of the load must be owed at its end: " + maxOwedNanos[0]
                        + " ns");
        assertTrue(
                longestFrameNanos <= 14 * 34 * MILLI,
                "the clamp of 250 ms allows 13 steps of 33 ms, so no frame may take longer than 14 * 34 ms: "
                        + longestFrameNanos + " ns");
        assertTrue(
                overruns.stream().anyMatch(overrun -> overrun.owedNanos() == maxOwedNanos[0]),
                "the maximum of owed time must be reported: " + maxOwedNanos[0] + " ns");
    }

    @ParameterizedTest(name = "{0}, budget: {1}")
    @CsvSource({"DROP, false", "DROP, true", "KEEP, false", "KEEP, true"})
    void aStandstillOfMinutesCausesNoBurstOfSteps(Overload overload, boolean withBudget) {
        createGame(overload, withBudget);
        int[] sleepFrame = {0};
        playUntil(() -> stepsOfFrames.size() == 1_000, () -> {
            if (stepsOfFrames.size() == 500) {
                sleepNanos = Duration.ofMinutes(10).toNanos();
            }
            // The index of the next frame, until a step has slept: some frames have no step.
            sleepFrame[0] = sleepNanos > 0 ? stepsOfFrames.size() : sleepFrame[0];
        });
        assertEveryNanosecondIsAccountedFor();
        int nextFrame = sleepFrame[0] + 1; // the index of the frame after the sleep
        assertTrue(
                stepsOfFrames.get(nextFrame) <= 13,
                "the clamp of 250 ms allows 13 steps in the frame after the sleep: " + stepsOfFrames.get(nextFrame));
        for (int frame = nextFrame + 1; frame < 1_000; frame++) {
            assertTrue(
                    stepsOfFrames.get(frame) <= 1,
                    "a later frame must not catch up: " + stepsOfFrames.get(frame) + " steps");
        }
        assertTrue(
                timestep.droppedNanos() > Duration.ofMinutes(9).toNanos(),
                "nearly all of ten minutes must be dropped: " + timestep.droppedNanos() + " ns");
        assertEquals(0, timestep.owedSteps());
        assertEquals("sleep", overruns.get(0).slowestSystem());
        assertTrue(overruns.size() <= 2, "only the standstill may cause overruns: " + overruns.size());
    }

    @Test
    void theHostIsNamedIfDrawingIsTheSlowest() {
        createGame(Overload.DROP, /* withBudget= */ false);
        thinkNanos = 10 * MILLI;
        FrameHost slowHost = new FrameHost() {
            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void poll(InputQueue input) {}

            @Override
            public void draw(PresentationContext frame) {
                clock.advance(300 * MILLI);
            }

            @Override
            public void close() {}
        };
        scheduler.frame(slowHost, 0);
        scheduler.frame(slowHost, 300 * MILLI);
        int step = 12; // the newest one, and the number of steps that fit into the clamp of 250 ms
        long droppedNanos = 50 * MILLI;
        long owedNanos = 0;
        Overrun expected = new Overrun(step, step, droppedNanos, owedNanos, "the host", 300 * MILLI);
        assertEquals(List.of(expected), overruns);
    }

    @Test
    void withoutOverloadNoListenerIsCalled() {
        TimeControl time = createGame(Overload.DROP, /* withBudget= */ true);
        thinkNanos = 10 * MILLI;
        playUntil(() -> elapsedNanos() >= LOAD_NANOS, () -> {});
        assertEveryNanosecondIsAccountedFor();
        assertEquals(List.of(), overruns);
        assertEquals(0, time.droppedNanos());
    }

    @Test
    void aListenerCanBeSetDuringAGame() {
        SystemScheduler slowGame = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
        slowGame.simulation("slow", step -> clock.advance(100 * MILLI));
        slowGame.frame(host, 0);
        slowGame.frame(host, 40 * MILLI);
        slowGame.setOverrunListener(clock, overruns::add);
        slowGame.frame(host, 40 * MILLI);
        slowGame.frame(host, 300 * MILLI);
        assertEquals(1, overruns.size());
        assertEquals("slow", overruns.get(0).slowestSystem());
    }
}
