package dev.halfstep.frame;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Generates frame times from a seed, for tests of loops: uneven frames, frames that end with a step, and hitches. */
final class RandomFrameTimes {

    private static final int FRAMES = 3_000;
    private static final long MILLI = 1_000_000L;

    /** A divisor of the step length of every tested loop; at 60 Hz, of the length of three steps. */
    private static final long GRAIN_NANOS = 5 * MILLI;

    private RandomFrameTimes() {}

    /** Fixed seeds, odd and even, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.of(1, 2, 3, 4, new SplittableRandom().nextLong());
    }

    /**
     * Returns 3000 frame times. With an odd seed they are any number of nanoseconds. With an even seed they are
     * multiples of 5 ms, so that many frames end exactly with a step.
     *
     * @param maxNanos the maximum length of a hitch; one frame in 40 is a hitch
     */
    static long[] random(long seed, long maxNanos) {
        SplittableRandom random = new SplittableRandom(seed);
        long grainNanos = seed % 2 == 0 ? GRAIN_NANOS : 1;
        return LongStream.generate(() -> frameNanos(random, maxNanos) / grainNanos * grainNanos)
                .limit(FRAMES)
                .toArray();
    }

    private static long frameNanos(SplittableRandom random, long maxNanos) {
        if (random.nextInt(40) == 0) {
            return random.nextLong(60 * MILLI, maxNanos + 1);
        }
        return random.nextLong(GRAIN_NANOS, 45 * MILLI);
    }
}
