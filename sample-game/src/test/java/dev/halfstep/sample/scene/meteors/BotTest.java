package dev.halfstep.sample.scene.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.presentation.HighScore;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BotTest {

    private static final long STEP_NANOS = 40_000_000;
    private static final int STEPS = Integer.getInteger("bot.steps", 4_000);

    /** 11 large meteors are 44 small ones at most; then there are shots, a ship and the game. */
    private static final int MOST_ENTITIES = 60;

    private int mostEntities;
    private int bestScore;
    private int bestWave;

    private long play(long seed) {
        MeteorsScene scene = new MeteorsScene(seed, true, HighScore.unkept());
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            scene.begin(world, scheduler);
            HeadlessHost host = new HeadlessHost();
            for (int i = 0; i < STEPS; i++) {
                scheduler.frame(host, STEP_NANOS);
                mostEntities = Math.max(mostEntities, world.size());
                world.query(Game.class).forEach((id, game) -> {
                    bestScore = Math.max(bestScore, game.score);
                    bestWave = Math.max(bestWave, game.wave);
                });
            }
            return StateHash.of(world);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void playsLongGamesInABoundedWorldAndTheSameOnesAgain(long seed) {
        long hash = play(seed);

        assertTrue(mostEntities <= MOST_ENTITIES, () -> "entities: " + mostEntities);
        assertTrue(bestWave >= 3 && bestScore >= 4_000, () -> "wave " + bestWave + ", score " + bestScore);
        assertEquals(hash, play(seed));
    }
}
