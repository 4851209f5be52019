package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests an equation that holds exactly after every frame: simulated + owed + overstep + dropped = sum of all frame
 * times.
 * Rates, limits, policies, clocks and frames are random; the expected values are computed in big integers.
 */
class FixedTimestepInvariantTest {

    private static final Rate[] RATES = {
        Rate.hz(24),
        Rate.hz(25),
        Rate.hz(50),
        Rate.parse("59.94"),
        Rate.hz(60),
        Rate.of(60_000, 1_001),
        Rate.hz(144),
        Rate.hz(240),
        Rate.hz(1_000),
        Rate.period(Duration.ofNanos(16_666_667)),
        Rate.of(Integer.MAX_VALUE, 2_148), // about 1 MHz, with the largest denominator
        Rate.of(Integer.MAX_VALUE, 2_300_000_000L) // about 1 Hz, with the largest denominator
    };

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 20), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void timeIsConservedInEveryFrame(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (Rate rate : RATES) {
            for (Overload overload : Overload.values()) {
                checkRandomFrames(random, rate, overload, "seed " + seed + ", " + rate + ", " + overload);
            }
        }
    }

    private static void checkRandomFrames(SplittableRandom random, Rate rate, Overload overload, String where) {
        long maxFrameNanos = random.nextBoolean() ? FixedTimestep.DEFAULT_MAX_FRAME_NANOS : randomFrame(random) + 1;
        int maxSteps = random.nextBoolean() ? FixedTimestep.UNLIMITED_STEPS : random.nextInt(1, 12);
        FixedTimestep timestep = new FixedTimestep(rate, overload, maxFrameNanos, maxSteps);
        Reference reference = new Reference(rate, overload, maxFrameNanos);
        ManualClock clock = new ManualClock(randomStart(random));
        long previousNanos = clock.nanoTime();
        for (int frame = 0; frame < 60; frame++) {
            long maxNanos = (long) (20_000 * 1e9 * rate.periodSeconds()); // 20,000 steps, so that the test ends soon
            clock.advance(Math.min(randomFrame(random), maxNanos));
            long nowNanos = clock.nanoTime();
            timestep.addFrame(nowNanos - previousNanos);
            reference.addFrame(nowNanos - previousNanos);
            previousNanos = nowNanos;
            int steps = 0;
            boolean stopsAfterOneStep = random.nextInt(20) == 0;
            while (!(stopsAfterOneStep && steps == 1) && timestep.takeStep()) {
                steps++;
            }
            String message = where + ", clamp " + maxFrameNanos + ", max " + maxSteps + ", frame " + frame;
            reference.addSteps(steps);
            reference.check(timestep, stopsAfterOneStep, message);
            assertTrue(steps <= maxSteps, message);
        }
    }

    /** Returns a random first reading of the clock. Some clocks wrap around soon. */
    private static long randomStart(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> -random.nextLong(1L << 40);
            case 2 -> Long.MAX_VALUE - random.nextLong(1L << 30);
            default -> random.nextLong();
        };
    }

    /** Returns a random frame time from 0 to hours, mostly of normal length. */
    private static long randomFrame(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> random.nextLong(1_000);
            case 2, 3 -> random.nextLong(50_000_000);
            case 4 -> random.nextLong(2_000_000_000L);
            default -> random.nextLong(Duration.ofHours(5).toNanos());
        };
    }

    /** A slow reference implementation. All its times are in units of 1 / periodDenominator nanoseconds. */
    private static final class Reference {
        private final BigInteger unitsPerStep;
        private final BigInteger unitsPerNano;
        private final Overload overload;
        private final long maxFrameNanos;
        private BigInteger sum = BigInteger.ZERO;
        private BigInteger pending = BigInteger.ZERO;
        private BigInteger dropped = BigInteger.ZERO;
        private long steps;

        Reference(Rate rate, Overload overload, long maxFrameNanos) {
            unitsPerStep = BigInteger.valueOf(rate.periodNumerator());
            unitsPerNano = BigInteger.valueOf(rate.periodDenominator());
            this.overload = overload;
            this.maxFrameNanos = maxFrameNanos;
        }

        void addFrame(long frameNanos) {
            BigInteger frame = BigInteger.valueOf(frameNanos).multiply(unitsPerNano);
            sum = sum.add(frame);
            pending = pending.add(frame);
            long unclampedNanos =
                    overload == Overload.DROP ? maxFrameNanos : Math.max(maxFrameNanos, Overload.STANDSTILL_NANOS);
            if (frameNanos > unclampedNanos) {
                BigInteger clamped =
                        BigInteger.valueOf(frameNanos - maxFrameNanos).multiply(unitsPerNano);
                pending = pending.subtract(clamped);
                dropped = dropped.add(clamped);
            }
        }

        void addSteps(int count) {
            steps += count;
            pending = pending.subtract(unitsPerStep.multiply(BigInteger.valueOf(count)));
        }

        void check(FixedTimestep actual, boolean stopsAfterOneStep, String message) {
            if (overload == Overload.DROP && actual.owedSteps() > 0 && !stopsAfterOneStep) {
                dropped = dropped.add(pending).subtract(unitsPerStep); // all but one pending step
                pending = unitsPerStep;
            } else if (overload == Overload.DROP && stopsAfterOneStep) {
                // The dropped time depends on the steps that were not taken, so only the sum is checked.
                dropped = exactDropped(actual);
                pending = sum.subtract(dropped).subtract(unitsPerStep.multiply(BigInteger.valueOf(steps)));
            }
            BigInteger owed = BigInteger.valueOf(actual.owedSteps());
            BigInteger overstep = BigInteger.valueOf(actual.overstepUnits());
            BigInteger simulated = BigInteger.valueOf(actual.steps()).multiply(unitsPerStep);
            assertEquals(
                    sum,
                    simulated.add(owed.multiply(unitsPerStep)).add(overstep).add(exactDropped(actual)),
                    message + ": simulated + owed + overstep + dropped");
            assertEquals(steps, actual.steps(), message + ": steps");
            assertEquals(dropped, exactDropped(actual), message + ": dropped");
            assertEquals(pending.mod(unitsPerStep), overstep, message + ": overstep");
            assertTrue(
                    actual.droppedRemainderUnits() < unitsPerNano.longValueExact(),
                    message + ": the remainder of the dropped time must be less than 1 ns");
            if (overload == Overload.DROP && !stopsAfterOneStep) {
                assertTrue(actual.owedSteps() <= 1, message + ": at most one step may be pending");
            }
            checkAlpha(actual, message);
        }

        private BigInteger exactDropped(FixedTimestep actual) {
            return BigInteger.valueOf(actual.droppedNanos())
                    .multiply(unitsPerNano)
                    .add(BigInteger.valueOf(actual.droppedRemainderUnits()));
        }

        private static void checkAlpha(FixedTimestep actual, String message) {
            float alpha = actual.alpha();
            if (actual.owedSteps() > 0) {
                assertEquals(1f, alpha, message + ": alpha must be 1 while steps are owed");
            } else {
                assertTrue(alpha >= 0f && alpha < 1f, message + ": alpha " + alpha);
            }
        }
    }
}
