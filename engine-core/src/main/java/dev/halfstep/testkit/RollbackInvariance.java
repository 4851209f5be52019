package dev.halfstep.testkit;

import dev.halfstep.input.StepInput;
import dev.halfstep.schedule.StepListener;
import dev.halfstep.snapshot.Rollback;
import java.util.Arrays;

/**
 * Proves that a game can go back some steps and run them again with the same outcome: that all of its state is where
 * snapshots find it. A game that cannot has state in fields of systems.
 *
 * <p>Steps are run, undone and run again, over and over, and compared with a game that runs each step once. The message
 * names the step, the entity, the component, the field, both values, and the system that wrote it. Each check builds two
 * worlds.
 */
public final class RollbackInvariance {

    /** As far back as games over a network usually go. */
    private static final int USUAL_DEPTH = 8;

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
     * Requires the same outcome where 8 steps are run again each time.
     *
     * @param game what is run
     * @param steps how many steps, 1 or more
     * @throws AssertionError if a step differs, with all that is known about it
     */
    public static void check(WorldRecipe game, int steps) {
        check(game, steps, USUAL_DEPTH);
    }

    /**
     * Requires the same outcome where some steps are run again each time.
     *
     * @param game what is run
     * @param steps how many steps, 1 or more
     * @param depth how many are run again at once, 1 or more
     * @throws AssertionError if a step differs, with all that is known about it
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

    /** Compares each step that is run again with the same one of the other game. */
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
        Culprit culprit = Culprit.of(referenceTrace, otherTrace);
        StringBuilder text = new StringBuilder("steps that are run again must have the same outcome: step ")
                .append(step)
                .append(" differs");
        StateDifference difference = StateDifference.between(other.world(), reference.world(), culprit.part());
        if (difference != null) {
            text.append("\n  ").append(difference.place()).append(": ").append(difference.text());
            text.append(" when run again, ").append(difference.otherText()).append(" when run once");
        }
        text.append("\n  ").append(culprit);
        return text.append("\n  run again from step ")
                .append(firstRepeated)
                .append(" on; what a system keeps for itself is restored only if it is a component, or is added by"
                        + " SystemScheduler.addState(...)")
                .toString();
    }
}
