package dev.halfstep.testkit.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Creates frame times with jitter, hitches, two very long frames and frames of 0 ns. */
final class UnevenFrames {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Longer than the frame-time clamp of every timestep. */
    private static final long VERY_LONG_NANOS = 400_000_000L;

    private UnevenFrames() {}

    /** Returns frame times in nanoseconds, together at least the seconds. Equal arguments return equal frame times. */
    static long[] of(double hertz, double seconds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> frames = new ArrayList<>();
        double remainingNanos = seconds * NANOS_PER_SECOND;
        while (remainingNanos > 0) {
            long nanos = next(random, (long) (NANOS_PER_SECOND / hertz));
            frames.add(nanos);
            remainingNanos -= nanos;
        }
        frames.add(frames.size() / 3, VERY_LONG_NANOS);
        frames.add(frames.size() * 2 / 3, VERY_LONG_NANOS);
        return frames.stream().mapToLong(Long::longValue).toArray();
    }

    private static long next(SplittableRandom random, long periodNanos) {
        int kind = random.nextInt(40); // 0 is an empty frame, 1 and 2 are hitches
        if (kind == 0) {
            return 0;
        }
        long jitteredNanos = (long) (periodNanos * random.nextDouble(0.7, 1.3));
        return kind <= 2 ? jitteredNanos * random.nextInt(2, 7) : jitteredNanos;
    }
}
