package dev.halfstep.frame;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Configures a scheduler. No setting changes the outcome of a game whose systems have all necessary ordering
 * constraints.
 *
 * @param workers the number of threads that run systems, the caller included; 1, the default, runs all on the caller
 * @param shuffleSeed shuffles systems that have no order between them, to find missing constraints; empty for the order
 *     in which they were added
 * @param strict whether strict mode is on, for tests. Strict mode reports conflicts as faults: two systems access the
 *     same component without an order, and at least one of them writes it. Strict mode compares the state hash before
 *     and after every presentation system, and in about half of the steps before and after every simulation system with
 *     declarations. After each step it refuses mutable components that two entities share, and poses with NaN or
 *     infinity. The cost is two hashes of the world for each system
 * @param failurePolicy decides what happens when a system throws
 * @param reports called with a line for each conflict and each isolated failure; prints to standard error by default
 * @param gpuInterpolation whether the renderer interpolates poses, instead of the engine
 */
public record SchedulerSettings(
        int workers,
        OptionalLong shuffleSeed,
        boolean strict,
        FailurePolicy failurePolicy,
        Consumer<String> reports,
        boolean gpuInterpolation) {

    /** The maximum number of workers. */
    public static final int MAX_WORKERS = WorkerPool.MAX_WORKERS;

    /**
     * Returns the default settings: one worker, the order of registration, not strict, a failure ends the frame.
     *
     * @return the settings
     */
    public static SchedulerSettings defaults() {
        return new SchedulerSettings(
                /* workers= */ 1,
                /* shuffleSeed= */ OptionalLong.empty(),
                /* strict= */ false,
                FailurePolicy.FAIL_FAST,
                System.err::println,
                /* gpuInterpolation= */ false);
    }

    /**
     * Returns these settings with another number of workers.
     *
     * @param newWorkers 1 to {@value #MAX_WORKERS}
     * @return new settings
     */
    public SchedulerSettings withWorkers(int newWorkers) {
        return new SchedulerSettings(newWorkers, shuffleSeed, strict, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with a shuffle of the systems that have no order between them.
     *
     * @param seed any number; the same seed gives the same order
     * @return new settings
     */
    public SchedulerSettings withShuffle(long seed) {
        return new SchedulerSettings(workers, OptionalLong.of(seed), strict, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with strict mode on.
     *
     * @return new settings
     */
    public SchedulerSettings inStrictMode() {
        return new SchedulerSettings(
                workers, shuffleSeed, /* strict= */ true, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with another failure policy.
     *
     * @param policy decides what happens when a system throws
     * @return new settings
     */
    public SchedulerSettings withFailurePolicy(FailurePolicy policy) {
        return new SchedulerSettings(workers, shuffleSeed, strict, policy, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with another receiver for the reports of conflicts and isolated failures.
     *
     * @param newReports called with one line for each conflict and each isolated failure
     * @return new settings
     */
    public SchedulerSettings withReports(Consumer<String> newReports) {
        return new SchedulerSettings(workers, shuffleSeed, strict, failurePolicy, newReports, gpuInterpolation);
    }

    /**
     * Returns these settings with poses that the renderer interpolates, on the GPU where possible, instead of the
     * engine. A frame without a step then costs the same for any number of entities. In return, no system can read an
     * {@link dev.halfstep.transform.InterpolatedTransform}, no entity can have a {@link dev.halfstep.transform.Parent},
     * and only layers of the renderer that interpolate can draw entities.
     *
     * @return new settings
     */
    public SchedulerSettings withGpuInterpolation() {
        return new SchedulerSettings(
                workers, shuffleSeed, strict, failurePolicy, reports, /* gpuInterpolation= */ true);
    }
}
