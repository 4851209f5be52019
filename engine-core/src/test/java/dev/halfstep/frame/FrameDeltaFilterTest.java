package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the filter of frame times on displays that refresh in every period, with clocks that read early or late. */
class FrameDeltaFilterTest {

    /** These frames last as long at 59.94 Hz as 10,011 frames at 60 Hz. */
    private static final int FRAMES = 10_001;

    /** By how much the clock reads too early or too late, at most. */
    private static final long JITTER_NANOS = 100_000;

    /** Passed instead of a filter: the frame times are not filtered. */
    private static final FrameDeltaFilter UNFILTERED = null;

    /** The maximum difference between the sums of measured and filtered times. */
    private static final long MAX_DIFFERENCE_NANOS = 400_000;

    /** Returns fixed seeds, and one that differs in each test run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 8), LongStream.of(new SplittableRandom().nextLong()));
    }

    /** Ten frames with two steps are necessary: 10,001 periods of 59.94 Hz are 10,011 of 60 Hz. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void at59Point94HzOnlyNecessaryDoubleStepsRemain(long seed) {
        assertArrayEquals(
                new int[] {0, 9_991, 10},
                histogram("59.94", JITTER_NANOS, new FrameDeltaFilter(Rate.parse("59.94")), seed));
        int[] unfiltered = histogram("59.94", JITTER_NANOS, UNFILTERED, seed);
        assertTrue(
                unfiltered[2] > 14 && unfiltered[0] > 4,
                "without the filter, more than 4 frames must have 0 steps, and more than 14 must have 2: "
                        + unfiltered[0] + " and " + unfiltered[2]);
    }

    /** Every frame ends exactly at a step boundary, so the jitter of the clock decides at random. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void atTheStepRateEveryFrameHasOneStep(long seed) {
        assertArrayEquals(
                new int[] {0, FRAMES, 0}, histogram("60", JITTER_NANOS, new FrameDeltaFilter(Rate.hz(60)), seed));
        int[] unfiltered = histogram("60", JITTER_NANOS, UNFILTERED, seed);
        assertTrue(
                unfiltered[2] > 2_300 && unfiltered[0] > 2_300,
                "without the filter, about a quarter of the frames must have 0 steps, and a quarter 2: " + unfiltered[0]
                        + " and " + unfiltered[2]);
    }

    /** One of the ten frames with two steps is not due yet, because the filter still carries a part of its time. */
    @Test
    void aWrongNominalRateLosesNoTime() {
        FrameDeltaFilter filter = new FrameDeltaFilter(Rate.hz(60));
        assertArrayEquals(new int[] {0, 9_992, 9}, histogram("59.94", /* jitterNanos= */ 0, filter, /* seed= */ 1));
    }

