package dev.halfstep.benchmarks.timing;

import dev.halfstep.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Which time counts. */
public enum Timing {
    /**
     * That in which this thread had a processor, where the JVM can tell. On a machine that others use as well, it does
     * not count while they do. Collecting garbage is done by another thread and is left out.
     */
    OF_THIS_THREAD,

    /** That which passed: for work that is shared by threads, and for work that makes garbage. */
    BY_THE_WALL;

    /**
     * The clock for it.
     *
     * @return a clock
     */
    public NanoClock clock() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return this == OF_THIS_THREAD && threads.isCurrentThreadCpuTimeSupported()
                ? threads::getCurrentThreadCpuTime
                : NanoClock.system();
    }
}
