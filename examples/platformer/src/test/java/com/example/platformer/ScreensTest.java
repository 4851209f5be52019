package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.sound.SoundRecording;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.Menu;
import dev.halfstep.ui.state.GameStates;
import dev.halfstep.world.World;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Operates the screens by a scripted pad and keys, without a window. */
class ScreensTest {

    private static final Duration FRAME = Duration.ofNanos(16_666_667);

    /** The game without a window: all but its layers. */
    private static final class Game implements AutoCloseable {
        private final List<Consumer<InputQueue>> pressed = new ArrayList<>();
        final SyntheticWorld run;
        final SoundRecording sound = new SoundRecording();
        final Settings settings;
        final Screens screens;
        final Settings best;
        final Records records;
        final Ghost ghost;
        final Rewinding rewinding;
        final Menu menu;
        final GameStates<Screen> states;
        PresentationContext ghostFrame;
        boolean isFullscreen;
        boolean hasQuit;

        Game(DataFolder data) {
            run = WorldRecipe.of(Main.GAME)
                    .input(() -> input -> {
                        pressed.forEach(each -> each.accept(input));
                        pressed.clear();
                    })
                    .build();
            states = run.parts(Main.GAME);
            settings = Settings.open(data, "settings.toml").autosave(System.err::println);
            screens = new Screens(run.world(), run.scheduler(), states, settings);
            ghost = new Ghost(run.gameRun(), data);
            best = Settings.open(data, "records.toml").autosave(System.err::println);
            records = new Records(best, ghost);
            rewinding = new Rewinding(run.scheduler(), states);
            run.scheduler().presentation("rewind", rewinding::present);
            run.scheduler().presentation("records", frame -> {
                records.present(frame, states, !rewinding.isUsed());
                ghostFrame = ghost.follow(frame); // as the effects do
            });
            new Sounds(run.scheduler(), sound.player(), screens, states);
            menu = screens.menu(records, () -> isFullscreen, value -> isFullscreen = value, () -> hasQuit = true);
            frames(3);
        }

        void frames(int count) {
            for (int i = 0; i < count; i++) {
                run.frame(FRAME);
            }
        }

        void tap(Control... controls) {
            for (Control control : controls) {
                hold(control, 1);
            }
        }

        /** Begins the first level, which the title offers beside the level to continue with. */
        void beginFirstLevel() {
            tap(Key.LEFT, Key.ENTER);
        }

        /** Returns where the ghost is drawn. */
        float ghostX() {
            World drawn = ghostFrame.world();
            return drawn.query(InterpolatedTransform.class, Hero.class).single().first().x();
        }

        Hero hero() {
            return run.world().single(Hero.class);
        }

        private Transform pose() {
            return run.world().query(Transform.class, Hero.class).single().first();
        }

        /** Takes all coins and reaches the flag, by leaps. */
        void win() {
            EntityId[] coins = new EntityId[run.world().query(Coin.class).count()];
            int count = 0;
            for (var coin : run.world().query(Transform.class, Coin.class)) {
                coins[count++] = coin.id();
            }
            for (EntityId coin : coins) {
                Transform at = run.world().get(coin, Transform.class);
                pose().teleport(at.x(), at.y());
                frames(1);
            }
            Transform flag =
                    run.world().query(Transform.class, Flag.class).single().first();
            pose().teleport(flag.x(), flag.y());
            frames(90);
        }

        void hold(Control control, int frames) {
            pressed.add(input -> input.add(control, true, run.clock().nanoTime()));
            frames(frames);
            pressed.add(input -> input.add(control, false, run.clock().nanoTime()));
            frames(2);
        }

        @Override
        public void close() {
            settings.close();
            best.close();
            ghost.close();
            run.close();
        }
    }

    private interface Play {
        void in(DataFolder data, Path folder) throws Exception;
    }

