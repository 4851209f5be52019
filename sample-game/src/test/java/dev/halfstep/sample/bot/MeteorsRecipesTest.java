package dev.halfstep.sample.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.sample.Run;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the recipes build the same games as the command line. */
class MeteorsRecipesTest {

    @TempDir
    private Path folder;

    private static WorldRecipe game(long seed) {
        return WorldRecipe.of(MeteorsWithBot.GAME.withSeed(seed)).lenient(); // strict mode hashes each frame: slow
    }

    @Test
    void botPlaysTheSameGameAsOnTheCommandLine() {
        long seed = 2;
        try (SyntheticWorld world = game(seed).build()) {
            world.step(3_000);

            String commandLineHash = Run.of("--headless", "--bot", "--steps", "3000", "--seed", "" + seed)
                    .report()
                    .get("hash");
            assertEquals(commandLineHash, StateHash.toText(world.hash()));
        }
    }

    @Test
    void gamesOfTheBotDoNotDiverge() {
        int steps = 300;
        SliceInvariance.check(game(1), steps, List.of(SlicedRun.STEP_BY_STEP, SlicedRun.on(MonitorSimulator.hz("24"))));
    }

    @Test
    void runFailsIfEntitiesLeak() {
        WorldRecipe leaking =
                game(1).system("leak", step -> step.world().commands().spawn(Transform.at(0, 0)));
        try (SyntheticWorld world = leaking.build()) {
            SystemFailureException e = assertThrows(SystemFailureException.class, () -> world.step(100));

            String rule = "meteors must have at most " + MeteorsWithBot.MAX_ENTITIES + " entities: ";
            assertTrue(e.getMessage().contains(rule), e::getMessage);
        }
    }

    @Test
    void replaysARecordingFromTheCommandLine() throws IOException {
        Path file = folder.resolve("meteors.rec");
        Run.of("--headless", "--bot", "--steps", "500", "--seed", "3", "--record", file.toString());
        Recording recording = Recording.open(file);
        try (Replay replay = Replay.begin(recording, Meteors.GAME)) {
            replay.run();

            assertNull(replay.difference());
            assertEquals(500, replay.verifiedSteps());
        }
    }

    /** If a change of the rules makes this recording diverge, keep the file and require only that it can be read. */
    @Test
    void replaysARecordingInFormat1() throws IOException {
        Recording recording;
        try (InputStream file = MeteorsRecipesTest.class.getResourceAsStream("../replay/meteors-format-1.rec")) {
            recording = Recording.of(
                    "meteors-format-1.rec", Objects.requireNonNull(file).readAllBytes());
        }
        recording.requireWhole();
        try (Replay replay =
                Replay.begin(recording, Meteors.GAME.wire((world, scheduler) -> bindStartToEnter(scheduler)))) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(1_500, replay.verifiedSteps());
        }
    }

    /** As at the time of the recording. Now a button of the menu begins a game. */
    private static void bindStartToEnter(SystemScheduler scheduler) {
        scheduler.input().actions().bind(PlayerActions.START, Key.ENTER);
    }

    @Test
    void refusesARecordingOfAnotherScene() throws IOException {
        Path file = folder.resolve("crowd.rec");
        Run.of("--scene", "crowd", "--bodies", "9", "--headless", "--steps", "5", "--record", file.toString());
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> Replay.begin(Recording.open(file), Meteors.GAME));

        assertEquals(
                "a recording must be of the scene meteors of halfstep-sample-game:"
                        + " it is of crowd of halfstep-sample-game",
                e.getMessage());
    }
}
