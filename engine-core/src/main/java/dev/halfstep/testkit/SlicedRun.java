package dev.halfstep.testkit;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.time.MonitorSimulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Describes one way to run a game: the display, the number of workers and the defaults of Java. The outcome of a
 * deterministic game does not depend on these. A run can also shuffle systems, which tells whether the outcome depends
 * on the order in which they are added; the {@linkplain #defaults() default runs} do not.
 *
 * @param monitor the display; null for one step in each frame
 * @param workers the number of threads that run systems, 1 to 64
 * @param shuffleSeed shuffles systems that have no ordering constraint between them; empty for the order of
 *     registration
 * @param otherDefaults whether systems run with another default locale, time zone and number of threads for parallel
 *     streams
 */
public record SlicedRun(
        @Nullable MonitorSimulator monitor, int workers, OptionalLong shuffleSeed, boolean otherDefaults) {

    /** The reference run: one step in each frame, one worker, the order of registration. */
    public static final SlicedRun STEP_BY_STEP =
            new SlicedRun(/* monitor= */ null, /* workers= */ 1, OptionalLong.empty());

    /**
     * Creates a run with the defaults of the process.
     *
     * @param monitor the display; null for one step in each frame
     * @param workers the number of threads that run systems, 1 to 64
     * @param shuffleSeed shuffles systems that have no ordering constraint between them; empty for the order of
     *     registration
     */
    public SlicedRun(@Nullable MonitorSimulator monitor, int workers, OptionalLong shuffleSeed) {
        this(monitor, workers, shuffleSeed, /* otherDefaults= */ false);
    }

    /**
     * Creates a run on a display, with one worker and in the order of registration.
     *
     * @param monitor the display
     * @return the run
     */
    public static SlicedRun on(MonitorSimulator monitor) {
        return new SlicedRun(monitor, /* workers= */ 1, OptionalLong.empty());
    }

    /**
     * Returns a copy with another number of threads.
     *
     * @param newWorkers 1 to 64
     * @return another run
     */
    public SlicedRun withWorkers(int newWorkers) {
        return new SlicedRun(monitor, newWorkers, shuffleSeed, otherDefaults);
    }

    /**
     * Returns a copy that shuffles systems that have no ordering constraint between them. It tells whether the outcome
     * depends on the order of registration.
     *
     * @param seed the seed of the shuffle; each seed gives one order
     * @return another run
     */
    public SlicedRun withShuffle(long seed) {
        return new SlicedRun(monitor, workers, OptionalLong.of(seed), otherDefaults);
    }

    /**
     * Returns a copy that runs systems with another default locale, time zone and number of threads for parallel
     * streams, as on another machine. Systems that run in parallel with others keep the defaults of the process.
     *
     * @return another run
     */
    public SlicedRun withOtherDefaults() {
        return new SlicedRun(monitor, workers, shuffleSeed, /* otherDefaults= */ true);
    }

    /**
     * Returns the runs that find most mistakes: the reference run again; slow, fast and uneven displays; several
     * workers; other defaults of Java. All of them keep the order of registration, which is part of a game.
     *
     * @return the runs, {@link #STEP_BY_STEP} first
     */
    public static List<SlicedRun> defaults() {
        MonitorSimulator uneven = MonitorSimulator.hz("59.94").withJitter(Duration.ofMillis(5));
        MonitorSimulator variable = MonitorSimulator.hz("144").withVariableRefresh("48");
        return List.of(
                STEP_BY_STEP,
                STEP_BY_STEP.withWorkers(3),
                on(MonitorSimulator.hz("24")).withWorkers(2), // more than one step in most frames
                on(uneven.withHitches(50, Duration.ofMillis(150))).withWorkers(4),
                on(variable.seeded(2)).withWorkers(8),
                on(MonitorSimulator.hz("1000")), // no step in most frames
                STEP_BY_STEP.withOtherDefaults());
    }

    /** Returns simpler runs. Each is equal to the reference run in one more respect than this run. */
    List<SlicedRun> simplerRuns() {
        List<SlicedRun> runs = new ArrayList<>();
        if (workers > 1) {
            runs.add(withWorkers(1));
        }
        if (shuffleSeed.isPresent()) {
            runs.add(new SlicedRun(monitor, workers, OptionalLong.empty(), otherDefaults));
        }
        if (monitor != null) {
            runs.add(new SlicedRun(/* monitor= */ null, workers, shuffleSeed, otherDefaults));
        }
        if (otherDefaults) {
            runs.add(new SlicedRun(monitor, workers, shuffleSeed));
        }
        return runs;
    }

    /** Returns the likely causes if this run diverges and no simpler run does. */
    String likelyCauses() {
        List<String> suspects = new ArrayList<>();
        if (monitor != null) {
            suspects.add("alpha, frame time, drawn poses, or anything else that presentation wrote, used in a step");
        }
        if (workers > 1) {
            suspects.add("floats added up partition by partition,"
                    + " systems that use components that they do not declare");
        }
        if (shuffleSeed.isPresent()) {
            suspects.add(
                    "systems that need the order of registration and do not declare it with before(...) or after(...)");
        }
        if (otherDefaults) {
            suspects.add("the default locale or time zone, floats or doubles added up in parallel streams");
        }
        return suspects.isEmpty()
                ? "a clock, random numbers without a seed, hash codes or sets of objects, state outside of the world"
                : String.join("; ", suspects);
    }

    /** Returns the settings of a recipe with the workers and the shuffle of this run. */
    SchedulerSettings applyTo(SchedulerSettings recipeSettings) {
        return new SchedulerSettings(
                workers,
                shuffleSeed,
                recipeSettings.strict(),
                recipeSettings.isolatesFailures(),
                recipeSettings.reports(),
                recipeSettings.gpuInterpolation());
    }

    @Override
    public String toString() {
        return (monitor == null ? "one step in each frame" : "frames of " + monitor)
                + (workers == 1 ? ", 1 worker" : ", " + workers + " workers")
                + (shuffleSeed.isPresent() ? ", systems shuffled with seed " + shuffleSeed.getAsLong() : "")
                + (otherDefaults ? ", other defaults of Java" : "");
    }
}
