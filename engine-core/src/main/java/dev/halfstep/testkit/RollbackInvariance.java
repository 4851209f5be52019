package dev.halfstep.testkit;

import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.snapshot.Rollback;
import java.util.Arrays;

/**
 * Proves that a game can be rolled back and resimulated with the same outcome. Snapshots then contain the whole state
 * of the game. The check fails if a system has state in its own fields.
 *
 * <p>Steps are run, undone and resimulated, and compared with a reference game that runs each step once. The message of
 * a failure names the step, the entity, the component, the field, both values, and the system that wrote the component.
 * Each check builds two worlds.
 */
public final class RollbackInvariance {

    /** The usual depth of rollback in network games, in steps. */
    private static final int DEFAULT_DEPTH = 8;

    /** Runs each step once. */
    private final SyntheticWorld reference;

    /** Runs each step, undoes it and resimulates it. */
    private final SyntheticWorld other;

    private final StepTrace referenceTrace;
    private final StepTrace otherTrace;
    private boolean isResimulating;
    private long firstResimulatedStep;

    private RollbackInvariance(SyntheticWorld reference, SyntheticWorld other) {
        this.reference = reference;
        this.other = other;
        referenceTrace = new StepTrace(reference, 1, StepTrace.NO_INTERCEPTOR, () -> {});
        otherTrace = new StepTrace(other, 1, StepTrace.NO_INTERCEPTOR, () -> {});
    }

    /**
     * Requires the same outcome if 8 steps at a time are resimulated.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @throws AssertionError if a step diverges, with a report
     */
    public static void check(WorldRecipe game, int steps) {
        check(game, steps, DEFAULT_DEPTH);
    }

    /**
     * Requires the same outcome if a number of steps at a time are resimulated.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @param depth the number of steps to resimulate at a time, 1 or more
     * @throws AssertionError if a step diverges, with a report
     */
    public static void check(WorldRecipe game, int steps, int depth) {
        if (steps < 1 || depth < 1) {
            throw new IllegalArgumentException(
                    "at least 1 step is run again, and at least 1 at once: " + steps + ", " + depth + " at once");
        }
        try (SyntheticWorld reference = game.build(SlicedRun.STEP_BY_STEP.applyTo(game.settings()));
                SyntheticWorld other = game.build(SlicedRun.STEP_BY_STEP.applyTo(game.settings()))) {
            new RollbackInvariance(reference, other).check(steps, depth);
        }
    }

    private void check(int steps, int depth) {
        reference.runFirstFrame();
        other.runFirstFrame();
        Rollback rollback = new Rollback(other.scheduler(), depth);
        other.scheduler().addStepListener(new Comparison());
        int comparedSteps = 0;
        while (comparedSteps < steps) {
            firstResimulatedStep = comparedSteps + 1L;
            int count = Math.min(depth, steps - comparedSteps);
            isResimulating = false;
            for (int i = 0; i < count; i++) {
                other.runOneStep();
            }
            isResimulating = true;
            comparedSteps += rollback.resimulateFrom(firstResimulatedStep);
        }
    }

    /** Compares each resimulated step with the same step of the reference. */
    private final class Comparison implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            otherTrace.endStep();
            if (!isResimulating) {
                return;
            }
            reference.runOneStep();
            referenceTrace.endStep();
            if (!Arrays.equals(referenceTrace.hashesAfter(), otherTrace.hashesAfter())) {
                throw new AssertionError(describe(step));
            }
        }
    }

    private String describe(long step) {
        DivergenceReport divergence = DivergenceReport.of(referenceTrace, otherTrace);
        StringBuilder text = new StringBuilder("steps that are run again must have the same outcome: step ")
                .append(step)
                .append(" differs");
        StateDifference difference = StateDifference.between(other.world(), reference.world(), divergence.part());
        if (difference != null) {
            text.append("\n  ").append(difference.place()).append(": ").append(difference.text());
            text.append(" when run again, ").append(difference.otherText()).append(" when run once");
        }
        text.append("\n  ").append(divergence);
        return text.append("\n  run again from step ")
                .append(firstResimulatedStep)
                .append(" on; what a system keeps for itself is restored only if it is a component, or is added by"
                        + " SystemScheduler.addState(...)")
                .toString();
    }
}
