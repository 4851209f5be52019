package dev.halfstep.testkit.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.world.EngineWorld;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that each frame shows the world at presentation time: each body from its spawn to its despawn, at its exact
 * position, for all combinations of timestep, step rate, display rate, disturbance and interpolation. The normal build
 * runs some combinations; {@code -Dmatrix.all=true} runs all.
 */
class PresentedMotionsTest {

    /** Steps per second. */
    private static final int[] STEP_RATES = {5, 10, 25, 60};

    /** Frames per second. */
    private static final double[] DISPLAY_RATES = {24, 59.94, 60, 144, 240};

    private static final double SECONDS = 2.5;
    private static final int BODIES = 24;
    private static final int MIN_COMPARISONS = 5_000;

    /** Runs each n-th combination. A prime number selects each value of each parameter at least once. */
    private static final int STRIDE = Boolean.getBoolean("matrix.all") ? 1 : 11;

    @ParameterizedTest
    @EnumSource(TimeKeeping.class)
    void eachFrameShowsTheWorldAtPresentationTime(TimeKeeping timeKeeping) {
        long comparisons = 0;
        int seed = 0;
        for (int stepRate : STEP_RATES) {
            for (double displayHz : DISPLAY_RATES) {
                for (Disturbance disturbance : Disturbance.values()) {
                    for (InterpolationSwitch interpolation : InterpolationSwitch.values()) {
                        seed++;
                        if (seed % STRIDE == 0) {
                            comparisons += play(timeKeeping, stepRate, displayHz, disturbance, interpolation, seed);
                        }
                    }
                }
            }
        }
        long total = comparisons;
        assertTrue(total > MIN_COMPARISONS, () -> "more bodies must be compared with the model: " + total);
    }

    private static long play(
            TimeKeeping timeKeeping,
            int stepRate,
            double displayHz,
            Disturbance disturbance,
            InterpolationSwitch interpolation,
            int seed) {
        List<Body> bodies = RandomBodies.of(BODIES, SECONDS, seed);
        List<TimedEvent> events = TimedEvent.of(bodies, SECONDS, seed);
        try (CheckedGame game = new CheckedGame(timeKeeping, stepRate, bodies, events)) {
            game.play(UnevenFrames.of(displayHz, SECONDS, seed), disturbance, interpolation);
            return game.comparisons();
        } catch (RuntimeException | AssertionError failure) {
            throw new AssertionError(
                    timeKeeping + " with " + stepRate + " steps/s at " + displayHz + " Hz, disturbance " + disturbance
                            + ", interpolation " + interpolation + ", seed " + seed + ": " + failure.getMessage(),
                    failure);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theSimulationDoesNotDependOnPresentation(long seed) {
        List<Body> bodies = RandomBodies.of(BODIES, SECONDS, seed);
        List<TimedEvent> events = TimedEvent.of(bodies, SECONDS, seed);
        try (CheckedGame game = new CheckedGame(TimeKeeping.FIXED, 10, bodies, events);
                CheckedGame stepsOnly = new CheckedGame(TimeKeeping.FIXED, 10, bodies, events)) {
            for (long nanos : UnevenFrames.of(144, SECONDS, seed)) {
                game.frame(nanos);
                while (stepsOnly.scheduler.timestep().steps() < game.time.steps()) {
                    stepsOnly.scheduler.runStep();
                }
                assertEquals(StateHash.of(stepsOnly.world), StateHash.of(game.world));
            }
        }
    }

    /** Tests the check itself: without delay, bodies appear in the frame of their step, which is too early. */
    @Test
    void theCheckFailsIfBodiesAreNotDelayed() {
        assertCheckFailsWithoutDelay(RandomBodies.of(BODIES, SECONDS, 1), List.of());
    }

    @Test
    void theCheckFailsIfEventsAreNotDelayed() {
        assertCheckFailsWithoutDelay(List.of(), TimedEvent.of(List.of(), SECONDS, 1));
    }

    private static void assertCheckFailsWithoutDelay(List<Body> bodies, List<TimedEvent> events) {
        long[] frames = UnevenFrames.of(60, SECONDS, 1);
        try (CheckedGame game = new CheckedGame(TimeKeeping.FIXED, 10, bodies, events)) {
            game.play(frames, Disturbance.NONE, InterpolationSwitch.ON);
        }
        try (CheckedGame game = new CheckedGame(TimeKeeping.FIXED, 10, bodies, events)) {
            EngineWorld.of(game.world).phase().presentationTime().setDelaysOccurrences(false);
            assertThrows(AssertionError.class, () -> game.play(frames, Disturbance.NONE, InterpolationSwitch.ON));
        }
    }
}
