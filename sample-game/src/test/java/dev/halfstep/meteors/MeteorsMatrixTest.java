package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that a game of the bot ends in the same hash on every display, with every jitter and every number of workers.
 * The normal build plays some of these games, {@code -Dmatrix.all=true} plays all of them.
 */
class MeteorsMatrixTest {

    /** The state hash on JDK 17 and 25. A change of the game may change it, a change of the engine must not. */
    private static final String HASH = "8cc261905b00ea9f";

    private static final int STEPS = 1_500;
    private static final List<String> HERTZ = List.of("24", "30", "50", "59.94", "60", "75", "144", "1000");
    private static final int[] WORKERS = {1, 2, 4, 8};
    private static final int SEEDS = 3;
    private static final boolean ALL = Boolean.getBoolean("matrix.all");

    /** A run of the game: the display and the number of worker threads. */
    record Play(MonitorSimulator monitor, int workers) {}

    static Stream<Play> plays() {
        List<Play> plays = new ArrayList<>();
        for (String hertz : HERTZ) {
            // One in 20 frames is late by 120 ms.
            MonitorSimulator uneven =
                    MonitorSimulator.hz(hertz).withJitter(Duration.ofMillis(4)).withHitches(20, Duration.ofMillis(120));
            for (int seed = 1; seed <= SEEDS; seed++) {
                for (int workers : WORKERS) {
                    plays.add(new Play(uneven.seeded(seed), workers));
                }
            }
        }
        int stride = ALL ? 1 : 11; // every 11th run covers each display, each seed and each number of workers
        return Stream.iterate(0, i -> i < plays.size(), i -> i + stride).map(plays::get);
    }

    @ParameterizedTest
    @MethodSource("plays")
    void everyRunEndsInTheGoldenHash(Play play) {
        WorldRecipe recipe = WorldRecipe.of(Meteors.GAME.withSeed(9))
                .wire((world, scheduler) -> scheduler.input().replaceStepInput(Bot.ofAllShips(world)))
                .workers(play.workers());
        try (SyntheticWorld played = recipe.build()) {
            played.scheduler().timeControl().setLastStep(STEPS);
            played.play(play.monitor(), STEPS);
            assertEquals(STEPS, played.steps());
            assertEquals(HASH, StateHash.toText(played.hash()));
            int score = played.world().single(Game.class).score;
            assertTrue(score > 1_000, "the bot must score: " + score);
        }
    }
}
