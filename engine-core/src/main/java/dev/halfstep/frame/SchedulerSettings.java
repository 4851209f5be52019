package dev.halfstep.frame;

import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Configures a scheduler. No setting changes the outcome of a deterministic game, except a {@linkplain #withShuffle
 * shuffle}: the outcome may depend on the order in which systems are added, which is part of a game.
 *
 * <pre>{@code
 * SchedulerSettings settings = SchedulerSettings.defaults().withWorkers(4).inStrictMode();
 * SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)), settings);
 * }</pre>
 *
 * @param workers the number of threads that run systems, the caller included; 1, the default, runs all on the caller
 * @param shuffleSeed shuffles systems that have no ordering constraint between them, to find out which order of
 *     addition matters; empty, the default, for the order in which they were added
 * @param strict whether strict mode is on, for tests. Strict mode compares the state hash before
 *     and after every presentation system, and in about half of the steps before and after every simulation system with
 *     declarations. After each step it refuses mutable components that two entities share, and poses with NaN or
 *     infinity. The cost is two hashes of the world for each system
 * @param isolatesFailures whether a system that throws is disabled and reported, and the game continues
 * @param reports called with a line for each isolated failure; prints to standard error by default
 * @param gpuInterpolation whether the renderer interpolates poses, instead of the engine
 */
public record SchedulerSettings(
        int workers,
        OptionalLong shuffleSeed,
        boolean strict,
        boolean isolatesFailures,
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
                /* isolatesFailures= */ false,
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
        return new SchedulerSettings(newWorkers, shuffleSeed, strict, isolatesFailures, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with a shuffle of the systems that have no ordering constraint between them. It finds the
     * systems whose outcome depends on the order in which they are added.
     *
     * @param seed any number; the same seed gives the same order
     * @return new settings
     */
    public SchedulerSettings withShuffle(long seed) {
        return new SchedulerSettings(
                workers, OptionalLong.of(seed), strict, isolatesFailures, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with strict mode on.
     *
     * @return new settings
     */
    public SchedulerSettings inStrictMode() {
        return new SchedulerSettings(
                workers, shuffleSeed, /* strict= */ true, isolatesFailures, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with isolated failures: a system that throws is disabled, its pending commands are
     * discarded, the failure is reported, and the game continues. For released games, in which one broken system must
     * not end the session of the player. By default the frame ends with a {@link SystemFailureException}: a bug shows
     * at its origin.
     *
     * @return new settings
     */
    public SchedulerSettings isolatingFailures() {
        return new SchedulerSettings(
                workers, shuffleSeed, strict, /* isolatesFailures= */ true, reports, gpuInterpolation);
    }

    /**
     * Returns these settings with another receiver for the reports of isolated failures.
     *
     * @param newReports called with one line for each isolated failure
     * @return new settings
     */
    public SchedulerSettings withReports(Consumer<String> newReports) {
        return new SchedulerSettings(workers, shuffleSeed, strict, isolatesFailures, newReports, gpuInterpolation);
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
                workers, shuffleSeed, strict, isolatesFailures, reports, /* gpuInterpolation= */ true);
    }
}
