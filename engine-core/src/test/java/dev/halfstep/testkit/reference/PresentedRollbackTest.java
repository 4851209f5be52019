package dev.halfstep.testkit.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that resimulated steps are presented at presentation time too: each frame shows the newest simulation of its
 * steps, and each event is read once. Events that were read and then undone are retracted once.
 */
class PresentedRollbackTest {

    /** Steps per second. */
    private static final int[] STEP_RATES = {5, 10, 25, 60};

    /** Frames per second. */
    private static final double[] DISPLAY_RATES = {24, 144};

    private static final double SECONDS = 2.5;
    private static final int BODIES = 24;
    private static final int MAX_RESIMULATED_STEPS = 40;
    private static final int MIN_COMPARISONS = 1_000;
    private static final int MIN_RETRACTIONS = 10;

    private long comparisons;
    private long retractions;

    @ParameterizedTest
    @EnumSource(names = {"LOCKED", "FIXED", "LEADING"})
    void resimulationWithEqualInputChangesNoFrame(TimeKeeping timeKeeping) {
        playAll(timeKeeping, /* isGuessing= */ false);
        assertEquals(0, retractions);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCKED", "FIXED", "LEADING"})
    void lateInputIsPresentedAtItsTimeOrAtOnce(TimeKeeping timeKeeping) {
        playAll(timeKeeping, /* isGuessing= */ true);
        assertTrue(retractions > MIN_RETRACTIONS, () -> "some events must be retracted: " + retractions);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCKED", "FIXED", "LEADING"})
    void aRewoundGameShowsTheStepItRewindsTo(TimeKeeping timeKeeping) {
        for (int stepRate : STEP_RATES) {
            SplittableRandom random = new SplittableRandom(stepRate);
            List<Body> bodies = RandomBodies.of(BODIES, SECONDS, stepRate);
            List<TimedEvent> events = TimedEvent.of(bodies, SECONDS, stepRate);
            try (CheckedGame game = new CheckedGame(timeKeeping, stepRate, bodies, events)) {
                Rollback rollback = new Rollback(game.scheduler, MAX_RESIMULATED_STEPS);
                for (long nanos : UnevenFrames.of(100, SECONDS * 2, stepRate)) {
                    if (game.time.steps() > 5 && random.nextInt(30) == 0) {
                        int steps = random.nextInt(4);
                        game.rewind(rollback, game.time.steps() - steps);
                    }
                    game.frame(nanos);
                }
                retractions += game.retractions();
            }
        }
        assertTrue(retractions > MIN_RETRACTIONS, () -> "some events must be retracted: " + retractions);
    }

    /** Plays games of all rates. If the input is guessed, late input of a remote player differs from the guess. */
    private void playAll(TimeKeeping timeKeeping, boolean isGuessing) {
        int seed = 0;
        for (int stepRate : STEP_RATES) {
            for (double displayHz : DISPLAY_RATES) {
                seed++;
                try {
                    play(timeKeeping, stepRate, displayHz, seed, isGuessing);
                } catch (RuntimeException | AssertionError failure) {
                    throw new AssertionError(
                            timeKeeping + " with " + stepRate + " steps/s at " + displayHz + " Hz, seed " + seed + ": "
                                    + failure.getMessage(),
                            failure);
                }
            }
        }
        assertTrue(comparisons > MIN_COMPARISONS, () -> "more bodies must be compared with the model: " + comparisons);
    }

    private void play(TimeKeeping timeKeeping, int stepRate, double displayHz, int seed, boolean isGuessing) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Body> bodies = isGuessing ? withTriggeredBodies(seed) : RandomBodies.of(BODIES, SECONDS, seed);
        try (CheckedGame game = new CheckedGame(timeKeeping, stepRate, bodies, TimedEvent.of(bodies, SECONDS, seed))) {
            Rollback rollback = new Rollback(game.scheduler, MAX_RESIMULATED_STEPS);
            GuessedInput input = new GuessedInput(rollback, game.model, bodies, stepRate, random);
            for (long nanos : UnevenFrames.of(displayHz, SECONDS, seed)) {
                input.beforeFrame(game.time.steps());
                if (game.time.steps() > 0 && random.nextInt(3) == 0) {
                    int oldest = Math.max((int) rollback.oldestStep(), game.time.steps() - 4); // at most 4 steps back
                    rollback.resimulateFrom(random.nextInt(oldest, game.time.steps() + 1));
                }
                game.frame(nanos);
            }
            comparisons += game.comparisons();
            retractions += game.retractions();
        }
    }

    /** Returns random bodies. The remote player fires the bodies that have no parent and no children. */
    private static List<Body> withTriggeredBodies(int seed) {
        List<Body> bodies = new ArrayList<>();
        for (Body body : RandomBodies.of(BODIES, SECONDS, seed)) {
            boolean isAlone = !body.existsAtStart() && body.parent() == null && body.index() >= RandomBodies.CARRIERS;
            bodies.add(isAlone ? body.triggered() : body);
        }
        return bodies;
    }
}
