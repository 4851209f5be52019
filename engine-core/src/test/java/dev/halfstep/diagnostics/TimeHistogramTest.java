package dev.halfstep.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks a histogram of durations. Its buckets are 1 ns wide up to 63 ns, and twice as wide from each further power of
 * two on.
 */
class TimeHistogramTest {

    private final TimeHistogram histogram = new TimeHistogram();

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "31, 31",
        "63, 63",
        "64, 65",
        "65, 65",
        "127, 127",
        "128, 131",
        "1000, 1007",
        "1000000, 1015807",
        // the maximum duration of a histogram, 2^40 - 1 ns, and a longer one, which is clamped
        "1099511627775, 1099511627775",
        "9223372036854775807, 1099511627775"
    })
    void aPercentileIsTheLongestDurationOfItsBucket(long nanos, long longestNanos) {
        histogram.add(nanos);
        assertEquals(longestNanos, histogram.percentileNanos(1));
    }

    @Test
    void percentilesAreAtMost3PercentTooLong() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            TimeHistogram single = new TimeHistogram();
            int bits = random.nextInt(1, 41); // durations of all magnitudes, up to the maximum
            long nanos = random.nextLong(1L << bits);
            single.add(nanos);
            long median = single.percentileNanos(0.5);
            assertTrue(
                    median >= nanos && median - nanos <= nanos / 32,
                    "the median must be at most 1/32 above " + nanos + " ns: " + median);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1})
    void percentilesMatchASortedList(double share) {
        SplittableRandom random = new SplittableRandom(8);
        long[] times = random.longs(999, 0, 5_000_000).toArray();
        for (long time : times) {
            histogram.add(time);
        }
        Arrays.sort(times);
        long exact = times[Math.max(0, (int) Math.ceil(share * times.length) - 1)];
        long percentile = histogram.percentileNanos(share);
        assertTrue(
                percentile >= exact && percentile - exact <= exact / 32,
                "a percentile must be at most 1/32 above " + exact + " ns: " + percentile);
    }

    @Test
    void thePercentilesOfAnEmptyHistogramAreZero() {
        assertEquals(0, histogram.count());
        assertEquals(0, histogram.percentileNanos(0.5));
    }

    @Test
    void negativeDurationsCountAsZero() {
        histogram.add(-5);
        assertEquals(1, histogram.count());
        assertEquals(0, histogram.percentileNanos(1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void refusesAShareOutOfRange(double share) {
        assertEquals(
                "the share of a percentile must be between 0 and 1: " + share,
                assertThrows(IllegalArgumentException.class, () -> histogram.percentileNanos(share))
                        .getMessage());
    }
}
