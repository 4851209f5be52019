package dev.halfstep.campaign.job;

import dev.halfstep.campaign.work.Cost;
import java.lang.management.ManagementFactory;

/** Measures wall-clock time, processor time and allocated memory of the current thread. */
final class Stopwatch {

    /** A bean of the JDK that also measures memory; the standard bean of the same name does not. */
    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

    private final long startWallNanos = System.nanoTime();
    private final long startCpuNanos = THREADS.getCurrentThreadCpuTime();
    private final long startAllocatedBytes = allocatedBytes();

    /** Returns the cost since this stopwatch was created. Must be called on the thread that created it. */
    Cost cost() {
        return new Cost(
                System.nanoTime() - startWallNanos,
                THREADS.getCurrentThreadCpuTime() - startCpuNanos,
                allocatedBytes() - startAllocatedBytes);
    }

    private static long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
