package dev.halfstep.benchmarks.ratio;

import com.sun.management.ThreadMXBean;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Measured;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.lang.management.ManagementFactory;

/**
 * Measures the bytes that the engine allocates per frame after warm-up. The value is an absolute number, not a ratio, but
 * it has a bound.
 */
final class AllocationRatio implements Ratio {

    private static final int FRAMES_IN_A_ROUND = 200;

    /** Enough rounds for the JIT compiler to finish. */
    private static final int ROUNDS_BEFORE = 20;

    private static final int ROUNDS = 31;

    private final int bodies;

    AllocationRatio(int bodies) {
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
    public Measured measure(Stopwatches stopwatches) {
        try (SteadyGame game = new SteadyGame(bodies)) {
            for (int round = 0; round < ROUNDS_BEFORE; round++) {
                bytesOfARound(game);
            }
            double[] bytesInAFrame = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                bytesInAFrame[round] = (double) bytesOfARound(game) / FRAMES_IN_A_ROUND;
            }
            if (!game.hasPlayed()) {
                throw new WrongResultException("a game must run to be measured: its state has not changed");
            }
            double median = Stopwatch.median(bytesInAFrame); // the JIT compiler may disturb a single round
            return new Measured(median, "bytes");
        }
    }

    private static long bytesOfARound(SteadyGame game) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        for (int frame = 0; frame < FRAMES_IN_A_ROUND; frame++) {
            game.frame();
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }
}
