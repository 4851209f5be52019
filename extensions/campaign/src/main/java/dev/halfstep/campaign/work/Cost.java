package dev.halfstep.campaign.work;

import java.io.Serializable;

/**
 * The cost of one run. It varies from run to run.
 *
 * @param wallNanos the time from beginning to end
 * @param cpuNanos the processor time of the thread of the run
 * @param allocatedBytes the memory that this thread has allocated; other threads, such as workers, are not counted
 * @serial exclude
 */
public record Cost(long wallNanos, long cpuNanos, long allocatedBytes) implements Serializable {

    /** The cost of a run that has not ended. */
    public static final Cost UNKNOWN = new Cost(0, 0, 0);
}
