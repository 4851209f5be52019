package dev.halfstep.testkit;

import dev.halfstep.schedule.SystemFailureException;
import dev.halfstep.schedule.SystemInterceptor;
import dev.halfstep.state.StateHash;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a game is deterministic: its outcome does not depend on frame times, the number of workers, the order of
 * systems that have no declared order, or the defaults of Java.
 *
 * <p>Each run is compared after every step with a reference run of one step in each frame. So a divergence is found in
 * the step where it happens. The message names the step, the entity, the component, the field, both values, and the
 * system that wrote the component.
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
    private final SyntheticWorld other;
    private final SlicedRun run;
    private final StepTrace referenceTrace;
    private final StepTrace otherTrace;

    /** The divergence, or the failure of the reference run; thrown within a step of the other world. */
    private @Nullable Throwable found;

    /** The number of the newest step that was compared. */
    private long step;

    private SliceInvariance(
            SyntheticWorld reference, SyntheticWorld other, SlicedRun run, SystemInterceptor systemsOfOther) {
        this.reference = reference;
        this.other = other;
        this.run = run;
        referenceTrace = new StepTrace(reference, 1, StepTrace.NO_INTERCEPTOR, () -> {});
        otherTrace = new StepTrace(other, run.workers(), systemsOfOther, this::compareStep);
    }

    /**
     * Requires the same outcome of the {@linkplain SlicedRun#defaults() default} runs.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @throws AssertionError if a run diverges, with a report
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
     * @throws IllegalStateException if a run on a display stays paused
     */
    public static void check(WorldRecipe game, int steps, List<SlicedRun> runs) {
        if (steps < 1 || runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "at least 1 step of at least 1 run is compared: " + steps + " steps of " + runs.size() + " runs");
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
                SyntheticWorld other = game.build(run.applyTo(game.settings()));
                OtherDefaultsInterceptor defaults = new OtherDefaultsInterceptor()) {
            SystemInterceptor systems = run.otherDefaults() ? defaults : StepTrace.NO_INTERCEPTOR;
            new SliceInvariance(reference, other, run, systems).check(steps);
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
        try {
            play(steps);
            otherTrace.endStep();
        } catch (SystemFailureException failure) {
            if (found instanceof Error error) {
                throw error; // thrown by compareStep within a system, so the scheduler has wrapped it
            }
            throw found instanceof RuntimeException failureOfReference ? failureOfReference : failure;
        }
    }

    private void compareInitialStates() {
        if (StateHash.of(reference.world()) != StateHash.of(other.world())) {
            throw new AssertionError("a recipe must build the same world each time"
                    + textOf(StateDifference.between(other.world(), reference.world())));
        }
        reference.runFirstFrame();
        other.runFirstFrame();
    }

    private void play(int steps) {
        MonitorSimulator monitor = run.monitor();
        if (monitor == null) {
            while (other.steps() < steps) {
                other.runOneStep();
            }
        } else {
            other.scheduler().setLastStep(steps);
            other.playUntil(steps, monitor.start());
        }
    }

    /** Called when the other world has completed a step, within its frame. */
    private void compareStep() {
        try {
            step++;
            reference.runOneStep();
            referenceTrace.endStep();
            if (!Arrays.equals(referenceTrace.hashesAfter(), otherTrace.hashesAfter())) {
                throw new AssertionError(describe());
            }
        } catch (RuntimeException | Error failure) {
            found = failure;
            throw failure;
        }
    }

    private String describe() {
        DivergenceReport divergence = DivergenceReport.of(referenceTrace, otherTrace);
        StringBuilder text = new StringBuilder("the outcome must not depend on how a game is run: step ")
                .append(step)
                .append(" differs")
                .append(textOf(StateDifference.between(other.world(), reference.world(), divergence.part())))
                .append("\n  ")
                .append(divergence);
        if (!divergence.hasSameOrder()) {
            text.append("\n  order:      ").append(otherTrace.order());
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
}
