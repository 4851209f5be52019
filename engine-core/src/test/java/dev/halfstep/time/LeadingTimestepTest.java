package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the leading timestep, whose newest step ends at or after the present, at 200 steps a second: a step is 5 ms.
 */
class LeadingTimestepTest {

    private static final long MILLI_NANOS = 1_000_000L;

    private final LeadingTimestep timestep = new LeadingTimestep(Rate.hz(200));

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 20), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "frame {0} of 16 ms, steps of 5 ms: {1} run, lead {2} ms, alpha {3}")
    @CsvSource({"1, 4, 4, 0.2", "2, 3, 3, 0.4", "3, 3, 2, 0.6"})
    void theWorkedExampleOfTheClassCommentHolds(int frame, int steps, long leadMillis, float alpha) {
        for (int earlierFrame = 1; earlierFrame < frame; earlierFrame++) {
            run(timestep, 16 * MILLI_NANOS);
        }
        assertEquals(steps, run(timestep, 16 * MILLI_NANOS));
        assertEquals(leadMillis * MILLI_NANOS, timestep.leadUnits());
        assertEquals(alpha, timestep.alpha());
    }

    @Test
    void aStepThatEndsNowHasNoLead() {
        assertEquals(2, run(timestep, 10 * MILLI_NANOS));
        assertEquals(0, timestep.leadUnits());
        assertEquals(1f, timestep.alpha());
        assertEquals(1, run(timestep, 1));
        assertEquals(5 * MILLI_NANOS - 1, timestep.leadUnits());
        assertTrue(timestep.alpha() > 0f);
        assertEquals(0, run(timestep, 5 * MILLI_NANOS - 1));
        assertEquals(1f, timestep.alpha());
        assertEquals(3, timestep.steps());
        assertEquals(0.015, timestep.simulatedSeconds());
    }

    @Test
    void aFrameWithinTheLeadRunsNoStep() {
        LeadingTimestep slow = new LeadingTimestep(Rate.hz(25));
        assertEquals(1, run(slow, 16 * MILLI_NANOS));
        assertEquals(0.4f, slow.alpha());
        assertEquals(0, run(slow, 16 * MILLI_NANOS));
        assertEquals(0.8f, slow.alpha());
        assertEquals(1, run(slow, 16 * MILLI_NANOS));
        assertEquals(0.2f, slow.alpha());
    }

    @Test
    void anExtendedFrameRunsTheStepsUpToItsNewEnd() {
        assertEquals(4, run(timestep, 16 * MILLI_NANOS));
        timestep.extendFrame(3 * MILLI_NANOS);
        assertEquals(0, takeSteps(timestep));
        assertEquals(0.8f, timestep.alpha());
        timestep.extendFrame(7 * MILLI_NANOS);
        assertEquals(2, takeSteps(timestep));
        assertEquals(0.2f, timestep.alpha());
    }

    @Test
    void aCappedFrameDrawsTheNewestStep() {
        LeadingTimestep limited = limited(Overload.DROP, /* maxStepsPerFrame= */ 3);
        assertEquals(3, run(limited, 48 * MILLI_NANOS));
        assertEquals(1f, limited.alpha());
        assertEquals(1, limited.owedSteps());
        assertEquals(28 * MILLI_NANOS, limited.droppedNanos());
        LeadingTimestep atTheLimit = limited(Overload.DROP, /* maxStepsPerFrame= */ 3);
        assertEquals(3, run(atTheLimit, 16 * MILLI_NANOS), "no step ahead may exceed the maximum");
        assertEquals(1f, atTheLimit.alpha());
        assertEquals(-1 * MILLI_NANOS, atTheLimit.leadUnits());
        assertEquals(2, run(atTheLimit, 8 * MILLI_NANOS));
    }

    @Test
    void aStepTakenAheadCountsWhenItIsDue() {
        LeadingTimestep limited = limited(Overload.KEEP, /* maxStepsPerFrame= */ 5);
        assertEquals(4, run(limited, 16 * MILLI_NANOS));
        assertEquals(4, run(limited, 65 * MILLI_NANOS), "the first of five due steps was taken ahead");
        assertEquals(8, limited.owedSteps());
        assertEquals(-1 * MILLI_NANOS, limited.leadUnits());
        assertEquals(1f, limited.alpha());
        assertEquals(5, run(limited, 0));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leadingStepsLoseNoTime(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (String hertz : new String[] {"24", "25", "59.94", "60", "144", "1000"}) {
            for (Overload overload : Overload.values()) {
                int maxSteps = random.nextBoolean() ? FixedTimestep.UNLIMITED_STEPS : random.nextInt(1, 6);
                LeadingTimestep leading = new LeadingTimestep(Rate.parse(hertz), overload, 250 * MILLI_NANOS, maxSteps);
                checkRandomFrames(
                        leading, maxSteps, random, hertz + " Hz, " + overload + ", max " + maxSteps + ", seed " + seed);
            }
        }
    }

    private static void checkRandomFrames(
            LeadingTimestep leading, int maxSteps, SplittableRandom random, String where) {
        BigInteger unitsPerStep = BigInteger.valueOf(leading.rate().periodNumerator());
        BigInteger unitsPerNano = BigInteger.valueOf(leading.rate().periodDenominator());
        BigInteger sumUnits = BigInteger.ZERO;
        for (int frame = 0; frame < 500; frame++) {
            boolean isHitch = random.nextInt(50) == 0;
            long nanos = random.nextLong((isHitch ? 2_000 : 40) * MILLI_NANOS);
            sumUnits = sumUnits.add(BigInteger.valueOf(nanos).multiply(unitsPerNano));
            leading.addFrame(nanos);
            int steps = takeSteps(leading);
            if (random.nextInt(4) == 0) {
                long extension = random.nextLong(20 * MILLI_NANOS);
                sumUnits = sumUnits.add(BigInteger.valueOf(extension).multiply(unitsPerNano));
                leading.extendFrame(extension);
                steps += takeSteps(leading);
            }
            BigInteger simulated = BigInteger.valueOf(leading.steps()).multiply(unitsPerStep);
            BigInteger owed = BigInteger.valueOf(leading.owedSteps()).multiply(unitsPerStep);
            BigInteger dropped = BigInteger.valueOf(leading.droppedNanos())
                    .multiply(unitsPerNano)
                    .add(BigInteger.valueOf(leading.droppedRemainderUnits()));
            assertEquals(
                    sumUnits,
                    simulated
                            .add(owed)
                            .subtract(BigInteger.valueOf(leading.leadUnits()))
                            .add(dropped),
                    where + ", frame " + frame);
            assertTrue(steps <= maxSteps, where);
            assertTrue(leading.alpha() > 0f && leading.alpha() <= 1f, where + ": alpha " + leading.alpha());
            if (maxSteps == FixedTimestep.UNLIMITED_STEPS && leading.owedSteps() == 0) {
                assertTrue(leading.leadUnits() >= 0, where + ": the newest step must not lag");
            }
        }
    }

    /** Creates a timestep with steps of 5 ms and a clamp of 250 ms. */
    private static LeadingTimestep limited(Overload overload, int maxStepsPerFrame) {
        return new LeadingTimestep(Rate.hz(200), overload, 250 * MILLI_NANOS, maxStepsPerFrame);
    }

    /** Runs a frame, and returns the number of its steps. */
    private static int run(Timestep timestep, long frameNanos) {
        timestep.addFrame(frameNanos);
        return takeSteps(timestep);
    }

    private static int takeSteps(Timestep timestep) {
        int steps = 0;
        while (timestep.takeStep()) {
            steps++;
        }
        return steps;
    }
}
