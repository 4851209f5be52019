package dev.halfstep.testkit.truth;

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
 * Every picture shows the world at presentation time: each body from the frame of its spawn to the frame of its
 * despawn, where it truly is, whatever the step rate, the display, the timestep and the player do. The normal build
 * runs some of these combinations; {@code -Dmatrix.all=true} runs all.
 */
class PresentedMotionsTest {

    private static final int[] STEP_RATES = {5, 10, 25, 60};
    private static final double[] DISPLAYS = {24, 59.94, 60, 144, 240};
    private static final double SECONDS = 2.5;
    private static final int BODIES = 24;
    private static final int STRIDE = Boolean.getBoolean("matrix.all") ? 1 : 11; // 11 still selects each value

    @ParameterizedTest
    @EnumSource(TimeKeeping.class)
    void eachFrameShowsTheWorldAtPresentationTime(TimeKeeping timeKeeping) {
        long comparisons = 0;
        int seed = 0;
        for (int stepRate : STEP_RATES) {
            for (double display : DISPLAYS) {
                for (Disturbance disturbance : Disturbance.values()) {
                    for (InterpolationSwitch interpolation : InterpolationSwitch.values()) {
                        seed++;
                        if (seed % STRIDE == 0) {
                            comparisons += play(timeKeeping, stepRate, display, disturbance, interpolation, seed);
                        }
                    }
                }
            }
        }
        long least = comparisons;
        assertTrue(least > 5_000, () -> "more bodies must be compared with the truth: " + least);
    }

    private static long play(
            TimeKeeping timeKeeping,
            int stepRate,
            double display,
            Disturbance disturbance,
            InterpolationSwitch interpolation,
            int seed) {
        List<Body> bodies = RandomBodies.of(BODIES, SECONDS, seed);
        List<Beat> beats = Beat.of(bodies, SECONDS, seed);
        try (TrueGame game = new TrueGame(timeKeeping, stepRate, bodies, beats)) {
            game.play(UnevenFrames.of(display, SECONDS, seed), disturbance, interpolation);
            return game.comparisons();
        } catch (RuntimeException | AssertionError failure) {
            throw new AssertionError(
                    timeKeeping + " with " + stepRate + " steps/s at " + display + " Hz, disturbance " + disturbance
                            + ", interpolation " + interpolation + ", seed " + seed + ": " + failure.getMessage(),
                    failure);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theSimulationDoesNotDependOnItsPictures(long seed) {
        List<Body> bodies = RandomBodies.of(BODIES, SECONDS, seed);
        List<Beat> beats = Beat.of(bodies, SECONDS, seed);
        try (TrueGame game = new TrueGame(TimeKeeping.FIXED, 10, bodies, beats);
                TrueGame unseen = new TrueGame(TimeKeeping.FIXED, 10, bodies, beats)) {
            for (long nanos : UnevenFrames.of(144, SECONDS, seed)) {
                game.frame(nanos);
                while (unseen.scheduler.timestep().steps() < game.time.steps()) {
                    unseen.scheduler.runStep();
                }
                assertEquals(StateHash.of(unseen.world), StateHash.of(game.world));
            }
        }
    }

    @Test
    void bodiesThatAreNotDelayedAreFound() {
        assertFindsOccurrencesAtOnce(RandomBodies.of(BODIES, SECONDS, 1), List.of());
    }

    @Test
    void eventsThatAreNotDelayedAreFound() {
        assertFindsOccurrencesAtOnce(List.of(), Beat.of(List.of(), SECONDS, 1));
    }

    private static void assertFindsOccurrencesAtOnce(List<Body> bodies, List<Beat> beats) {
        long[] frames = UnevenFrames.of(60, SECONDS, 1);
        try (TrueGame game = new TrueGame(TimeKeeping.FIXED, 10, bodies, beats)) {
            game.play(frames, Disturbance.NONE, InterpolationSwitch.ON);
        }
        try (TrueGame game = new TrueGame(TimeKeeping.FIXED, 10, bodies, beats)) {
            EngineWorld.of(game.world).phase().presentationTime().setDelaysOccurrences(false);
            assertThrows(AssertionError.class, () -> game.play(frames, Disturbance.NONE, InterpolationSwitch.ON));
        }
    }
}
