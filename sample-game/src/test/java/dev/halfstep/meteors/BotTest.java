package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BotTest {

    /** The length of a game. The property allows longer games by hand. */
    private static final int STEPS = Integer.getInteger("bot.steps", 4_000);

    /**
     * The 11 meteors of a wave become at most 44 small meteors. The other entities are triple shots, a saucer with its
     * shots, a ship and the game.
     */
    private static final int MAX_ENTITIES = 85;

    private int maxEntities;
    private int bestScore;
    private int bestWave;

    private static WorldRecipe gameOfBot(long seed) {
        return WorldRecipe.of(Meteors.GAME.withSeed(seed))
                .wire((world, scheduler) -> scheduler.input().replaceStepInput(Bot.ofAllShips(world)));
    }

    private long play(long seed) {
        try (SyntheticWorld played = gameOfBot(seed).build()) {
            for (int i = 0; i < STEPS; i++) {
                played.step(1);
                maxEntities = Math.max(maxEntities, played.world().size());
                Game game = played.world().single(Game.class);
                bestScore = Math.max(bestScore, game.score);
                bestWave = Math.max(bestWave, game.wave);
            }
            return played.hash();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void playsReproducibleLongGamesInABoundedWorld(long seed) {
        long hash = play(seed);

        assertTrue(
                maxEntities <= MAX_ENTITIES,
                () -> "at most " + MAX_ENTITIES + " entities must exist at once: " + maxEntities);
        assertTrue(
                bestWave >= 3 && bestScore >= 4_000,
                () -> "the bot must reach wave 3 and 4000 points: wave " + bestWave + ", " + bestScore + " points");
        assertEquals(hash, play(seed));
    }

    @Test
    void gameIsDeterministic() {
        int steps = 150;
        SliceInvariance.check(gameOfBot(4), steps);
    }
}