    /** Plays with a folder of its own. */
    private static void withFolder(Play play) throws Exception {
        Path folder = Files.createTempDirectory("platformer");
        DataFolder data = DataFolder.at(folder);
        try {
            play.in(data, folder);
        } finally {
            data.read("ghost-1.rec", 4 << 20); // waits until it is written
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static final GamepadButton A = GamepadButton.A;
    private static final GamepadButton B = GamepadButton.B;
    private static final GamepadButton DOWN = GamepadButton.DPAD_DOWN;
    private static final GamepadButton UP = GamepadButton.DPAD_UP;
    private static final GamepadButton LEFT = GamepadButton.DPAD_LEFT;
    private static final GamepadButton RIGHT = GamepadButton.DPAD_RIGHT;

    @Test
    void aPadReachesEachScreen() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                assertEquals("title", game.menu.screen());
                assertEquals("start", game.menu.focused(), "there is nothing to continue");
                game.tap(DOWN, RIGHT, A);
                assertEquals("options", game.menu.screen());
                game.tap(UP, UP, A);
                assertEquals("controls", game.menu.screen());
                game.tap(B, B);
                assertEquals("title", game.menu.screen());
                game.tap(LEFT, A);
                assertEquals("levels", game.menu.screen());
                game.tap(A);
                assertEquals(Screen.PLAY, game.states.current());
                assertFalse(game.menu.isOpen());
                game.tap(GamepadButton.START);
                assertEquals("pause", game.menu.screen());
                int steps = game.hero().steps;
                game.frames(10);
                assertEquals(steps, game.hero().steps, "a pause takes no time");
                game.tap(UP, A);
                assertEquals("title", game.menu.screen());
                game.tap(DOWN, RIGHT, RIGHT, A);
                assertEquals("No", game.menu.focused());
                game.tap(A);
                assertEquals("title", game.menu.screen());
                assertFalse(game.hasQuit);
                game.tap(A, LEFT, A);
                assertTrue(game.hasQuit, game.menu.focused());
            }
        });
    }

    @Test
    void aMutedGameIsSilentFromTheStart() throws Exception {
        withFolder((data, folder) -> {
            data.write("settings.toml", "settings-version = 1\nvolume.master = 0\n".getBytes(StandardCharsets.UTF_8));
            try (Game game = new Game(data)) {
                assertEquals(0, game.screens.master.get());
                game.frames(60);
                assertFalse(game.sound.heard().isEmpty());
                for (SoundRecording.Heard heard : game.sound.heard()) {
                    assertEquals(0, heard.volume(), heard::toString);
                }
            }
        });
    }

    /** Plays with two levels, which look alike, whatever files there are. */
    private static void withTwoLevels(Play play) throws Exception {
        List<Level> levels = List.copyOf(Platformer.LEVELS);
        Platformer.LEVELS.clear();
        Platformer.LEVELS.add(levels.get(0));
        Platformer.LEVELS.add(new Level(1, levels.get(0).map));
        try {
            withFolder(play);
        } finally {
            Platformer.LEVELS.clear();
            Platformer.LEVELS.addAll(levels);
        }
    }

    private static double seconds(String time) {
        return Double.parseDouble(time.replace(" s", ""));
    }

    @Test
    void aTotalNeedsATimeOfEachLevel() throws Exception {
        withTwoLevels((data, folder) -> {
            data.write("records.toml", "settings-version = 1\nbest.level-1 = 9.5\n".getBytes(StandardCharsets.UTF_8));
            try (Game game = new Game(data)) {
                assertEquals("9.50 s", game.records.bestText(0));
                assertEquals("\u2013", game.records.total());
            }
        });
    }

    @Test
    void eachLevelHasANameInTheLanguageOfThePlayer() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                assertEquals("1 Meadows", game.screens.name(0));
                game.screens.language.set("Deutsch");
                assertEquals("1 Wiesen", game.screens.name(0));
                assertEquals("level-4", game.screens.name(3), "a new level may have no name yet");
            }
        });
    }

    @Test
    void theNextLevelIsLockedUntilTheFirstOneIsWon() throws Exception {
        withTwoLevels((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(DOWN, A);
                assertEquals("levels", game.menu.screen());
                assertEquals("level-1", game.menu.focused());
                game.tap(RIGHT);
                assertEquals("level-1", game.menu.focused(), "the second level is locked");
                game.tap(A);
                game.frames(60);
                game.win();
                assertEquals("next", game.menu.focused());
                game.tap(A);
                assertEquals(Screen.PLAY, game.states.current());
                assertEquals(1, game.hero().level);
                assertEquals(0, game.hero().coins);
                game.win();
                assertEquals("ending", game.menu.screen(), "there is no third level");
                assertEquals("\u25CF " + 2 * Platformer.LEVELS.get(0).coins, game.records.coins());
                double total = seconds(game.records.bestText(0)) + seconds(game.records.bestText(1));
                assertEquals(total, seconds(game.records.total()), 0.011, "two times are rounded");
                assertEquals("to-title", game.menu.focused());
                game.tap(DOWN, A);
                assertEquals(1, game.hero().level);
                assertTrue(game.hero().steps < 10);
                game.win();
                game.tap(A);
                assertEquals("title", game.menu.screen());
            }
        });
    }

    @Test
    void reachedLevelAndBestTimesOfEachLevelOutlastTheGame() throws Exception {
        withTwoLevels((data, folder) -> {
            String first;
            String second;
            try (Game game = new Game(data)) {
                game.tap(A);
                game.frames(90);
                game.win();
                game.tap(A);
                game.win();
                first = game.records.bestText(0);
                second = game.records.bestText(1);
                assertNotEquals(first, second);
                assertEquals("\u2013", game.records.bestText(2));
            }
            try (Game game = new Game(data)) {
                assertEquals(List.of(first, second), List.of(game.records.bestText(0), game.records.bestText(1)));
                assertEquals("continue", game.menu.focused());
                game.tap(A);
                assertEquals(1, game.hero().level);
                game.tap(GamepadButton.START, UP, A); // the title
                game.tap(DOWN, LEFT, LEFT, A);
                assertEquals("levels", game.menu.screen());
                game.tap(RIGHT);
                assertEquals("level-2", game.menu.focused());
                game.tap(RIGHT);
                assertEquals("level-1", game.menu.focused(), "the third level is locked");
                game.tap(A);
                assertEquals(0, game.hero().level);
            }
        });
    }

    /** Moves over a screen by the pad, and returns the labels of all widgets that get the focus. */
    private static Set<String> reached(Game game) {
        Set<String> reached = new TreeSet<>();
        String screen = game.menu.screen();
        for (int i = 0; i < 9; i++) { // the rows of the longest screen
            for (GamepadButton direction : List.of(RIGHT, RIGHT, LEFT, LEFT, DOWN)) {
                reached.add(game.menu.focused());
                game.tap(direction);
            }
        }
        assertEquals(screen, game.menu.screen());
        return reached;
    }

    @Test
    void aPadReachesEachWidget() throws Exception {
        withTwoLevels((data, folder) -> {
            data.write("records.toml", "settings-version = 1\nreached = 1\n".getBytes(StandardCharsets.UTF_8));
            try (Game game = new Game(data)) {
                assertEquals(Set.of("start", "continue", "levels", "options", "quit"), reached(game));
                game.menu.open("levels");
                assertEquals(Set.of("level-1", "level-2", "back"), reached(game));
                game.menu.back();
                game.menu.open("options");
                assertEquals(
                        Set.of("master", "music", "effects", "language", "fullscreen", "controls", "comfort", "back"),
                        reached(game));
                game.menu.open("controls");
                Set<String> bindings = new TreeSet<>(Set.of("rewind-toggle", "defaults", "back"));
                for (String action : List.of("left", "right", "jump", "drop", "rewind", "again")) {
                    bindings.addAll(List.of(action + " (keys)", action + " (gamepad)"));
                }
                assertEquals(bindings, reached(game));
                game.tap(B, B);
                game.run.scheduler().input().additions().press(Screens.BEGIN.get(0));
                game.frames(3);
                game.tap(GamepadButton.START);
                assertEquals(Set.of("resume", "again", "options", "to-title"), reached(game));
                game.tap(B);
                game.win();
                assertEquals(Set.of("next", "again", "to-title"), reached(game));
            }
        });
    }

    @Test
    void keysAreReset() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                ActionMap actions = game.run.scheduler().input().actions();
                List<Control> before = actions.controls(Platformer.JUMP);
                game.menu.open("controls");
                game.tap(Key.DOWN, Key.DOWN, Key.ENTER, Key.K);
                assertEquals("jump (keys)", game.menu.focused());
                assertTrue(actions.controls(Platformer.JUMP).contains(Key.K));
                game.tap(Key.UP, Key.UP, Key.UP, Key.UP);
                assertEquals("defaults", game.menu.focused());
                game.tap(Key.ENTER);
                assertEquals(before, actions.controls(Platformer.JUMP));
            }
        });
    }

    @Test
    void aToggledRewindGoesOnUntilTheNextPress() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.run.scheduler().input().actions().setToggled(Screens.REWIND, true);
                game.tap(Key.ENTER);
                game.hold(Key.RIGHT, 60);
                int steps = game.hero().steps;
                game.tap(Key.BACKSPACE);
                game.frames(20);
                assertTrue(game.hero().steps < steps - 10, () -> "time must run backwards: " + game.hero().steps);
                game.tap(Key.BACKSPACE);
                int rewound = game.hero().steps;
                game.frames(20);
                assertTrue(game.hero().steps > rewound + 10, () -> "time must go on: " + game.hero().steps);
            }
        });
    }

    /** Returns what a game prints to standard error. */
    private static List<String> errors(DataFolder data, Consumer<Game> play) {
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Game game = new Game(data)) {
            play.accept(game);
        } finally {
            System.setErr(err);
        }
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void aDamagedRecordIsOneLineAndCostsNoOtherRecord() throws Exception {
        withTwoLevels((data, folder) -> {
            String damaged = "settings-version = 1\nreached = 1\nbest.level-1 = fast\nbest.level-2 = 12.5\n";
            data.write("records.toml", damaged.getBytes(StandardCharsets.UTF_8));
            List<String> errors = errors(data, game -> {
                assertEquals("continue", game.menu.focused());
                assertEquals("\u2013", game.records.bestText(0));
                assertEquals("12.50 s", game.records.bestText(1));
            });
            assertEquals(1, errors.size(), errors::toString);
            assertTrue(errors.get(0).contains("records.toml, line 3: best.level-1 must be a number"), errors.get(0));
            assertEquals(damaged, Files.readString(folder.resolve("records.toml")), "nothing has changed");
        });
    }

    @Test
    void recordsThatCannotBeWrittenDoNotStopTheGame() throws Exception {
        withFolder((data, folder) -> {
            Files.createDirectories(folder.resolve("records.toml"));
            List<String> errors = errors(data, game -> {
                game.tap(A);
                game.win();
                assertEquals("end", game.menu.screen());
                assertTrue(game.records.result().endsWith("\u2605"), game.records.result());
            });
            assertEquals(2, errors.size(), errors::toString); // one for reading, one for writing
            assertTrue(errors.get(1).startsWith("the settings cannot be saved: "), errors.get(1));
        });
    }

    @Test
    void againBeginsTheLevelAgain() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.hold(Key.RIGHT, 60);
                float x = game.pose().x();
                game.tap(Key.ESCAPE, Key.DOWN, Key.ENTER);
                assertFalse(game.menu.isOpen());
                assertTrue(game.pose().x() < x - 1);
                assertTrue(game.hero().steps < 10);
            }
        });
    }

    @Test
    void optionsAndBindingsOutlastTheGame() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.DOWN, Key.RIGHT, Key.ENTER);
                game.tap(Key.LEFT, Key.LEFT, Key.DOWN, Key.LEFT, Key.DOWN, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT);
                assertEquals(0.6f, game.screens.master.get(), 1e-5f);
                assertTrue(game.isFullscreen);
                assertEquals("Deutsch", game.screens.language.get());
                game.tap(Key.DOWN, Key.ENTER, Key.DOWN, Key.DOWN, Key.ENTER, Key.J, Key.ESCAPE, Key.ESCAPE);
            }
            try (Game game = new Game(data)) {
                assertEquals(0.6f, game.screens.master.get(), 1e-5f);
                assertEquals(0.6f, game.screens.music.get(), 1e-5f);
                assertEquals("Deutsch", game.screens.language.get());
                assertEquals(
                        List.of(A, Key.J),
                        game.run.scheduler().input().actions().controls(Platformer.JUMP).stream()
                                .sorted(Comparator.comparing(control -> control != A))
                                .toList());
            }
        });
    }

    @Test
    void bestTimeAndGhostSurviveARestart() throws Exception {
        withFolder((data, folder) -> {
            String best;
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                assertNull(game.ghostFrame, "there is no run yet");
                game.frames(60);
                game.win();
                assertEquals("end", game.menu.screen());
                best = game.records.bestText(0);
                assertNotEquals("\u2013", best);
                assertTrue(game.records.result().startsWith(best), game.records.result());
            }
            try (Game game = new Game(data)) {
                assertEquals(best, game.records.bestText(0));
                game.beginFirstLevel();
                game.hold(Key.RIGHT, 20);
                assertTrue(game.ghostX() < game.pose().x() - 0.5f, "the ghost waits where the best run waited");
                game.frames(100);
                game.win();
                assertEquals(best, game.records.bestText(0), "a slower run is no best one");
                assertTrue(game.records.result().endsWith(best), game.records.result());
            }
        });
    }

    /** Wins the first level, and returns the hash after a while in the next game. */
    private static long winAndBeginAgain(DataFolder data, boolean withGhost) throws IOException {
        try (Game game = new Game(data)) {
            game.tap(Key.ENTER);
            game.win();
        }
        if (!withGhost) {
            data.setAside("ghost-1.rec");
        }
        try (Game game = new Game(data)) {
            game.beginFirstLevel();
            game.hold(Key.RIGHT, 30);
            assertEquals(withGhost, game.ghostFrame != null);
            return game.run.hash();
        }
    }

    @Test
    void aGhostDoesNotChangeTheGame() throws Exception {
        long[] hashes = new long[2];
        for (int i = 0; i < hashes.length; i++) {
            boolean withGhost = i == 1;
            withFolder((data, folder) -> hashes[withGhost ? 1 : 0] = winAndBeginAgain(data, withGhost));
        }
        assertEquals(hashes[0], hashes[1]);
    }

    @Test
    void theGhostGoesBackInARewindAndWaitsInAPause() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.hold(Key.RIGHT, 100);
                game.win();
            }
            try (Game game = new Game(data)) {
                game.beginFirstLevel();
                float[] places = new float[120]; // by steps
                Set<TextureRegion> pictures = new HashSet<>();
                while (game.hero().steps < 80) {
                    game.frames(1);
                    places[game.hero().steps] = game.ghostX();
                    World ghost = game.ghostFrame.world();
                    Sprite drawn = ghost.query(Sprite.class, Hero.class).single().first();
                    pictures.add(drawn.region());
                }
                pictures.retainAll(Art.LIBRARY.clip("run").frames());
                assertTrue(pictures.size() >= 4, "the ghost runs, as the hero did: " + pictures);
                game.hold(Key.BACKSPACE, 30);
                assertTrue(game.hero().steps < 70, "rewound to step " + game.hero().steps);
                assertEquals(places[game.hero().steps], game.ghostX(), 0.15f, "the rest of a frame");
                float at = game.ghostX();
                game.tap(Key.ESCAPE);
                float paused = game.ghostX();
                game.frames(30);
                assertEquals(paused, game.ghostX(), at + " before the pause");
            }
        });
    }

    private interface Damage {
        byte[] of(byte[] ghost);
    }

    /** Returns the problems that a game prints which begins with a damaged ghost, and plays on. */
    private static String problemsOf(Damage damage) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream console = System.err;
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.win();
            }
            data.write("ghost-1.rec", damage.of(data.read("ghost-1.rec", 4 << 20).orElseThrow()));
            System.setErr(new PrintStream(printed, true));
            try (Game game = new Game(data)) {
                game.beginFirstLevel();
                game.frames(120);
                assertNull(game.ghostFrame);
                assertEquals(Screen.PLAY, game.states.current());
            } finally {
                System.setErr(console);
            }
        });
        return printed.toString();
    }

    @Test
    void aDamagedGhostGivesOneLine() throws Exception {
        Pattern line = Pattern.compile("there is no ghost: a recording .*ghost-1.rec.*\\R");
        for (Damage damage : List.<Damage>of(
                ghost -> new byte[] {1, 2, 3}, ghost -> Arrays.copyOf(ghost, ghost.length / 2), ghost -> {
                    ghost[ghost.length / 2] ^= 1;
                    return ghost;
                })) {
            String printed = problemsOf(damage);
            assertTrue(line.matcher(printed).matches(), printed);
        }
    }

    @Test
    void aGhostOfAnotherLevelGivesOneLine() throws Exception {
        String printed = problemsOf(ghost -> {
            try (Game game = new Game(DataFolder.at(Files.createTempDirectory("other")))) {
                ByteArrayOutputStream run = new ByteArrayOutputStream();
                Recorder recorder = Recorder.start(run, game.run.gameRun(), 60, Map.of("level", "another"));
                game.tap(Key.ENTER);
                recorder.close();
                return run.toByteArray();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        String line = "there is no ghost: .*ghost-1.rec has the setting level = another, not .*\\R";
        assertTrue(printed.matches(line), printed);
    }

    /** The test itself has moved the hero of the best run, which no replay by the rules does. */
    @Test
    void aGhostOfOtherRulesGivesOneLine() throws Exception {
        String printed = problemsOf(ghost -> ghost);
        assertTrue(printed.matches("there is no ghost: a replay must reach the recorded states: .*\\R"), printed);
    }

    @Test
    void theLastLevelHasMusicOfItsOwn() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.hero().level = 2; // as the third level does
                game.frames(1);
                game.hero().level = 0;
                game.frames(1);
                List<String> heard = game.sound.heard().stream()
                        .map(each -> each.sound().toString())
                        .filter(each -> each.contains("music") || each.contains("chase"))
                        .toList();
                assertEquals(3, heard.size(), heard.toString());
                assertTrue(heard.get(1).contains("chase"), heard.toString());
            }
        });
    }

    @Test
    void rewindTakesTimeBackAndThenTheRunDoesNotCount() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.hold(Key.RIGHT, 40);
                float x = game.pose().x();
                game.hold(Key.BACKSPACE, 30);
                assertTrue(game.pose().x() < x - 1, game.pose().x() + " after " + x);
                game.hold(Key.BACKSPACE, 200);
                assertEquals(Screen.PLAY, game.states.current(), "not behind the beginning");
                game.win();
                assertEquals("end", game.menu.screen());
                assertEquals("\u2013", game.records.bestText(0));
            }
        });
    }

    /** Pushes the crate of the first level, and rewinds with SPACE held if wanted; returns the hash after 130 steps. */
    private static long pushTheCrate(boolean rewinds) throws Exception {
        long[] hash = new long[1];
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.pressed.add(input -> input.add(Key.RIGHT, true, game.run.clock().nanoTime()));
                game.frames(90);
                if (rewinds) {
                    game.pressed.add(input -> input.add(Key.SPACE, true, game.run.clock().nanoTime()));
                    game.frames(20);
                    game.hold(Key.BACKSPACE, 60);
                    assertTrue(game.hero().steps < 80, "rewound to step " + game.hero().steps);
                    game.pressed.add(input -> input.add(Key.SPACE, false, game.run.clock().nanoTime()));
                }
                game.run.stepUntil(() -> game.hero().steps == 130, 200);
                hash[0] = game.run.hash();
            }
        });
        return hash[0];
    }

    @Test
    void theSameKeysLeadToTheSameStateAfterARewind() throws Exception {
        assertEquals(pushTheCrate(/* rewinds= */ false), pushTheCrate(/* rewinds= */ true));
    }

    @Test
    void eachMomentSounds() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.hold(Key.SPACE, 30);
                game.frames(60);
                game.win();
                List<String> heard = game.sound.heard().stream()
                        .map(each -> each.sound().toString())
                        .toList();
                for (String sound : List.of("music", "jump", "land", "coin", "win")) {
                    assertTrue(heard.stream().anyMatch(each -> each.contains(sound)), sound + " in " + heard);
                }
            }
        });
    }

    @Test
    void coinsInARowRiseInPitch() throws Exception {
        withFolder((data, folder) -> {
            try (Game game = new Game(data)) {
                game.tap(Key.ENTER);
                game.win();
                List<Float> pitches = game.sound.heard().stream()
                        .filter(each -> each.sound().toString().contains("coin"))
                        .map(SoundRecording.Heard::pitch)
                        .toList();
                assertEquals(1, pitches.get(0));
                assertEquals(Math.pow(2, 1 / 6.0), pitches.get(1), 1e-5);
                assertEquals(2, pitches.get(pitches.size() - 1), "an octave at most");
            }
        });
    }

    @Test
    void replayWithoutMenusReachesTheSameHashes() throws Exception {
        withFolder((data, folder) -> {
            Path file = folder.resolve("menus.rec");
            try (Game game = new Game(data)) {
                Recorder recorder = Recorder.start(file, game.run.gameRun());
                game.tap(Key.DOWN, Key.RIGHT, Key.ENTER, Key.RIGHT, Key.UP, Key.UP, Key.ENTER); // options, controls
                game.tap(Key.DOWN, Key.DOWN, Key.ENTER, Key.J, Key.ESCAPE, Key.ESCAPE, Key.UP, Key.ENTER);
                game.hold(Key.J, 10);
                assertTrue(game.pose().y() > -4.4f, "jumps by the new key");
                game.hold(Key.RIGHT, 30);
                game.tap(Key.ESCAPE, Key.ENTER);
                game.hold(Key.BACKSPACE, 10);
                game.frames(20);
                game.tap(Key.ESCAPE, Key.UP, Key.ENTER);
                recorder.close();
            }
            try (Replay replay = Replay.begin(Recording.open(file), Main.GAME)) {
                replay.verify();
            }
        });
    }

    @Test
    void resultDoesNotDependOnTheDisplay() {
        SliceInvariance.check(
                WorldRecipe.of(Main.GAME)
                        .input(() -> ScriptedInput.bySteps(Main.GAME.rate())
                                .press(Screens.BEGIN.get(0), 5)
                                .press(Key.RIGHT, 10)
                                .tap(Key.SPACE, 20, 10)
                                .press(Screens.TO_TITLE, 90)
                                .press(Screens.BEGIN.get(0), 100)),
                150);
    }

    private static Properties texts(String file) throws IOException {
        Properties texts = new Properties();
        try (InputStream in = Screens.class.getResourceAsStream("/" + file)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return texts;
    }

    private static Set<String> names(String file) throws IOException {
        return new TreeSet<>(texts(file).stringPropertyNames());
    }

    /** Returns the characters of a font file: those of the ranges in its table cmap. */
    private static Set<Integer> characters(Path font) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(font));
        int record = 12;
        while (file.getInt(record) != 0x636D6170) { // "cmap"
            record += 16;
        }
        int ranges = file.getInt(record + 8) + file.getInt(file.getInt(record + 8) + 8);
        int bytes = file.getChar(ranges + 6); // for two bytes of each range
        Set<Integer> characters = new TreeSet<>();
        for (int at = ranges + 14; at < ranges + 14 + bytes; at += 2) {
            IntStream.rangeClosed(file.getChar(at + 2 + bytes), file.getChar(at)).forEach(characters::add);
        }
        return characters;
    }

    @Test
    void theFontHasTheCharactersOfAllTexts() throws IOException {
        Set<Integer> missing = new TreeSet<>();
        Stream.of(texts("texts.properties"), texts("texts_de.properties"))
                .flatMap(texts -> texts.values().stream())
                .flatMap(text -> text.toString().chars().boxed())
                .forEach(missing::add);
        "0123456789./ \u25CF\u00AB".chars().forEach(missing::add); // coins, time and a rewind
        missing.removeAll(characters(Level.ASSETS.resolve("font.ttf")));
        assertEquals(Set.of(), missing);
    }

    @Test
    void eachTextIsInBothLanguages() throws IOException {
        assertEquals(names("texts.properties"), names("texts_de.properties"));
    }
}
