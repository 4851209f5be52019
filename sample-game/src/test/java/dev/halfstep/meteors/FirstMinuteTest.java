package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Tests that the first minute is easy: how long a slow player lives, and how far the player comes. */
class FirstMinuteTest {

    private static final int GAMES = 20;
    private static final int STEPS_PER_SECOND = 25;
    private static final int MAX_STEPS = 600 * STEPS_PER_SECOND;

    /** The seconds from the start of each game to the loss of its last ship, in ascending order. */
    private final double[] lives = new double[GAMES];

    private int gamesWithSecondWave;

    private void play(int number) {
        long seed = 1L + number;
        WorldRecipe recipe = WorldRecipe.of(Meteors.GAME.withSeed(seed))
                .wire((world, scheduler) -> scheduler.input().replaceStepInput(new SlowPlayer(world, seed)))
                .lenient(); // strict mode hashes the state in each frame, which is slow
        try (SyntheticWorld played = recipe.build()) {
            played.step(1);
            Game state = played.world().single(Game.class);
            int steps = 0;
            while (state.screen == Screen.PLAYING && steps < MAX_STEPS) {
                if (state.wave == 1) {
                    assertEquals(0, played.world().query(Saucer.class).count(), "the first wave must have no saucer");
                }
                played.step(1);
                steps++;
            }
            lives[number] = (double) steps / STEPS_PER_SECOND;
            gamesWithSecondWave += state.wave >= 2 ? 1 : 0;
        }
    }

    @Test
    void slowPlayerLivesForMoreThanAMinuteAndSeesTheSecondWave() {
        for (int i = 0; i < GAMES; i++) {
            play(i);
        }
        Arrays.sort(lives);

        double median = (lives[GAMES / 2 - 1] + lives[GAMES / 2]) / 2;
        assertTrue(median >= 75, () -> "the median life must be at least 75 s: " + Arrays.toString(lives));
        assertTrue(
                gamesWithSecondWave >= GAMES / 2,
                () -> "at least half of the games must reach the second wave: " + gamesWithSecondWave);
    }
}
