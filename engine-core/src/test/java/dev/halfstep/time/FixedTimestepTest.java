package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the fixed timestep: when steps are due, the frame-time clamp, the maximum of steps, and dropped or owed time.
 */
class FixedTimestepTest {

    private static final long MILLI_NANOS = 1_000_000L;

    /** Creates a timestep with steps of 20 ms and a clamp of 250 ms. */
    private static FixedTimestep at50Hz(Overload overload, int maxStepsPerFrame) {
        return new FixedTimestep(Rate.hz(50), overload, 250 * MILLI_NANOS, maxStepsPerFrame);
    }

    @Test
    void aNewTimestepHasNoStepsAndOwesNothing() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(50));
        assertFalse(timestep.takeStep());
        assertEquals(0, timestep.steps());
        assertEquals(0, timestep.owedSteps());
        assertEquals(0, timestep.overstepUnits());
        assertEquals(0, timestep.droppedNanos());
        assertEquals(0f, timestep.alpha());
        assertEquals(Rate.hz(50), timestep.rate());
    }

    @Test
    void aStepIsDueExactlyAtItsNanosecond() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(50));
        timestep.addFrame(20 * MILLI_NANOS - 1);
        assertFalse(timestep.takeStep());
        timestep.addFrame(1);
        assertTrue(timestep.takeStep());
        assertFalse(timestep.takeStep());
        assertEquals(0f, timestep.alpha());
    }

    @Test
    void aFractionalPeriodIsDueAtTheNextNanosecond() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(60));
        timestep.addFrame(16_666_666);
        assertFalse(timestep.takeStep());
        timestep.addFrame(1);
        assertTrue(timestep.takeStep());
        assertEquals(1, timestep.overstepUnits()); // a third of a nanosecond
    }

    @Test
    void aFrameLongerThanTheClampIsClamped() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25));
        assertEquals(6, run(timestep, 1_000 * MILLI_NANOS)); // 250 = 6 * 40 + 10
        assertEquals(750 * MILLI_NANOS, timestep.droppedNanos());
        assertEquals(10 * MILLI_NANOS, timestep.overstepUnits());
        assertEquals(0.25f, timestep.alpha());
    }

    @Test
    void aFrameOfTheClampIsNotClamped() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25));
        run(timestep, 250 * MILLI_NANOS);
        assertEquals(0, timestep.droppedNanos());
        run(timestep, 250 * MILLI_NANOS + 1);
        assertEquals(1, timestep.droppedNanos());
    }

    @Test
    void aClampedFrameRunsAStepThatWasNearlyDueToo() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25));
        run(timestep, 39 * MILLI_NANOS);
        assertEquals(7, run(timestep, 1_000 * MILLI_NANOS)); // 39 + 250 = 7 * 40 + 9
        assertEquals(9 * MILLI_NANOS, timestep.overstepUnits());
    }

    @Test
    void aHitchOfOneSecondRunsFiftySteps() {
        FixedTimestep timestep =
                new FixedTimestep(Rate.hz(50), Overload.DROP, 2_000 * MILLI_NANOS, FixedTimestep.UNLIMITED_STEPS);
        assertEquals(50, run(timestep, 1_000 * MILLI_NANOS));
        assertEquals(0, timestep.droppedNanos());
        assertEquals(0f, timestep.alpha());
    }

    @Test
    void beyondMaxStepsAllButOnePendingStepIsDropped() {
        FixedTimestep timestep = at50Hz(Overload.DROP, /* maxStepsPerFrame= */ 2);
        // 5 steps and 9 ms: 2 steps run, 1 stays pending, the other 2 and the 9 ms are dropped.
        assertEquals(2, run(timestep, 109 * MILLI_NANOS));
        assertEquals(49 * MILLI_NANOS, timestep.droppedNanos());
        assertEquals(1, timestep.owedSteps());
        assertEquals(0, timestep.overstepUnits());
        assertEquals(1f, timestep.alpha());
    }

    @Test
    void onePendingStepIsKeptAndTheOverstepDropped() {
        FixedTimestep timestep = at50Hz(Overload.DROP, /* maxStepsPerFrame= */ 2);
        assertEquals(2, run(timestep, 69 * MILLI_NANOS));
        assertEquals(9 * MILLI_NANOS, timestep.droppedNanos());
        assertEquals(1f, timestep.alpha());
    }

    @Test
    void thePendingStepRunsInTheNextFrame() {
        FixedTimestep timestep = at50Hz(Overload.DROP, /* maxStepsPerFrame= */ 2);
        run(timestep, 100 * MILLI_NANOS);
        assertEquals(1, run(timestep, 5 * MILLI_NANOS));
        assertEquals(0.25f, timestep.alpha());
    }

    @Test
    void exactlyMaxStepsDropNothing() {
        FixedTimestep timestep = at50Hz(Overload.DROP, /* maxStepsPerFrame= */ 2);
        assertEquals(2, run(timestep, 59 * MILLI_NANOS));
        assertEquals(0, timestep.droppedNanos());
        assertEquals(0.95f, timestep.alpha());
    }

    @Test
    void owedTimeIsRepaidExactlyWithinMaxStepsPerFrame() {
        FixedTimestep timestep = at50Hz(Overload.KEEP, /* maxStepsPerFrame= */ 5);
        assertEquals(5, run(timestep, 1_000 * MILLI_NANOS + 7));
        assertEquals(45, timestep.owedSteps());
        assertEquals(1f, timestep.alpha());
        for (int frame = 1; frame <= 9; frame++) {
            assertEquals(1f, timestep.alpha(), "alpha must be 1 while steps are owed: frame " + frame);
            assertEquals(5, run(timestep, 0));
        }
        assertEquals(0, run(timestep, 0));
        assertEquals(50, timestep.steps());
        assertEquals(7, timestep.overstepUnits());
        assertEquals(0, timestep.droppedNanos());
    }

    @Test
    void withoutMaxStepsTheClampLimitsTheRepaidTime() {
        FixedTimestep timestep =
                new FixedTimestep(Rate.hz(50), Overload.KEEP, 100 * MILLI_NANOS, FixedTimestep.UNLIMITED_STEPS);
        int maxStepsRun = run(timestep, 10_000 * MILLI_NANOS);
        int frames = 1;
        while (timestep.owedSteps() > 0) {
            maxStepsRun = Math.max(maxStepsRun, run(timestep, 0));
            frames++;
        }
        assertEquals(500, timestep.steps());
        assertTrue(
                maxStepsRun == 5 || maxStepsRun == 6,
                "the clamp of 100 ms allows 5 steps, and one that was nearly due before: " + maxStepsRun);
        int neededFrames = (500 + maxStepsRun - 1) / maxStepsRun; // rounded up
        assertEquals(neededFrames, frames);
    }

    @Test
    void underKeepAFrameOfTheClampLeavesNoStepOwed() {
        FixedTimestep timestep =
                new FixedTimestep(Rate.hz(25), Overload.KEEP, 250 * MILLI_NANOS, FixedTimestep.UNLIMITED_STEPS);
        run(timestep, 39 * MILLI_NANOS); // almost a step: the next frame runs 7 where only 6.25 fit into the clamp
        for (int frame = 0; frame < 1_000; frame++) {
            run(timestep, 250 * MILLI_NANOS);
            assertEquals(0, timestep.owedSteps(), "no step may be owed: frame " + frame);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20 * MILLI_NANOS - 1})
    void alphaIsOneWhileStepsAreOwed(long extraNanos) {
        FixedTimestep timestep = at50Hz(Overload.KEEP, /* maxStepsPerFrame= */ 1);
        run(timestep, 100 * 20 * MILLI_NANOS + extraNanos);
        assertEquals(1f, timestep.alpha());
    }

    @Test
    void alphaIsBelowOneANanosecondBeforeAStep() {
        FixedTimestep timestep = new FixedTimestep(
                Rate.period(Duration.ofHours(1)),
                Overload.DROP,
                Duration.ofHours(2).toNanos(),
                FixedTimestep.UNLIMITED_STEPS);
        timestep.addFrame(Duration.ofHours(1).toNanos() - 1);
        assertFalse(timestep.takeStep());
        assertEquals(Math.nextDown(1f), timestep.alpha());
        timestep.addFrame(1);
        assertTrue(timestep.takeStep());
        assertEquals(0f, timestep.alpha());
    }

    @Test
    void stepsThatAreNotTakenStayOwed() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(50));
        timestep.addFrame(60 * MILLI_NANOS);
        assertTrue(timestep.takeStep());
        assertEquals(2, timestep.owedSteps());
        assertEquals(1f, timestep.alpha());
        assertEquals(3, run(timestep, 20 * MILLI_NANOS));
        assertEquals(0, timestep.droppedNanos());
    }

    @Test
    void aSlowMachineDropsTimeAndContinues() {
        ManualClock clock = new ManualClock();
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25));
        long previousNanos = clock.nanoTime();
        clock.advance(40 * MILLI_NANOS);
        int frames = 200;
        for (int frame = 0; frame < frames; frame++) {
            long nowNanos = clock.nanoTime();
            timestep.addFrame(nowNanos - previousNanos);
            previousNanos = nowNanos;
            int steps = 0;
            while (timestep.takeStep()) {
                clock.advance(50 * MILLI_NANOS); // simulates 40 ms
                steps++;
            }
            assertTrue(steps <= 7, "the clamp of 250 ms allows 7 steps, but frame " + frame + " ran " + steps);
        }
        assertEquals(
                previousNanos - timestep.steps() * 40 * MILLI_NANOS - timestep.overstepUnits(),
                timestep.droppedNanos(),
                "all time that was not simulated must be dropped");
        assertTrue(
                timestep.droppedNanos() > 25L * frames * MILLI_NANOS,
                "a frame must drop more than 25 ms on average, but all dropped " + timestep.droppedNanos() + " ns");
    }

    @Test
    void withoutAFrameTimeClampASlowMachineSpirals() {
        ManualClock clock = new ManualClock();
        FixedTimestep timestep =
                new FixedTimestep(Rate.hz(25), Overload.DROP, Long.MAX_VALUE, FixedTimestep.UNLIMITED_STEPS);
        long previousNanos = clock.nanoTime();
        clock.advance(400 * MILLI_NANOS);
        long lastFrameNanos = 0;
        for (int i = 0; i < 50; i++) {
            long nowNanos = clock.nanoTime();
            assertTrue(
                    nowNanos - previousNanos > lastFrameNanos, "frame " + i + " must be longer than frame " + (i - 1));
            lastFrameNanos = nowNanos - previousNanos;
            timestep.addFrame(lastFrameNanos);
            previousNanos = nowNanos;
            while (timestep.takeStep()) {
                clock.advance(50 * MILLI_NANOS);
            }
        }
        assertTrue(
                lastFrameNanos > 1_000_000 * MILLI_NANOS,
                "each frame takes about 1.25 times as long, so the last one must take over 1,000 s: " + lastFrameNanos
                        + " ns");
    }

    @Test
    void droppedStepsOfAFractionalPeriodAreExact() {
        Rate rate = Rate.of(Integer.MAX_VALUE, 2_148); // about a million a second, in units of 1 / (2^31 - 1) ns
        long frameNanos = Duration.ofDays(30).toNanos();
        FixedTimestep timestep = new FixedTimestep(rate, Overload.DROP, Long.MAX_VALUE, /* maxStepsPerFrame= */ 1);
        assertEquals(1, run(timestep, frameNanos));
        assertEquals(1, timestep.owedSteps());
        BigInteger dropped = BigInteger.valueOf(timestep.droppedNanos())
                .multiply(BigInteger.valueOf(rate.periodDenominator()))
                .add(BigInteger.valueOf(timestep.droppedRemainderUnits()));
        BigInteger expected = BigInteger.valueOf(frameNanos)
                .multiply(BigInteger.valueOf(rate.periodDenominator()))
                .subtract(BigInteger.valueOf(2 * rate.periodNumerator())); // one step ran, one is owed
        assertEquals(expected, dropped);
    }

    @Test
    void aFrameTimeMustNotBeNegative() {
        FixedTimestep timestep = new FixedTimestep(Rate.hz(50));
        String message = assertThrows(IllegalArgumentException.class, () -> timestep.addFrame(-16))
                .getMessage();
        assertEquals("a frame time must not be negative: -16 ns", message);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void theFrameTimeClampMustBePositive(long maxFrameNanos) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new FixedTimestep(Rate.hz(50), Overload.DROP, maxFrameNanos, 1))
                .getMessage();
        assertEquals("the frame-time clamp must be positive: " + maxFrameNanos + " ns", message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void theMaximumOfStepsMustBePositive(int maxSteps) {
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> new FixedTimestep(Rate.hz(50), Overload.KEEP, 1, maxSteps))
                .getMessage();
        assertEquals("the maximum of steps in a frame must be at least 1: " + maxSteps, message);
    }

    /** Runs a frame, and returns the number of its steps. */
    private static int run(FixedTimestep timestep, long frameNanos) {
        timestep.addFrame(frameNanos);
        int steps = 0;
        while (timestep.takeStep()) {
            steps++;
        }
        return steps;
    }
}
