package dev.halfstep.schedule;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * How a scheduler goes about its work. None of this changes the outcome of a game whose systems are ordered where they
 * have to be.
 *
 * @param workers how many threads run systems, the caller counted: 1, the default, for the caller alone
 * @param shuffleSeed runs systems that have no order between them in another order, to find orders that are missing;
 *     empty for the order in which they were added
 * @param strict whether two systems that touch the same component without an order are a fault, and whether the state
 *     hash is compared around every presentation system, and in about half of the steps around every simulation system
 *     that declares what it touches; after each step, whether two entities share a component that can change, and
 *     whether all poses consist of finite numbers. For tests: it costs two hashes of the world for each of these systems
 * @param failurePolicy what happens when a system throws
 * @param reports told of conflicts and of isolated failures, in one line each; printed to standard error unless set
 * @param gpuInterpolation whether the renderer interpolates poses, and the engine does not
 */
public record SchedulerSettings(
        int workers,
        OptionalLong shuffleSeed,
        boolean strict,
        FailurePolicy failurePolicy,
        Consumer<String> reports,
        boolean gpuInterpolation) {

    /**
     * The usual settings: one worker, the order of registration, not strict, a failure ends the frame.
     *
     * @return the settings
     */
    public static SchedulerSettings defaults() {
        return new SchedulerSettings(
                1, OptionalLong.empty(), false, FailurePolicy.FAIL_FAST, System.err::println, false);
    }

    /**
     * The same with more threads.
     *
     * @param newWorkers 1 to 64
     * @return other settings
     */
    public SchedulerSettings withWorkers(int newWorkers) {
        return new SchedulerSettings(newWorkers, shuffleSeed, strict, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * The same with another order of what has no order.
     *
     * @param seed any number; the same one gives the same order
     * @return other settings
     */
    public SchedulerSettings withShuffle(long seed) {
        return new SchedulerSettings(workers, OptionalLong.of(seed), strict, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * The same, strict.
     *
     * @return other settings
     */
    public SchedulerSettings inStrictMode() {
        return new SchedulerSettings(workers, shuffleSeed, true, failurePolicy, reports, gpuInterpolation);
    }

    /**
     * The same with another answer to failures.
     *
     * @param policy what happens when a system throws
     * @return other settings
     */
    public SchedulerSettings withFailurePolicy(FailurePolicy policy) {
        return new SchedulerSettings(workers, shuffleSeed, strict, policy, reports, gpuInterpolation);
    }

    /**
     * The same with somebody else who is told of conflicts and isolated failures.
     *
     * @param newReports is given one line for each
     * @return other settings
     */
    public SchedulerSettings withReports(Consumer<String> newReports) {
        return new SchedulerSettings(workers, shuffleSeed, strict, failurePolicy, newReports, gpuInterpolation);
    }

    /**
     * The same, but nobody computes an {@link dev.halfstep.transform.InterpolatedTransform}: the renderer interpolates,
     * where it can be on the graphics card. Frames without a step then cost the same however many entities there are. No
     * system can read an InterpolatedTransform, no entity can have a {@link dev.halfstep.transform.Parent}, and everything
     * must be drawn by layers that interpolate.
     *
     * @return other settings
     */
    public SchedulerSettings withGpuInterpolation() {
        return new SchedulerSettings(workers, shuffleSeed, strict, failurePolicy, reports, true);
    }
}
