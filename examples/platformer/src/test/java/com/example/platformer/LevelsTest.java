package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Foes.Chaser;
import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import dev.halfstep.input.InputSource;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Plays each level to its flag, with all coins and without a window. */
class LevelsTest {

    private static final int MAX_STEPS = 12_000;
    private static final int SHORT_STEPS = 240;

    /** Set by -Dhalfstep.long=true: compares all steps with those of other displays, which takes a minute. */
    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");

    static Player level1(Player player) {
        return player.to(8.4f, 2) // pushes the crate
                .to(6.8f, 2)
                .to(8.8f, 3) // onto the crate
                .to(9.5f, 5)
                .to(5.7f, 7)
                .to(3.5f, 7)
                .to(5.8f, 7)
                .to(7.5f, 9)
                .to(10.5f, 9)
                .to(15.5f, 6)
                .to(18.5f, 2.4f) // on the slope under the lift
                .to(19.5f, 11) // by the lift
                .to(22.5f, 11)
                .to(30, 10) // down the long slope
                .to(36, 8)
                .waitForPlatform(38.3f)
                .to(38.5f, 8)
                .waitForPlatform(44.7f)
                .to(47.5f, 8)
                .to(50.5f, 8)
                .to(54.5f, 10)
                .to(58.5f, 12)
                .to(63, 4)
                .to(69.5f, 6);
    }

    static Player level2(Player player) {
        return player.to(7, 2)
                .stomp()
                .coin(11.5f, 4.9f)
                .to(14.5f, 2)
                .spring(16.5f, 3, 19.5f, 7)
                .to(22.5f, 9)
                .to(23.8f, 7)
                .waitUntil(self -> self.flyer(26).y() > 10) // the flyer lets him pass
                .to(29, 6.5f)
                .to(33, 6)
                .waitUntil(self -> self.flyer(36).y() < 4.6f)
                .leap(33.6f, 38.6f, 6)
                .to(42, 8) // the top of the pile
                .to(39.5f, 6)
                .to(46.4f, 6) // pushes the pile to the wall
                .climb(51, 9)
                .stomp()
                .coin(57.5f, 11.6f)
                .to(61.5f, 9)
                .waitForPlatform(63.1f)
                .to(63.2f, 9)
                .waitForPlatform(68.9f)
                .to(72, 8)
                .waitUntil(self -> self.flyer(76).y() < 6)
                .leap(73.6f, 79, 6)
                .stomp()
                .stomp()
                .coin(83, 8.7f)
                .coin(87.5f, 8.7f)
                .spring(90.5f, 7, 91, 11)
                .spring(92.5f, 12, 95, 15)
                .to(99, 15);
    }

    private static Player level3(Player player) {
        return chase(player.stomp()
                .coin(8, 10.7f)
                .to(14, 9)
                .leap(15.6f, 20, 9)
                .to(23.6f, 9)
                .waitUntil(self -> self.flyer(23).x() < 21.5f)
                .spring(25.5f, 10, 27.5f, 15)
                .to(30, 14)
                .to(32, 16) // the top of the pile
                .leap(32.3f, 36.7f, 17)
                .stomp()
                .coin(40.6f, 19.6f)
                .to(45, 17)
                .waitForPlatform(47.1f)
                .to(47.2f, 17)
                .waitForPlatform(51.7f)
                .to(55, 17)
                .to(59.5f, 13) // down into the valley
                .to(56.5f, 9)
                .to(60.5f, 6)
                .to(62, 3));
    }

    /** The end of the third level, from the place where the chaser wakes up. */
    static Player chase(Player player) {
        return player.to(67, 5) // from here on, he flees
                .to(69, 7)
                .to(72.5f, 8)
                .leap(75.4f, 80.5f, 7)
                .stomp()
                .leap(86.4f, 92.5f, 6)
                .spring(95.5f, 7, 99.5f, 11)
                .spring(103.5f, 12, 106, 18)
                .to(107.5f, 18);
    }

    private static WorldRecipe game(Supplier<? extends InputSource> input) {
        return WorldRecipe.of(Main.GAME).input(input).lenient();
    }

    /** Plays by sight until nothing is left to do, and returns the game. */
    private static SyntheticWorld play(Player player, int maxSteps) {
        SyntheticWorld game = game(() -> player).build();
        player.see(game);
        while (!player.isDone() && game.steps() < maxSteps) {
            game.step(1);
        }
        return game;
    }

    private static void checkThatItIsWon(Player player, int coins) {
        try (SyntheticWorld game = play(player.win(0), MAX_STEPS)) {
            Hero hero = game.world().single(Hero.class);
            assertTrue(hero.wonSeconds > 0, player + " after " + game.steps() + " steps");
            assertEquals(coins, hero.coins);
            assertEquals(coins, Platformer.LEVELS.get(hero.level).coins, "the total that is shown");
            assertTrue(game.world().query(Coin.class).isEmpty());
        }
    }

