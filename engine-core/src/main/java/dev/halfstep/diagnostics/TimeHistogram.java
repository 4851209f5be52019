package dev.halfstep.diagnostics;

/**
 * How often what took how long, in memory of a fixed size: buckets that are equally wide within each doubling, so that
 * each is at most a 32nd of its times wide.
 *
 * <pre>{@code
 * bucket    0 ... 31     32 ... 63      64 ... 95       96 ... 127
 * times     0 ... 31     32 ... 63      64 ... 127     128 ... 255 ns
 * each      1 ns         1 ns           2 ns            4 ns
 * }</pre>
 */
final class TimeHistogram {

    private static final int BUCKET_BITS = 5;
    private static final int BUCKETS_PER_DOUBLING = 1 << BUCKET_BITS;

    /** Longer times, from 18 minutes on, are counted as this long. */
    private static final long LONGEST_NANOS = (1L << 40) - 1;

    private final long[] counts = new long[bucket(LONGEST_NANOS) + 1];
    private long count;

    void add(long nanos) {
        counts[bucket(Math.max(0, Math.min(nanos, LONGEST_NANOS)))]++;
        count++;
    }

    long count() {
        return count;
    }

    /**
     * The time that a share of all times does not exceed: the longest one of its bucket.
     *
     * @param share 0 to 1
     * @return nanoseconds; 0 if there is no time
     */
    long nanosAt(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of all times lies between 0 and 1: " + share);
        }
        long wanted = Math.max(1, (long) Math.ceil(share * count));
        long counted = 0;
        for (int bucket = 0; bucket < counts.length && count > 0; bucket++) {
            counted += counts[bucket];
            if (counted >= wanted) {
                return longestNanos(bucket);
            }
        }
        return 0;
    }

    /** The first {@code BUCKET_BITS + 1} digits of a time and how many follow them, in one number. */
    private static int bucket(long nanos) {
        int digitsBehind = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - BUCKET_BITS - 1);
        return digitsBehind * BUCKETS_PER_DOUBLING + (int) (nanos >>> digitsBehind);
    }

    private static long longestNanos(int bucket) {
        int digitsBehind = Math.max(0, bucket / BUCKETS_PER_DOUBLING - 1);
        long digits = bucket - (long) digitsBehind * BUCKETS_PER_DOUBLING;
        return ((digits + 1) << digitsBehind) - 1;
    }
}
