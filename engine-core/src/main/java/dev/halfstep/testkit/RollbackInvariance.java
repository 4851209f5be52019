package dev.halfstep.testkit;

import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.snapshot.Rollback;
import java.util.Arrays;

/**
 * Proves that a game can be rolled back and resimulated with the same outcome, so that snapshots contain its whole
 * state. A game that fails has state in fields of systems.
 *
 * <p>Steps are run, undone and resimulated, and compared with a game that runs each step once. The message names the
 * step, the entity, the component, the field, both values, and the system that wrote it. Each check builds two worlds.
 */
public final class RollbackInvariance {

    /** The usual depth of rollback in network games, in steps. */
    private static final int DEFAULT_DEPTH = 8;

    private final SyntheticWorld reference;
    private final SyntheticWorld other;
    private final StepTrace referenceTrace;
    private final StepTrace otherTrace;
    private boolean repeating;
    private long firstRepeated;

    private RollbackInvariance(SyntheticWorld reference, SyntheticWorld other) {
        this.reference = reference;
        this.other = other;
        referenceTrace = new StepTrace(reference, 1, StepTrace.NO_WRAPPER, () -> {});
        otherTrace = new StepTrace(other, 1, StepTrace.NO_WRAPPER, () -> {});
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
        try (SyntheticWorld reference = game.build(SlicedRun.STEP_BY_STEP.settings(game.settings()));
                SyntheticWorld other = game.build(SlicedRun.STEP_BY_STEP.settings(game.settings()))) {
            new RollbackInvariance(reference, other).check(steps, depth);
        }
    }

    private void check(int steps, int depth) {
        reference.begin();
        other.begin();
        Rollback rollback = new Rollback(other.scheduler(), depth);
        other.scheduler().addStepListener(new Comparison());
        for (int done = 0; done < steps; ) {
            firstRepeated = done + 1L;
            int now = Math.min(depth, steps - done);
            repeating = false;
            for (int i = 0; i < now; i++) {
                other.runOneStep();
            }
            repeating = true;
            done += rollback.resimulateFrom(firstRepeated);
        }
    }

    /** Compares each resimulated step with the same step of the reference. */
    private final class Comparison implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            otherTrace.endStep();
            if (!repeating) {
                return;
            }
            reference.runOneStep();
            referenceTrace.endStep();
            if (!Arrays.equals(referenceTrace.after(), otherTrace.after())) {
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
                .append(firstRepeated)
                .append(" on; what a system keeps for itself is restored only if it is a component, or is added by"
                        + " SystemScheduler.addState(...)")
                .toString();
    }
}
