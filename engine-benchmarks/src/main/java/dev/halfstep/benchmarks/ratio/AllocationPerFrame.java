package dev.halfstep.benchmarks.ratio;

import com.sun.management.ThreadMXBean;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.lang.management.ManagementFactory;

/**
 * Measures the bytes that the engine allocates per frame after warm-up. The value is a number of bytes, not a ratio,
 * but has a row in the table of ratios, and a bound.
 */
final class AllocationPerFrame implements Ratio {

    private static final int FRAMES_PER_ROUND = 200;

    /** Enough rounds for the JIT compiler to finish. */
    private static final int WARM_UP_ROUNDS = 20;

    private static final int ROUNDS = 31;

    private final int bodies;

    AllocationPerFrame(int bodies) {
        this.bodies = bodies;
    }

    @Override
    public String name() {
        return "allocation-per-frame";
    }

    @Override
    public double bound() {
        return 0;
    }

    @Override
    public Measurement measure(Stopwatches stopwatches) {
        try (SteadyGame game = new SteadyGame(bodies)) {
            for (int round = 0; round < WARM_UP_ROUNDS; round++) {
                bytesPerRound(game);
            }
            double[] bytesPerFrame = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                bytesPerFrame[round] = (double) bytesPerRound(game) / FRAMES_PER_ROUND;
            }
            if (!game.hasRunAllParts()) {
                throw new WrongResultException(
                        "every part of the measured game must run: movement, heat, key presses or steps are still 0");
            }
            double median = Stopwatch.median(bytesPerFrame); // the JIT compiler may allocate in single rounds
            return new Measurement(median, "bytes");
        }
    }

    private static long bytesPerRound(SteadyGame game) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long threadId = Thread.currentThread().getId();
        long bytesBefore = threads.getThreadAllocatedBytes(threadId);
        for (int frame = 0; frame < FRAMES_PER_ROUND; frame++) {
            game.frame();
        }
        return threads.getThreadAllocatedBytes(threadId) - bytesBefore;
    }
}
