package dev.halfstep.benchmarks.timing;

import dev.halfstep.time.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The kind of time that a measurement uses. */
public enum Timing {
    /**
     * CPU time of this thread, or wall-clock time if the JVM does not support CPU time. Time of other processes and of
     * the garbage collector does not count.
     */
    CPU_TIME,

    /** Wall-clock time, for work on several threads and for work that produces garbage. */
    WALL_CLOCK;

    /**
     * Returns the clock for this kind of time.
     *
     * @return a clock of the JVM, in nanoseconds
     */
    public NanoClock clock() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return this == CPU_TIME && threads.isCurrentThreadCpuTimeSupported()
                ? threads::getCurrentThreadCpuTime
                : NanoClock.system();
    }
}
