package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * The cost of one run. The cost differs in each repetition of the run.
 *
 * @param wallNanos the wall-clock time
 * @param cpuNanos the processor time of the thread of the run
 * @param allocatedBytes the memory that this thread allocated; other threads, such as workers, do not count
 * @serial exclude
 */
public record Cost(long wallNanos, long cpuNanos, long allocatedBytes) implements Serializable {

    /** The cost of a run that did not end, as zeros. */
    public static final Cost UNKNOWN = new Cost(0, 0, 0);

    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double BYTES_PER_KIB = 1024;

    /**
     * Returns the wall-clock time.
     *
     * @return milliseconds
     */
    public double wallMilliseconds() {
        return wallNanos / NANOS_PER_MILLISECOND;
    }

    /**
     * Returns the processor time.
     *
     * @return milliseconds
     */
    public double cpuMilliseconds() {
        return cpuNanos / NANOS_PER_MILLISECOND;
    }

    /**
     * Returns the allocated memory.
     *
     * @return KiB
     */
    public double allocatedKib() {
        return allocatedBytes / BYTES_PER_KIB;
    }
}
