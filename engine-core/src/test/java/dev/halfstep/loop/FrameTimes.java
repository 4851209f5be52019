package dev.halfstep.loop;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Seeded frame times for the tests of loops: a display that is uneven, exact at times, and has hitches. */
final class FrameTimes {

    private static final int FRAMES = 3_000;
    private static final long MILLI = 1_000_000L;

    /** A divisor of the step length of every loop here, or of three steps at 60 Hz. */
    private static final long GRAIN_NANOS = 5 * MILLI;

    private FrameTimes() {}

    static LongStream seeds() {
        return LongStream.of(1, 2, 3, 4, new SplittableRandom().nextLong());
    }

    /**
     * Thousands of frames. With an odd seed they last any number of nanoseconds, with an even seed whole multiples of
     * 5 ms, so that many of them end exactly with a step.
     *
     * @param maxNanos how long a hitch is at most; one frame in 40 is a hitch
     */
    static long[] random(long seed, long maxNanos) {
        SplittableRandom random = new SplittableRandom(seed);
        long grain = seed % 2 == 0 ? GRAIN_NANOS : 1;
        return LongStream.generate(() -> frame(random, maxNanos) / grain * grain)
                .limit(FRAMES)
                .toArray();
    }

    private static long frame(SplittableRandom random, long maxNanos) {
        if (random.nextInt(40) == 0) {
            return random.nextLong(60 * MILLI, maxNanos + 1);
        }
        return random.nextLong(GRAIN_NANOS, 45 * MILLI);
    }
}
