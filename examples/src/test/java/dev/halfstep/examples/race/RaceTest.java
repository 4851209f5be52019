package dev.halfstep.examples.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.examples.race.Race.Screen;
import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the race without a window. */
class RaceTest {

    /** The state after a race of two bots. The same on every machine and with every Java. */
    private static final String HASH = "d819dc72adf8f67c";

    private static final WorldRecipe BOT = WorldRecipe.of(Race.GAME)
            .wire((world, scheduler) -> scheduler.input().replaceStepInput(new Bot(world)));

    private static GameRun<GameStates<Screen>> bot() {
        GameRun<GameStates<Screen>> run = Race.GAME.begin();
        run.scheduler().input().replaceStepInput(new Bot(run.world()));
        return run;
    }

    private static Marble marble(GameRun<?> run, int player) {
        for (var row : run.world().query(Marble.class)) {
            if (row.first().player == player) return row.first();
        }
        throw new AssertionError(player);
    }

    private static String hash(GameRun<?> run) {
        return StateHash.toText(StateHash.of(run.world()));
    }

    /** Plays random keys of both players: those of a step depend on its number only. */
    private static InputSource keys(long step) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(step / 7);
        return input -> {
            if (step == 2) input.press(Race.TWO);
            for (int player = 1; player <= 2; player++) {
                for (Key key : List.of(Key.UP, Key.LEFT, Key.RIGHT)) {
                    input.add(player, key, random.nextInt(3) > (key == Key.UP ? 0 : 1), 0);
                }
            }
        };
    }

    @Test
    void theBotFinishes() {
        try (GameRun<GameStates<Screen>> run = bot()) {
            Round round = run.world().single(Round.class);
            assertTrue(run.stepUntil(() -> marble(run, 1).finish > 0 && marble(run, 2).finish > 0, 3_000));
            assertEquals(Math.min(marble(run, 1).finish, marble(run, 2).finish), round.best);
            assertEquals(HASH, hash(run));
        }
    }

    @Test
    void theGhostRepeatsTheBestRace() {
        try (GameRun<GameStates<Screen>> run = bot()) {
            Round round = run.world().single(Round.class);
            run.stepUntil(() -> run.parts().current() == Screen.RESULT, 3_000);
            int best = round.best;
            Marble winner = marble(run, marble(run, 1).finish == best ? 1 : 2);
            float[] trail = winner.trail.clone();
            run.stepUntil(() -> round.steps == 300, 1_000); // of the next race
            Transform ghost = run.world()
                    .query(Transform.class, Race.Ghost.class)
                    .single()
                    .first();
            assertEquals(trail[180], ghost.x(), 1e-4f);
            assertEquals(trail[182], ghost.z(), 1e-4f);
        }
    }

    @Test
    void aMarbleThatFallsIsPutBackToItsCheckpoint() {
        try (GameRun<GameStates<Screen>> run = bot()) {
            run.stepUntil(() -> marble(run, 1).checkpoint > 0, 1_000);
            Marble marble = marble(run, 1);
            int checkpoint = marble.checkpoint;
            marble.at.y -= 20;
            run.step(1);
            assertEquals(checkpoint, marble.place);
            assertEquals(0, marble.speed.length());
            assertTrue(Course.WAY.get(checkpoint).begin().distance(marble.at) < 4);
        }
    }

    @Test
    void aFastMarblePassesItsSpeedOnToOneAtRest() {
        try (GameRun<GameStates<Screen>> run = Race.GAME.begin()) {
            run.scheduler().input().additions().press(Race.TWO);
            run.step(Round.COUNTDOWN_STEPS);
            marble(run, 1).speed.set(8, 0, 0);
            assertTrue(run.stepUntil(() -> marble(run, 2).speed.x > 5, 10));
            assertEquals(0, marble(run, 1).speed.x, 1);
        }
    }

    @Test
    void whoPlaysAloneHasAllKeys() {
        for (Key key : List.of(Key.UP, Key.W)) {
            try (GameRun<GameStates<Screen>> run = Race.GAME.begin()) {
                run.scheduler().input().additions().press(Race.ONE);
                run.step(Round.COUNTDOWN_STEPS + 1);
                run.scheduler().input().additions().add(key, true, 0);
                run.step(20);
                assertTrue(marble(run, 1).speed.z < -2, key::name);
                assertEquals(0, marble(run, 2).speed.length());
            }
        }
    }

    @Test
    void aRecordingIsReplayed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("race.rec");
        String hash;
        try (GameRun<GameStates<Screen>> run = bot()) {
            Recorder.start(file, run);
            run.step(400);
            hash = hash(run);
        }
        try (Replay replay = Replay.begin(Recording.open(file), Race.GAME)) {
            replay.verify();
            assertEquals(hash, StateHash.toText(StateHash.of(replay.world())));
        }
    }

    @Test
    void aRaceThatIsSavedGoesOnAsItWas() throws Exception {
        try (GameRun<GameStates<Screen>> run = Race.GAME.begin();
                GameRun<GameStates<Screen>> other = Race.GAME.begin()) {
            for (int step = 1; step <= 250; step++) {
                keys(step).poll(run.scheduler().input().additions());
                run.step(1);
            }
            other.scheduler().state().load(run.scheduler().state().save());
            for (int step = 251; step <= 450; step++) {
                for (GameRun<GameStates<Screen>> each : List.of(run, other)) {
                    keys(step).poll(each.scheduler().input().additions());
                    each.step(1);
                }
            }
            assertEquals(hash(run), hash(other));
        }
    }

    @Test
    void inputThatArrivesLateLeadsToTheSameRace() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(5);
        try (GameRun<GameStates<Screen>> known = Race.GAME.begin();
                GameRun<GameStates<Screen>> late = Race.GAME.begin()) {
            known.scheduler().input().replaceStepInput(new Steps());
            known.step(350);
            Rollback rollback = new Rollback(late.scheduler(), 9);
            long arrived = 0;
            for (int step = 1; step <= 350; step++) {
                late.step(1); // predicts that all keys stay as they are
                while (arrived < step && (step - arrived >= 8 || step == 350 || random.nextInt(4) == 0)) {
                    rollback.setInput(++arrived, keys(arrived));
                }
                rollback.resimulate();
            }
            assertEquals(hash(known), hash(late));
        }
    }

    /** Plays the random keys of one step after the other. */
    private static final class Steps implements InputSource {
        private long step;

        @Override
        public void poll(InputQueue input) {
            keys(++step).poll(input);
        }
    }

    @Test
    void theRaceIsTheSameOnEveryDisplay() {
        List<SlicedRun> displays = List.of(
                SlicedRun.on(MonitorSimulator.hz("59.94")
                                .withJitter(Duration.ofMillis(3))
                                .seeded(1))
                        .withWorkers(3),
                SlicedRun.on(MonitorSimulator.hz("24").seeded(2)).withOtherDefaults());
        SliceInvariance.check(BOT, 125, displays);
    }

    @Test
    void theRaceIsTheSameAfterRollbacks() {
        RollbackInvariance.check(BOT, 125);
    }

    @Test
    void nothingInTheRaceMakesRunsDiverge() {
        DeterminismCheck check = DeterminismCheck.of(Race.GAME);
        check.assertQuiet();
        assertEquals(List.of(), check.unresolved());
    }
}
