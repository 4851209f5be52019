package dev.halfstep.testkit;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.StepListener;
import dev.halfstep.input.StepInput;
import dev.halfstep.inspect.StateDifference;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;

/**
 * Proves that a game can be rolled back and resimulated with the same outcome. This requires snapshots with the whole
 * state of the game, so the check fails if a system has state in its own fields.
 *
 * <pre>{@code
 * WorldRecipe game = new WorldRecipe()
 *         .register(Game::register)
 *         .wire((world, scheduler) -> Game.wire(world, scheduler, 7)); // 7 is the seed
 * RollbackInvariance.check(game, 500); // steps
 * }</pre>
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
    private final SyntheticWorld resimulated;

    private final StepTrace referenceTrace;
    private final StepTrace resimulatedTrace;
    private boolean isResimulating;
    private long firstResimulatedStep;

    private RollbackInvariance(SyntheticWorld reference, SyntheticWorld resimulated) {
        this.reference = reference;
        this.resimulated = resimulated;
        referenceTrace = StepTrace.ofOneWorker(reference);
        resimulatedTrace = StepTrace.ofOneWorker(resimulated);
    }

    /**
     * Requires the same outcome if 8 steps at a time are resimulated.
     *
     * @param game the game to run
     * @param steps the number of steps, 1 or more
     * @throws AssertionError if a step diverges, with a report
     * @throws IllegalArgumentException if the number of steps is out of range
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
     * @throws IllegalArgumentException if a number is out of range
     */
    public static void check(WorldRecipe game, int steps, int depth) {
        if (steps < 1 || depth < 1) {
            throw new IllegalArgumentException(
                    "steps and depth must be at least 1: steps " + steps + ", depth " + depth);
        }
        try (SyntheticWorld reference = game.build(SlicedRun.STEP_BY_STEP.applyTo(game.settings()));
                SyntheticWorld resimulated = game.build(SlicedRun.STEP_BY_STEP.applyTo(game.settings()))) {
            new RollbackInvariance(reference, resimulated).check(steps, depth);
        }
    }

    private void check(int steps, int depth) {
        reference.runFirstFrame();
        resimulated.runFirstFrame();
        Rollback rollback = new Rollback(resimulated.scheduler(), depth);
        resimulated.scheduler().tools().addStepListener(new StepComparison());
        int comparedSteps = 0;
        while (comparedSteps < steps) {
            firstResimulatedStep = comparedSteps + 1L;
            int newSteps = Math.min(depth, steps - comparedSteps);
            isResimulating = false;
            for (int i = 0; i < newSteps; i++) {
                resimulated.runOneStep();
            }
            isResimulating = true; // from now on, the listener runs the reference as well, and compares
            comparedSteps += rollback.resimulateFrom(firstResimulatedStep);
        }
    }

    /** Runs the reference up to each resimulated step, and compares both states. */
    private final class StepComparison implements StepListener {

        @Override
        public void stepBegins(long step, StepInput input) {}

        @Override
        public void stepEnds(long step) {
            resimulatedTrace.endStep();
            if (!isResimulating) {
                return;
            }
            reference.runOneStep();
            referenceTrace.endStep();
            if (!referenceTrace.hashesAfter().equals(resimulatedTrace.hashesAfter())) {
                throw new AssertionError(describe(step));
            }
        }
    }

    private String describe(long step) {
        DivergenceReport divergence = DivergenceReport.of(referenceTrace, resimulatedTrace);
        StringBuilder text = new StringBuilder("resimulated steps must have the same outcome: step ")
                .append(step)
                .append(" differs");
        StateDifference difference = StateDifference.between(reference.world(), resimulated.world(), divergence.part());
        if (difference != null) {
            text.append("\n  ").append(difference.location()).append(": ").append(difference.actual());
            text.append(" when resimulated, ").append(difference.expected()).append(" when run once");
        }
        text.append("\n  ").append(divergence);
        return text.append("\n  resimulated from step ")
                .append(firstResimulatedStep)
                .append(" on; state in the fields of a system is not restored: keep it in a component, or add it by"
                        + " SimulatedState.add(...)")
                .toString();
    }
}
