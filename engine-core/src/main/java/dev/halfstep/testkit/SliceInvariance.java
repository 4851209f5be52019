package dev.halfstep.testkit;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.inspect.StateDifference;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.MonitorSimulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a game is deterministic: its outcome does not depend on frame times, the number of workers or the
 * defaults of Java. Systems keep the order of registration, except in runs with a
 * {@linkplain SlicedRun#withShuffle shuffle}.
 *
 * <pre>{@code
 * WorldRecipe game = new WorldRecipe()
 *         .register(Game::register)
 *         .wire((world, scheduler) -> Game.wire(world, scheduler, 7)); // 7 is the seed
 * SliceInvariance.check(game, 500); // steps
 * }</pre>
 *
 * <p>A sliced run divides the same simulated time into other frames than the reference run, which has one step in each
 * frame. Both runs are compared after every step, so a divergence is found in the step where it happens. The message
 * names the step, the entity, the component, the field, both values, and the system that wrote the component.
 *
 * <p>A diverging run is simplified before it is reported: to one worker, no shuffle and one step in each frame, as far
 * as the run still diverges. Each comparison builds two worlds.
 *
 * <p>Presentation may pause the game and change its speed, because worlds are compared by steps. A game that stays
 * paused on a display fails the check, see {@link SyntheticWorld#play}.
 *
 * <p>A {@linkplain SlicedRun#withOtherDefaults() run with other defaults} changes the default locale and time zone of
 * the process while a system runs, and restores them. Tests that run in parallel in the same process are affected.
 */
public final class SliceInvariance {

    private final SyntheticWorld reference;
    private final SyntheticWorld sliced;
    private final SlicedRun run;
    private final StepTrace referenceTrace;
    private final StepTrace slicedTrace;

    /** The divergence, or the failure of the reference run; thrown within a step of the sliced world. */
    private @Nullable Throwable failureInStep;

    /** The number of the newest step that was compared. */
    private long step;

    private SliceInvariance(
            SyntheticWorld reference,
            SyntheticWorld sliced,
            SlicedRun run,
            BiFunction<String, SimulationSystem, SimulationSystem> slicedInterceptor) {
        this.reference = reference;
        this.sliced = sliced;
        this.run = run;
        referenceTrace = StepTrace.ofOneWorker(reference);
        slicedTrace = new StepTrace(sliced, run.workers(), slicedInterceptor, this::compareStep);
    }

    /**
     * Requires the same outcome of the {@linkplain SlicedRun#defaults() default} runs.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @throws AssertionError if a run diverges, with a report
     * @throws IllegalArgumentException if there is no step or no run
     * @throws IllegalStateException if a run on a display stays paused
     */
    public static void check(WorldRecipe game, int steps) {
        check(game, steps, SlicedRun.defaults());
    }

    /**
     * Requires the same outcome of the given runs.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @param runs the ways to run the game; {@link SlicedRun#STEP_BY_STEP} repeats the reference run
     * @throws AssertionError if a run diverges, with a report
     * @throws IllegalArgumentException if there is no step or no run
     * @throws IllegalStateException if a run on a display stays paused
     */
    public static void check(WorldRecipe game, int steps, List<SlicedRun> runs) {
        if (steps < 1 || runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "the numbers of steps and runs must be at least 1: " + steps + " steps, " + runs.size() + " runs");
        }
        for (SlicedRun run : runs) {
            try {
                compare(game, steps, run);
            } catch (AssertionError difference) {
                throw simplify(game, steps, run, difference);
            }
        }
    }

    private static void compare(WorldRecipe game, int steps, SlicedRun run) {
        try (SyntheticWorld reference = game.build(SlicedRun.STEP_BY_STEP.applyTo(game.settings()));
                SyntheticWorld sliced = game.build(run.applyTo(game.settings()));
                OtherDefaultsInterceptor defaults = new OtherDefaultsInterceptor()) {
            BiFunction<String, SimulationSystem, SimulationSystem> interceptor =
                    run.otherDefaults() ? (name, system) -> defaults.wrap(system) : StepTrace.NO_INTERCEPTOR;
            new SliceInvariance(reference, sliced, run, interceptor).check(steps);
        }
    }

    /** Simplifies a run as far as the run still diverges, to narrow down the cause. Returns the simplest divergence. */
    private static AssertionError simplify(WorldRecipe game, int steps, SlicedRun run, AssertionError difference) {
        for (SlicedRun simpler : run.simplerRuns()) {
            try {
                compare(game, steps, simpler);
            } catch (AssertionError simplerDifference) {
                return simplify(game, steps, simpler, simplerDifference);
            } catch (RuntimeException failure) { // less informative than the difference
                difference.addSuppressed(failure);
            }
        }
        return difference;
    }

    private void check(int steps) {
        compareInitialStates();
        reference.runFirstFrame();
        sliced.runFirstFrame();
        try {
            play(steps);
            slicedTrace.endStep(); // compares the last step, since no next step begins
        } catch (SystemFailureException failure) {
            if (failureInStep instanceof Error error) {
                throw error; // thrown by compareStep within a system, so the scheduler has wrapped it
            }
            throw failureInStep instanceof RuntimeException failureOfReference ? failureOfReference : failure;
        }
    }

    private void compareInitialStates() {
        if (StateHash.of(reference.world()) != StateHash.of(sliced.world())) {
            throw new AssertionError("a recipe must build the same world each time"
                    + textOf(StateDifference.between(reference.world(), sliced.world())));
        }
    }

    /** Plays the sliced world. The trace calls {@link #compareStep} after each step. */
    private void play(int steps) {
        MonitorSimulator monitor = run.monitor();
        if (monitor == null) {
            while (sliced.steps() < steps) {
                sliced.runOneStep();
            }
        } else {
            sliced.scheduler().timeControl().setLastStep(steps);
            sliced.playUntil(steps, monitor.start());
        }
    }

    /**
     * Runs the reference for one step and compares both states. The trace calls this when the sliced world has
     * completed a step.
     */
    private void compareStep() {
        try {
            step++;
            reference.runOneStep();
            referenceTrace.endStep();
            if (!referenceTrace.hashesAfter().equals(slicedTrace.hashesAfter())) {
                throw new AssertionError(describe());
            }
        } catch (RuntimeException | Error failure) {
            failureInStep = failure;
            throw failure;
        }
    }

    private String describe() {
        DivergenceReport divergence = DivergenceReport.of(referenceTrace, slicedTrace);
        StringBuilder text = new StringBuilder("the outcome must not depend on how a game is run: step ")
                .append(step)
                .append(" differs")
                .append(textOf(StateDifference.between(reference.world(), sliced.world(), divergence.part())))
                .append("\n  ")
                .append(divergence);
        if (!divergence.hasSameOrder()) {
            text.append("\n  order:      ").append(slicedTrace.order());
            text.append("\n  instead of: ").append(referenceTrace.order());
        }
        if (run.equals(SlicedRun.STEP_BY_STEP)) {
            text.append("\n  run again:  ").append(run);
        } else {
            text.append("\n  run with:   ").append(run);
            text.append("\n  instead of: ").append(SlicedRun.STEP_BY_STEP);
        }
        return text.append("\n  look for:   ").append(run.likelyCauses()).toString();
    }

    private static String textOf(@Nullable StateDifference difference) {
        return difference == null ? "" : "\n  " + difference;
    }

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
                suspects.add(
                        "alpha, frame time, drawn poses, or anything else that presentation wrote, used in a step");
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
}
