package dev.halfstep.loop;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Seeded frame times for the tests of loops: a display that is uneven, exact at times, and has hitches. */
final class FrameTimes {

    private static final int FRAMES = 3_000;
    private static final long MILLI = 1_000_000L;

    /** Each of these is a whole number of steps of some loop, or just misses one. */
    private static final long[] EXACT_NANOS = {
        1, 5 * MILLI, 10 * MILLI, 16_666_666, 16_666_667, 20 * MILLI, 40 * MILLI - 1, 40 * MILLI, 40 * MILLI + 1
    };

    private FrameTimes() {}

    static LongStream seeds() {
        return LongStream.of(1, 2, 3, new SplittableRandom().nextLong());
    }

    /**
     * Thousands of frames.
     *
     * @param maxNanos how long a hitch is at most; one frame in 40 is one
     */
    static long[] random(long seed, long maxNanos) {
        SplittableRandom random = new SplittableRandom(seed);
        return LongStream.generate(() -> frame(random, maxNanos)).limit(FRAMES).toArray();
    }

    private static long frame(SplittableRandom random, long maxNanos) {
        return switch (random.nextInt(40)) {
            case 0 -> random.nextLong(60 * MILLI, maxNanos + 1);
            case 1, 2, 3, 4, 5 -> EXACT_NANOS[random.nextInt(EXACT_NANOS.length)];
            default -> random.nextLong(2 * MILLI, 45 * MILLI);
        };
    }
}
