package dev.halfstep.campaign.job;

import dev.halfstep.campaign.work.Cost;
import java.lang.management.ManagementFactory;

/** Measures the cost of a run on the thread that created the stopwatch. */
final class Stopwatch {

    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

    private final long wallNanos = System.nanoTime();
    private final long cpuNanos = THREADS.getCurrentThreadCpuTime();
    private final long allocatedBytes = allocatedBytes();

    /** Returns the cost since this stopwatch was created. */
    Cost cost() {
        return new Cost(
                System.nanoTime() - wallNanos,
                THREADS.getCurrentThreadCpuTime() - cpuNanos,
                allocatedBytes() - allocatedBytes);
    }

    private static long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