    /** Returns the number of frames with 0, 1 and 2 steps of 1/60 s, on a display of a refresh rate. */
    private static int[] histogram(String hertz, long jitterNanos, FrameDeltaFilter filter, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        FixedTimestep timestep = new FixedTimestep(Rate.hz(60));
        PeriodSequence refreshes = new PeriodSequence(Rate.parse(hertz));
        int[] histogram = new int[3];
        long refreshNanos = 0;
        long previousNanos = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            refreshNanos += refreshes.nextNanos();
            long nowNanos = refreshNanos + (jitterNanos == 0 ? 0 : random.nextLong(-jitterNanos, jitterNanos + 1));
            timestep.addFrame(filter == null ? nowNanos - previousNanos : filter.filter(nowNanos - previousNanos));
            previousNanos = nowNanos;
            int steps = 0;
            while (timestep.takeStep()) {
                steps++;
            }
            histogram[steps]++;
        }
        return histogram;
    }

    /**
     * The first snapped time is 1 ns longer. A difference of exactly the tolerance is left out on the short side: with
     * this nanosecond its error would exceed the tolerance and start a correction.
     */
    @ParameterizedTest(name = "{0} ns are {1} periods")
    @CsvSource({"10000000, 1", "9800001, 1", "10200000, 1", "20000000, 2", "19800001, 2", "30200000, 3", "40200000, 4"})
    void snapsToOneToFourPeriods(long measuredNanos, int periods) {
        assertEquals(periods * 10_000_000L + 1, new FrameDeltaFilter(Rate.hz(100)).filter(measuredNanos));
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                199_999,
                5_000_000,
                9_799_999,
                10_200_001,
                15_000_000,
                40_200_001,
                50_000_000,
                1_000_000_000,
                86_400_000_000_000L
            })
    void anyOtherTimePassesUnchanged(long measuredNanos) {
        assertEquals(measuredNanos, new FrameDeltaFilter(Rate.hz(100)).filter(measuredNanos));
    }

    /** Two frames of 10.15 ms count as 10 ms. The sum of their errors, 0.3 ms, exceeds the tolerance of 0.2 ms. */
    @Test
    void correctsTheErrorInFourFrames() {
        FrameDeltaFilter filter = new FrameDeltaFilter(Rate.hz(100));
        assertEquals(10_000_001, filter.filter(10_150_001));
        assertEquals(10_075_000, filter.filter(10_150_000), "a frame must correct a quarter of 300,000 ns");
        assertEquals(10_075_000, filter.filter(10_000_000));
        assertEquals(10_075_000, filter.filter(10_000_000));
        assertEquals(10_075_000, filter.filter(10_000_000));
        assertEquals(10_000_000, filter.filter(10_000_000));
    }

    @Test
    void aHitchCorrectsTheErrorAtOnce() {
        FrameDeltaFilter filter = new FrameDeltaFilter(Rate.hz(100));
        long sumNanos = filter.filter(10_120_000);
        assertEquals(10_000_001, sumNanos);
        sumNanos += filter.filter(73_000_000);
        assertEquals(10_120_000 + 73_000_000, sumNanos);
        assertEquals(10_000_000, filter.filter(10_050_000), "the hitch must leave no carried error");
    }

    @Test
    void aHitchEndsACorrection() {
        FrameDeltaFilter filter = new FrameDeltaFilter(Rate.hz(100));
        filter.filter(10_150_001);
        assertEquals(10_075_000, filter.filter(10_150_000), "the correction must begin with a quarter");
        assertEquals(73_225_000, filter.filter(73_000_000), "the hitch must take the other three quarters");
        assertEquals(10_000_000, filter.filter(10_050_000), "the correction must be over");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theSumsDifferByLessThanTheBound(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (String hertz : new String[] {"24", "59.94", "60", "144", "240", "1000", "10000", "999999"}) {
            FrameDeltaFilter filter = new FrameDeltaFilter(Rate.parse(hertz));
            PeriodSequence periods = new PeriodSequence(Rate.parse(hertz));
            long biasNanos = random.nextLong(-200_000, 200_001);
            long measuredSumNanos = 0;
            long filteredSumNanos = 0;
            for (int frame = 0; frame < 20_000; frame++) {
                long measured = Math.max(0, randomFrameNanos(random, periods.nextNanos(), biasNanos));
                long filtered = filter.filter(measured);
                measuredSumNanos += measured;
                filteredSumNanos += filtered;
                String where = hertz + " Hz, seed " + seed + ", frame " + frame;
                assertTrue(filtered >= 0, () -> where + ": a filtered time must not be negative: " + filtered);
                assertTrue(
                        Math.abs(measuredSumNanos - filteredSumNanos) < MAX_DIFFERENCE_NANOS,
                        where + ": the sums must differ by less than 400,000 ns: "
                                + (measuredSumNanos - filteredSumNanos));
            }
        }
    }

    /** Returns a random frame time: mostly a period plus the bias, sometimes with jitter, rarely a hitch. */
    private static long randomFrameNanos(SplittableRandom random, long periodNanos, long biasNanos) {
        return switch (random.nextInt(20)) {
            case 0 -> random.nextLong(3 * periodNanos);
            case 1 -> random.nextLong(300_000_000); // a hitch
            case 2, 3, 4, 5 -> periodNanos + random.nextLong(-200_000, 200_001);
            default -> periodNanos + biasNanos;
        };
    }
}
