package dev.halfstep.diagnostics;

/**
 * A fixed-size, log-linear histogram of durations. A doubling is a range from 2^n to 2^(n+1) ns. Each doubling has 32
 * buckets of equal width, so the width of a bucket is at most 1/32 of the durations in it.
 *
 * <pre>{@code
 * bucket    0 ... 31     32 ... 63      64 ... 95       96 ... 127
 * range     0 ... 31     32 ... 63      64 ... 127     128 ... 255 ns
 * width     1 ns         1 ns           2 ns            4 ns
 * }</pre>
 */
final class TimeHistogram {

    private static final int BUCKET_BITS = 5;
    private static final int BUCKETS_PER_DOUBLING = 1 << BUCKET_BITS;

    /** The maximum duration, about 18 minutes. Longer durations are clamped to it. */
    private static final long MAX_NANOS = (1L << 40) - 1;

    /** Created for the first duration: the timings of all systems exist, but most games measure none. */
    private long[] counts = {};

    private long count;

    void add(long nanos) {
        if (count == 0) {
            counts = new long[bucketOf(MAX_NANOS) + 1];
        }
        counts[bucketOf(Math.max(0, Math.min(nanos, MAX_NANOS)))]++;
        count++;
    }

    long count() {
        return count;
    }

    /**
     * Returns a percentile, rounded up to the end of its bucket.
     *
     * @param share the share of durations that are at most as long, 0 to 1; 0.5 for the median
     * @return nanoseconds; 0 if the histogram is empty
     */
    long percentileNanos(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("the share of a percentile must be between 0 and 1: " + share);
        }
        long rank = Math.max(1, (long) Math.ceil(share * count)); // 1 for the shortest duration
        long cumulative = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            cumulative += counts[bucket];
            if (cumulative >= rank) {
                return maxNanosOf(bucket);
            }
        }
        return 0; // the histogram is empty
    }

    /**
     * Returns the bucket of a duration. The leading {@code BUCKET_BITS + 1} bits select the bucket within a doubling.
     * The number of bits after them, which the bucket ignores, selects the doubling.
     */
    private static int bucketOf(long nanos) {
        int trailingBits = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - BUCKET_BITS - 1);
        return trailingBits * BUCKETS_PER_DOUBLING + (int) (nanos >>> trailingBits);
    }

    /** Returns the longest duration in a bucket: inverts {@link #bucketOf}, with all ignored bits set. */
    private static long maxNanosOf(int bucket) {
        int trailingBits = Math.max(0, bucket / BUCKETS_PER_DOUBLING - 1);
        long leadingBits = bucket - (long) trailingBits * BUCKETS_PER_DOUBLING;
        return ((leadingBits + 1) << trailingBits) - 1;
    }
}
