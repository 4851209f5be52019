package dev.halfstep.schedule;

import dev.halfstep.worker.WorkerPool;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Configures a scheduler. No setting changes the outcome of a game whose systems have all necessary ordering constraints.
 *
 * @param workers the number of threads that run systems, the caller included: 1, the default, for the caller alone
 * @param shuffleSeed shuffles systems that have no order between them, to find missing constraints; empty for the order
 *     in which they were added
 * @param strict whether strict mode is on, for tests. Then two systems that access the same component without an order
 *     are a fault. The state hash is compared before and after every presentation system, and in about half of the steps
 *     before and after every simulation system with declarations. After each step, a mutable component that two entities
 *     share and a pose with NaN or infinity are refused. It costs two hashes of the world for each of these systems
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

    /** The largest number of workers. */
    public static final int MAX_WORKERS = WorkerPool.MAX_WORKERS;

    /**
     * Returns the default settings: one worker, the order of registration, not strict, a failure ends the frame.
     *
     * @return the settings
     */
    public static SchedulerSettings defaults() {
        return new SchedulerSettings(
                1, OptionalLong.empty(), false, FailurePolicy.FAIL_FAST, System.err::println, false);
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
     * Returns these settings with systems shuffled that have no order between them.
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
        return new SchedulerSettings(workers, shuffleSeed, true, failurePolicy, reports, gpuInterpolation);
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
     * Returns these settings with another receiver of conflicts and isolated failures.
     *
     * @param newReports called with one line for each
     * @return new settings
     */
    public SchedulerSettings withReports(Consumer<String> newReports) {
        return new SchedulerSettings(workers, shuffleSeed, strict, failurePolicy, newReports, gpuInterpolation);
    }

    /**
     * Returns these settings with poses interpolated by the renderer, on the GPU where possible, instead of the engine.
     * Then a frame without a step costs the same for any number of entities. No system can read an
     * {@link dev.halfstep.transform.InterpolatedTransform}, no entity can have a {@link dev.halfstep.transform.Parent}, and
     * only layers that interpolate can draw entities.
     *
     * @return new settings
     */
    public SchedulerSettings withGpuInterpolation() {
        return new SchedulerSettings(workers, shuffleSeed, strict, failurePolicy, reports, true);
    }
}
