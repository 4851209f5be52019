package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * The cost of one run. It differs each time that the run is repeated.
 *
 * @param wallNanos the wall-clock time
 * @param cpuNanos the processor time of the thread of the run
 * @param allocatedBytes the memory that this thread allocated; other threads, such as workers, do not count
 * @serial exclude
 */
public record Cost(long wallNanos, long cpuNanos, long allocatedBytes) implements Serializable {

    /** The cost of a run that did not end, as zeros. */
    public static final Cost UNKNOWN = new Cost(0, 0, 0);
}
