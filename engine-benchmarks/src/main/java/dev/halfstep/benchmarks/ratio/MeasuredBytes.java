package dev.halfstep.benchmarks.ratio;

import com.sun.management.ThreadMXBean;
import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * Measures a number of bytes. It is not a ratio, but has a row in the table of ratios, and a bound.
 *
 * @param name the name in the table
 * @param bound the largest accepted value
 * @param bytes measures the value
 */
record MeasuredBytes(String name, double bound, DoubleSupplier bytes) implements Ratio {

    /** Enough rounds for the JIT compiler to finish. */
    private static final int WARM_UP_ROUNDS = 20;

    private static final int ROUNDS = 31;

    @Override
    public Measurement measure(Function<Timing, Stopwatch> stopwatches) {
        return new Measurement(bytes.getAsDouble(), "bytes");
    }

    /** Measures the bytes that a round allocates in this thread, after warm-up. */
    static double allocatedBy(Runnable round) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long threadId = Thread.currentThread().getId();
        double[] bytes = new double[ROUNDS];
        for (int i = -WARM_UP_ROUNDS; i < ROUNDS; i++) {
            long bytesBefore = threads.getThreadAllocatedBytes(threadId);
            round.run();
            long bytesAfter = threads.getThreadAllocatedBytes(threadId);
            if (i >= 0) {
                bytes[i] = bytesAfter - bytesBefore;
            }
        }
        return Stopwatch.median(bytes); // the JIT compiler may allocate in single rounds
    }
}