    @Test
    void theFirstLevelCanBeWonWithAllCoins() {
        checkThatItIsWon(level1(new Player().press(Screens.BEGIN.get(0))), 14);
    }

    @Test
    void theSecondLevelCanBeWonWithAllCoins() {
        checkThatItIsWon(level2(new Player().press(Screens.BEGIN.get(1))), 19);
    }

    @Test
    void theThirdLevelCanBeWonWithAllCoins() {
        checkThatItIsWon(level3(new Player().press(Screens.BEGIN.get(2))), 21);
    }

    @Test
    void aSpringInTheValleyLeadsBackToCoinsThatWereMissed() {
        Player player = new Player().press(Screens.BEGIN.get(2)).teleport(59, 3).spring(57.5f, 4, 56, 17);
        try (SyntheticWorld game = play(player, 300)) {
            assertTrue(player.isDone(), () -> player + " after " + game.steps() + " steps");
        }
    }

    @Test
    void whoHesitatesInTheChaseBeginsItAgain() {
        Player player = new Player().press(Screens.BEGIN.get(2)).teleport(62, 3).to(67, 5);
        try (SyntheticWorld game = play(player, 300)) {
            assertTrue(player.isDone(), player::toString);
            game.stepUntil(() -> player.at().x() < 63, 600);
            assertEquals(62, player.at().x(), 0.1f);
            Transform chaser =
                    game.world().query(Transform.class, Chaser.class).single().first();
            float y = chaser.y();
            game.step(60);
            assertTrue(y > 0 && chaser.y() < 0, "it sleeps out of sight again");
        }
    }

    /** A run from the title through all levels, each begun when the one before has ended. */
    private static Player allLevels() {
        Player player = level1(new Player().press(Screens.BEGIN.get(0))).win(1.2f);
        level2(player.press(Screens.BEGIN.get(1))).win(1.2f);
        return level3(player.press(Screens.BEGIN.get(2))).win(1.2f);
    }

    @Test
    void aRunThroughAllLevelsDependsOnNothingButWhatIsPressed() {
        Player player = allLevels();
        long hash;
        int steps;
        try (SyntheticWorld game = play(player, MAX_STEPS)) {
            assertTrue(player.isDone(), player::toString);
            hash = game.hash();
            steps = (int) game.steps();
        }
        WorldRecipe repeated = game(() -> player.script(Main.GAME.rate()));
        assertEquals(hash, hashAfter(steps, "24", repeated));
        assertEquals(hash, hashAfter(steps, "144", repeated.workers(4)));

        List<SlicedRun> runs = Stream.of("24", "60", "144")
                .map(hertz -> SlicedRun.on(MonitorSimulator.hz(hertz)))
                .flatMap(run -> Stream.of(run, run.withWorkers(4)))
                .toList();
        SliceInvariance.check(repeated, IS_LONG ? steps : SHORT_STEPS, runs);
        RollbackInvariance.check(repeated, IS_LONG ? steps : SHORT_STEPS);
    }

    /** Replays the recording of its argument, and prints the hash after it. */
    static final class Loader {
        public static void main(String[] args) throws IOException {
            try (Replay replay = Replay.begin(Recording.open(Path.of(args[0])), Main.GAME)) {
                replay.verify();
                System.out.print(StateHash.toText(StateHash.of(replay.world())));
            }
        }
    }

    /** A recording that begins in the middle of a run contains the saved state of the game. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void aSaveAmongPushedCratesGoesOnInAnotherProcess(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("saved.rec");
        Player player = allLevels();
        String hash;
        try (SyntheticWorld game = game(() -> player).build()) {
            player.see(game);
            game.stepUntil(() -> crateSpeed(game) > 2 && game.world().single(Hero.class).level == 1, MAX_STEPS);
            Recorder recorder = Recorder.start(file, game.gameRun(), 60);
            game.stepUntil(player::isDone, MAX_STEPS);
            recorder.close();
            hash = StateHash.toText(game.hash());
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:-UseLibmIntrinsic",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals(hash, output);
    }

    private static double crateSpeed(SyntheticWorld game) {
        double fastest = 0;
        for (var crate : game.world().query(RigidBody.class, Home.class)) {
            fastest = Math.max(fastest, Math.abs(crate.first().velocityX()));
        }
        return fastest;
    }

    private static long hashAfter(int steps, String hertz, WorldRecipe recipe) {
        try (SyntheticWorld game = recipe.build()) {
            game.scheduler().timeControl().setLastStep(steps);
            game.play(MonitorSimulator.hz(hertz), steps);
            return game.hash();
        }
    }
}
