package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.Key;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.replay.Recording;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a game by the arguments of a command line. */
class GameWindowRunTest {

    private static final Action JUMP = Action.named("jump");

    /** A component: what has happened, which the hash of the state contains. */
    static final class Count {
        int steps;
        int jumps;
    }

    private final List<String> calls = new ArrayList<>();
    private final Count count = new Count();
    private String out = "";
    private String err = "";

    /** A game of 50 steps a second, which counts steps and presses of an action. */
    private GameSpec<World> spec() {
        return spec("1");
    }

    private GameSpec<World> spec(String version) {
        return GameSpec.of("my-game", version)
                .withSeed(7)
                .register(Count.class)
                .register(Shape.TYPE)
                .rate(Rate.hz(50))
                .wire((world, scheduler) -> {
                    calls.add("wired");
                    scheduler.input().actions().declare(JUMP);
                    world.spawn(Transform.at(0, 0), count, Shape.circle(1, Color.rgb(0xFF8800)));
                    scheduler.simulation("count", step -> {
                        count.steps++;
                        count.jumps += step.input().wasPressed(JUMP) ? 1 : 0;
                    });
                });
    }

    private GameWindow<World> game() {
        return game(spec());
    }

    private GameWindow<World> game(GameSpec<World> described) {
        return new GameWindow<>(described, TestHosts.settings(64, 36))
                .load(host -> calls.add("loaded" + host.framebufferSize().widthPixels()))
                .show(game -> {
                    calls.add("shown");
                    game.host().add(new ShapeLayer(Camera2d.showing(16, 9)));
                });
    }

    private int run(GameWindow<World> game, String... args) {
        try (Printed printed = new Printed()) {
            try {
                return game.run(args);
            } finally {
                out = printed.out();
                err = printed.err();
            }
        }
    }

    @Test
    void headlessRunsTenSecondsAndPrintsTheHash() {
        assertEquals(0, run(game(), "--headless"));

        assertEquals(499, count.steps, "600 frames at 60 Hz, of which the first takes no time");
        assertEquals(List.of("wired"), calls, "nothing is loaded or shown");
        assertTrue(out.matches("hash=[0-9a-f]{16}\n"), out);
        assertEquals("", err);
    }

    @Test
    void aFullStandardOutputIsAFailure() {
        PrintStream oldOut = System.out;
        try (Printed printed = new Printed()) {
            System.setOut(new PrintStream(new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("No space left on device");
                }
            }));
            assertEquals(1, game().run("--headless", "--frames", "2"));
            assertEquals("standard output must be written: it is full or closed, a part is missing\n", printed.err());
        }
        assertSame(oldOut, System.out);
    }

    @Test
    void framesAndPressesAreOptionsOfEachRun() {
        assertEquals(0, run(game(), "--press", "jump", "--headless", "--frames", "61", "--press", "jump"));

        assertEquals(50, count.steps);
        assertEquals(1, count.jumps, "in the first step");
    }

    @Test
    void offscreenDrawsTheLastFrameAndPrintsTheSameHash(@TempDir Path folder) throws IOException {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        Path file = folder.resolve("last.png");
        run(game(), "--headless", "--frames", "30");
        String hash = out;
        calls.clear();
        count.steps = 0;

        assertEquals(0, run(game(), "--frames", "30", "--offscreen", file.toString()), () -> err);

        assertEquals(hash, out);
        assertEquals(List.of("loaded64", "wired", "shown"), calls);
        Image picture = Image.decode(Asset.file(file));
        assertEquals(64, picture.width());
        assertEquals(36, picture.height());
    }

    /** Counts the frames that are drawn, and those that are skipped. */
    private static final class CountingLayer extends Layer {
        private int drawn;
        private int skipped;

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            drawn++;
        }

        @Override
        public void skip(PresentationContext frame) {
            skipped++;
        }

        @Override
        public void close() {}
    }

    /** A game whose picture depends on the lines of its frame, and on a camera. */
    private GameWindow<World> busyGame(CountingLayer counting) {
        return game().show(game -> {
            Camera2d camera = Camera2d.showing(16, 9);
            LineLayer lines = game.host().add(LineLayer.overlay(camera));
            game.host().add(new ShapeLayer(camera));
            game.host().add(counting);
            game.scheduler().presentation("busy", frame -> {
                calls.add("frame");
                lines.setColor(Color.WHITE).line(-7, -4, 7, frame.frame() % 7 - 3f);
                camera.setCenter(0.01f * frame.frame(), 0);
            });
        });
    }

    @Test
    void offscreenDrawsOnlyWhatAPictureNeeds(@TempDir Path folder) throws IOException {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("last.png");
        CountingLayer counting = new CountingLayer();

        assertEquals(0, run(busyGame(counting), "--frames", "40", "--offscreen", file.toString()), () -> err);

        assertEquals(2, counting.drawn, "the first frame, by which layers know their size, and the picture");
        assertEquals(39, counting.skipped);
        assertEquals(40, Collections.frequency(calls, "frame"), "presentation runs in each frame");
        List<Screenshot> drawn = new ArrayList<>();
        busyGame(new CountingLayer())
                .clock(new ManualClock())
                .offscreen()
                .show(game -> {
                    game.loop().setLastFrame(40);
                    game.scheduler().presentation("picture", frame -> {
                        if (frame.frame() == 40) {
                            game.host().takeScreenshot(drawn::add);
                        }
                    });
                })
                .play();
        Path whole = folder.resolve("whole.png");
        drawn.get(0).write(whole);
        assertEquals(-1, Files.mismatch(whole, file), "the picture must equal that of a run that draws each frame");
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeTheRun(@TempDir Path folder) {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("missing").resolve("last.png");

        assertEquals(2, run(game(), "--frames", "1", "--offscreen", file.toString()));
        assertEquals("--screenshot: a file must be written: " + file + ": its folder does not exist\n", err);
        Path recording = folder.resolve("a".repeat(300));
        assertEquals(2, run(game(), "--headless", "--record", recording.toString()));
        assertTrue(err.startsWith("--record: a file must be written: " + recording + ": "), err);
        assertEquals(2, run(game(), "--offscreen", folder.toString()));
        assertEquals("--screenshot must name a file: " + folder + " is a folder\n", err);
        assertEquals("", out);
        assertEquals(List.of(), calls, "no game has begun");
    }

    @Test
    void aPictureHasNoSound(@TempDir Path folder) {
        TestHosts.offscreen(16, 16).close();
        GameWindow<World> game = game().show(shown -> assertSame(shown.sound(), shown.sound()));

        run(game, "--frames", "1", "--offscreen", folder.resolve("a.png").toString());

        assertEquals("", err, "a silent player has no messages");
    }

    @Test
    void stepsAndSecondsEndARun() {
        assertEquals(0, runAgain(game(), "--headless", "--steps", "77"));
        assertEquals(77, count.steps);
        assertEquals(0, runAgain(game(), "--headless", "--seconds", "1.01"));
        assertEquals(51, count.steps, "50.5 steps are rounded up");
        assertEquals(0, runAgain(game(spec().timestep(rate -> Timestep.variable())), "--headless", "--seconds", "0.5"));
        assertEquals(30, count.steps, "one in each frame of 1/60 s");
    }

    @Test
    void aHeadlessRunInRealTimeEndsOnlyWhenItIsStopped() {
        GameWindow<World> server = game().clock(new ManualClock()) // real time that does not wait
                .begin(window -> window.scheduler().presentation("stop", frame -> {
                    if (frame.frame() == 2_000) {
                        window.loop().stop();
                    }
                }));

        assertEquals(0, run(server, "--headless", "--realtime"));

        assertEquals(1_665, count.steps, "1,999 frames of 1/60 s have 1,665 steps of 1/50 s");
        assertTrue(out.startsWith("hash="), out);
    }

    @Test
    void theDisplayRateSetsTheLengthOfFrames() {
        assertEquals(0, runAgain(game(), "--headless", "--display-hz", "25", "--frames", "101"));
        assertEquals(200, count.steps);
    }

    @Test
    void keysAreHeldInSecondsOfTheRun() {
        GameWindow<World> game = game(spec().wire((world, scheduler) -> {
            scheduler.input().actions().bind(JUMP, Key.SPACE);
            scheduler.simulation("log", step -> {
                if (step.input().wasPressed(JUMP)) {
                    calls.add("pressed in step " + step.step());
                }
                if (step.input().wasReleased(JUMP)) {
                    calls.add("released in step " + step.step());
                }
            });
        }));

        assertEquals(0, run(game, "--headless", "--steps", "100", "--keys", "SPACE 0.51-1.01"), () -> err);

        assertEquals(List.of("wired", "pressed in step 26", "released in step 51"), calls);
    }

    @Test
    void aFilmHasAllFrames(@TempDir Path folder) throws IOException {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("film.png");

        assertEquals(
                0,
                run(game(), "--film", file.toString(), "--frames", "5", "--display-hz", "10", "--size", "32x18"),
                () -> err);

        assertEquals(20, count.steps);
        Image first = Image.decode(Asset.file(file));
        assertEquals(32, first.width());
        assertEquals(18, first.height());
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertTrue(bytes.contains("acTL\0\0\0"), "an animation");
    }

    @Test
    void aVerifiedReplayPrintsTheNumberOfEqualSteps(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        run(game(), "--headless", "--steps", "60", "--hash-every", "10", "--record", file.toString());
        String hash = out;

        assertEquals(0, runAgain(game(), "--verify", "--replay", file.toString()), () -> err);

        assertEquals(hash + "verified-steps=60\n", out);
    }

    @Test
    void aReportHasTheTimesOfAllSystems() {
        assertEquals(0, run(game(), "--headless", "--report", "--workers", "2"));

        assertTrue(out.contains("count"), out);
    }

    @Test
    void optionsThatExcludeEachOtherAreBadUsageInOneLine(@TempDir Path folder) {
        String file = folder.resolve("a.png").toString();
        Map<String, String[]> refusals = new LinkedHashMap<>();
        refusals.put(
                "--screenshot needs a picture: use --offscreen instead of --headless",
                new String[] {"--headless", "--screenshot", file});
        refusals.put(
                "--fullscreen needs a window: use --size for a picture", new String[] {"--headless", "--fullscreen"});
        refusals.put(
                "--film needs frames of one length: leave out --realtime", new String[] {"--film", file, "--realtime"});
        refusals.put(
                "--steps and --seconds both say when to end: choose one of them",
                new String[] {"--steps", "1", "--seconds", "1"});
        refusals.put("--verify needs --replay: add --replay FILE", new String[] {"--verify"});
        refusals.put(
                "--screenshot must name a file that ends in .png, because it writes a PNG picture: a.jpg",
                new String[] {"--offscreen", "a.jpg"});
        refusals.put(
                "--film: a file must be written: /nowhere/a.png: its folder does not exist",
                new String[] {"--film", "/nowhere/a.png"});
        refusals.put(
                "--size 0x9: a size must be a width and a height from 1 to 16384, such as 1920x1080",
                new String[] {"--size", "0x9"});
        refusals.put("--keys FLY 1: a key must be like ENTER, SPACE, LEFT or A: FLY", new String[] {"--keys", "FLY 1"});
        refusals.put("--display-hz 0.5: the frames a second must be 1 to 10000", new String[] {"--display-hz", "0.5"});
        refusals.put(
                "--seconds 1e9: the seconds must be more than 0 and at most 1000000000",
                new String[] {"--seconds", "1e9"});
        refusals.forEach((message, arguments) -> {
            assertEquals(2, run(game(), arguments), message);
            assertEquals(message + "\n", err);
        });
        assertEquals(List.of(), calls, "no game has begun");
    }

    @Test
    void optionsOfTheGameAreAppliedAfterTheWiringAndTheView() {
        GameWindow<World> game = game().option(
                        "--gravity NUMBER",
                        "sets the gravity",
                        (running, value) -> calls.add(
                                value + ", world of " + running.world().size()))
                .option("--fast", "is faster", (running, value) -> running.own(() -> calls.add("closed" + value)));

        assertEquals(0, run(game, "--headless", "--gravity", "3", "--frames", "2", "--fast", "--gravity", "4"));

        assertEquals(List.of("wired", "3, world of 1", "4, world of 1", "closed"), calls);
    }

    /** Records 30 frames of a new game with a jump, and returns what it has printed. */
    private String record(Path file) {
        assertEquals(
                0,
                run(game(), "--headless", "--frames", "30", "--press", "jump", "--record", file.toString()),
                () -> err);
        return out;
    }

    /** Runs a new game. */
    private int runAgain(GameWindow<World> game, String... args) {
        count.steps = 0;
        count.jumps = 0;
        return run(game, args);
    }

    @Test
    void aRecordedGameIsReplayedToItsEnd(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        String hash = record(file);

        assertEquals(0, runAgain(game(), "--headless", "--replay", file.toString()), () -> err);

        assertEquals(hash, out);
        assertEquals(24, count.steps, "29 frames of 1/60 s have 24 steps of 1/50 s");
        assertEquals(1, count.jumps);
        assertEquals("", err);
    }

    @Test
    void aReplayIsLongerThanARunThatNobodyWatches(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        run(game(), "--headless", "--frames", "700", "--record", file.toString());
        String hash = out;

        assertEquals(0, runAgain(game(), "--headless", "--replay", file.toString()));
        assertEquals(hash, out);
        assertEquals(582, count.steps);

        assertEquals(0, runAgain(game(), "--headless", "--frames", "61", "--replay", file.toString()));
        assertEquals(50, count.steps, "frames end a replay early");
    }

    @Test
    void aReplayDrawsTheLastPictureOfItsRecording(@TempDir Path folder) throws IOException {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("a.rec");
        Path played = folder.resolve("played.png");
        Path replayed = folder.resolve("replayed.png");
        run(
                movingGame(),
                "--offscreen",
                played.toString(),
                "--frames",
                "40", // the last one is the first after its step, as in a replay
                "--press",
                "jump",
                "--record",
                file.toString());
        String hash = out;

        assertEquals(
                0, runAgain(movingGame(), "--offscreen", replayed.toString(), "--replay", file.toString()), () -> err);

        assertEquals(hash, out);
        assertEquals(39, count.steps);
        assertArrayEquals(Files.readAllBytes(played), Files.readAllBytes(replayed));
        runAgain(movingGame(), "--offscreen", replayed.toString(), "--frames", "40");
        assertFalse(
                Arrays.equals(Files.readAllBytes(played), Files.readAllBytes(replayed)),
                "without a jump it moves less");
    }

    /** A game of one step in each frame, whose circle moves, and faster after a jump. */
    private GameWindow<World> movingGame() {
        return game(spec().rate(Rate.hz(60))
                .wire((world, scheduler) -> scheduler.simulation("move", step -> {
                    for (var circle : step.world().query(Transform.class, Shape.class)) {
                        circle.first().translate(0.05f * (1 + count.jumps), 0);
                    }
                })));
    }

    @Test
    void aPauseOfPresentationDoesNotHoldAReplayUp(@TempDir Path folder) {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("a.rec");
        String hash = record(file);
        GameWindow<World> paused =
                game().show(shown -> shown.scheduler().timeControl().pause());
        String picture = folder.resolve("a.png").toString();
        String recorded = file.toString();

        assertEquals(0, runAgain(paused, "--offscreen", picture, "--frames", "40", "--replay", recorded), () -> err);

        assertEquals(hash, out);
        assertEquals(24, count.steps, "it ends before the 40 frames");
    }

    @Test
    void aReplayThatDiffersIsAFailureInOneLine(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        record(file);
        GameWindow<World> changed = game(spec("2")
                .wire((world, scheduler) ->
                        scheduler.simulation("changed", step -> count.jumps += (int) (step.step() / 10))));

        assertEquals(1, runAgain(changed, "--headless", "--replay", file.toString()));

        assertTrue(out.matches("hash=[0-9a-f]{16}\n"), out);
        assertEquals(10, count.steps, "it ends there");
        assertTrue(
                err.startsWith("a replay must reach the recorded states: " + file + ": first difference in step 10: "),
                err);
        assertTrue(err.contains("different state: "), err);
        assertTrue(err.endsWith("; it was recorded with version 1, this is 2\n"), err);
        assertEquals(1, err.lines().count(), err);
    }

    @Test
    void aRecordingOfAnotherGameIsAFailureInOneLine(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        record(file);

        assertEquals(
                1,
                runAgain(
                        new GameWindow<>(GameSpec.of("hop", "1"), TestHosts.settings(64, 36)),
                        "--headless",
                        "--replay",
                        file.toString()));

        assertEquals("a recording must be replayed by its own game: " + file + " is of my-game, not of hop\n", err);
        assertEquals(0, count.steps, "none was replayed");
        assertEquals("", out);
    }

    /** A game whose hash depends on its seed and on its settings. */
    private GameWindow<World> choosing() {
        return game(spec().setting("bodies", 1, 1, 9)
                .setting("level", "day", "night")
                .wire((world, scheduler, game) -> {
                    calls.add(game.seed() + " " + game.number("bodies") + " " + game.text("level"));
                    for (int i = 0; i < game.number("bodies"); i++) {
                        world.spawn(Transform.at(i, (float) game.seed()));
                    }
                }));
    }

    @Test
    void aReplayHasTheSeedTheSettingsAndTheRateOfItsRecording(@TempDir Path folder) {
        String file = folder.resolve("a.rec").toString();
        run(choosing(), "--headless", "--seed", "-5", "--bodies", "4", "--level", "night", "--record", file);
        String hash = out;
        calls.clear();

        assertEquals(0, runAgain(choosing(), "--headless", "--replay", file), () -> err);

        assertEquals(hash, out);
        assertEquals(List.of("wired", "-5 4 night"), calls);
        assertEquals(
                0,
                runAgain(
                        game(spec().rate(Rate.hz(30))
                                .setting("bodies", 1, 1, 9)
                                .setting("level", "day", "night")
                                .wire((world, scheduler, game) -> {
                                    for (int i = 0; i < game.number("bodies"); i++) {
                                        world.spawn(Transform.at(i, (float) game.seed()));
                                    }
                                })),
                        "--headless",
                        "--replay",
                        file),
                () -> err);
        assertEquals(hash, out);
    }

    @Test
    void seedAndSettingsAreCheckedBeforeAGameBegins(@TempDir Path folder) {
        assertEquals(2, run(choosing(), "--headless", "--bodies", "10"));
        assertEquals("--bodies 10: the setting bodies must be 1 to 9: 10\n", err);
        assertEquals(2, run(choosing(), "--headless", "--level", "dawn"));
        assertEquals("--level dawn: the setting level must be day, night: dawn\n", err);
        assertEquals(2, run(choosing(), "--headless", "--seed", "one"));
        assertEquals("--seed one: a seed must be a whole number of 64 bits\n", err);
        String file = folder.resolve("a.rec").toString();
        run(choosing(), "--headless", "--record", file);
        calls.clear();
        assertEquals(2, run(choosing(), "--headless", "--seed", "1", "--replay", file));
        assertEquals("--replay has the seed and the settings of its recording: leave out --seed\n", err);
        assertEquals(List.of(), calls, "no game has begun");
    }

    @Test
    void aRecordingWithAForgedSettingIsAFailureInOneLine(@TempDir Path folder) {
        String file = folder.resolve("a.rec").toString();
        run(game(spec().setting("bodies", 77, 1, 99)), "--headless", "--record", file);
        calls.clear();

        assertEquals(1, run(choosing(), "--headless", "--replay", file));

        assertEquals(
                "a recording must have settings of its game: " + file + ": the setting bodies must be 1 to 9: 77\n",
                err);
        assertEquals(List.of(), calls, "no game has begun");
    }

    @Test
    void inspectAnswersQuestionsAboutARecording(@TempDir Path folder) {
        Path file = folder.resolve("a.rec");
        record(file);

        assertEquals(0, runAgain(game(), "inspect", file.toString(), "--history", "1.Count.jumps"), () -> err);

        assertTrue(out.contains("1.Count.jumps"), out);
    }

    @Test
    void checksAFolderOfRecordingsWithTheirStates(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.rec");
        run(game(), "--headless", "--steps", "60", "--save-every", "20", "--record", file.toString());

        assertEquals(0, runAgain(game(), "check-recordings", folder.toString()), () -> err);

        assertTrue(out.contains("a.rec      same    60"), out);
        assertEquals(20, Recording.open(file).stateStepFrom(1));
    }

    @Test
    void aDamagedRecordingIsReplayedUpToTheDamage(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.rec");
        run(game(), "--headless", "--frames", "200", "--record", file.toString());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 60));

        assertEquals(0, runAgain(game(), "--headless", "--replay", file.toString()));

        assertTrue(count.steps == 100 || count.steps == 150, "whole seconds: " + count.steps);
        assertTrue(err.endsWith("; everything before the cut was replayed, " + count.steps + " steps\n"), err);
        assertEquals(1, err.lines().count(), err);
        assertEquals(1, runAgain(game(), "--verify", "--replay", file.toString()));
        assertTrue(err.endsWith("; " + count.steps + " steps can be replayed\n"), err);

        bytes[bytes.length - 100] ^= 4;
        Files.write(file, bytes);
        assertEquals(1, runAgain(game(), "--headless", "--replay", file.toString()));
        assertTrue(err.contains("is corrupted in block "), err);
        assertEquals(1, err.lines().count(), err);

        Files.write(file, new byte[] {1, 2, 3});
        assertEquals(1, runAgain(game(), "--headless", "--replay", file.toString()));
        assertEquals(1, err.lines().count(), err);
        assertEquals(
                2,
                runAgain(
                        game(), "--headless", "--replay", folder.resolve("none").toString()));
        assertEquals("--replay needs a recording: " + folder.resolve("none") + " does not exist\n", err);
    }

    @Test
    void aRecordingOverwritesNoFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.rec");
        record(file);
        byte[] bytes = Files.readAllBytes(file);

        assertEquals(2, runAgain(game(), "--headless", "--record", file.toString()));

        assertEquals("--record must name a new file: " + file + " exists\n", err);
        assertArrayEquals(bytes, Files.readAllBytes(file));
    }

    @Test
    void aReplayCanBeRecorded(@TempDir Path folder) {
        String file = folder.resolve("a.rec").toString();
        String copy = folder.resolve("b.rec").toString();
        String hash = record(Path.of(file));

        assertEquals(0, runAgain(game(), "--headless", "--replay", file, "--record", copy), () -> err);
        assertEquals(0, runAgain(game(), "--headless", "--replay", copy), () -> err);
        assertEquals(hash, out);
        assertEquals(2, runAgain(game(), "--headless", "--replay", file, "--replay", copy));
        assertEquals("--replay " + copy + ": a run must have one replay\n", err);
    }

    @Test
    void aReplayedCrashThrowsAgainAndWritesNoReport(@TempDir Path folder) {
        Path crash = folder.resolve("crashes").resolve("crash-1.rec");

        assertThrows(SystemFailureException.class, () -> run(crashing(folder), "--headless"));
        assertTrue(err.contains(crash.toString()), err);

        count.steps = 0;
        SystemFailureException again = assertThrows(
                SystemFailureException.class, () -> run(crashing(folder), "--headless", "--replay", crash.toString()));
        assertEquals(30, count.steps, again.getMessage());
        assertThrows(
                SystemFailureException.class,
                () -> runAgain(crashing(folder), "--headless", "--frames", "99", "--replay", crash.toString()));
        assertFalse(Files.exists(folder.resolve("crashes").resolve("crash-2.rec")), err);
    }

    private GameWindow<World> crashing(Path folder) {
        return game(spec().wire((world, scheduler) -> scheduler.simulation("crash", step -> {
                    if (step.step() == 30) {
                        throw new IllegalStateException("a crash");
                    }
                })))
                .recordCrashes(DataFolder.at(folder), "my-game --replay");
    }

    @Test
    void aGameWhoseStepsDifferInLengthIsNotRecorded(@TempDir Path folder) {
        GameWindow<World> game = game(spec().timestep(rate -> Timestep.variable()));
        Path file = folder.resolve("a.rec");

        assertEquals(2, run(game, "--headless", "--record", file.toString()));

        assertEquals(
                "--record " + file + ": the steps of a recorded game must all have one length: not so with a variable"
                        + " timestep\n",
                err);
        assertFalse(Files.exists(file));
        assertEquals(0, runAgain(game, "--headless"), () -> err);
    }

    @Test
    void aCommandRunsInsteadOfTheGame() {
        GameWindow<World> game = game().command("list FILE ...", "lists", args -> {
            calls.addAll(args);
            return 7;
        });

        assertEquals(7, run(game, "list", "--headless", "file"));

        assertEquals(List.of("--headless", "file"), calls);
    }

    @Test
    void helpPrintsAllOptions() {
        GameWindow<World> game = game(spec().setting("level", 1, 1, 3))
                .option("--lives NUMBER", "begins with this many lives", (running, number) -> {})
                .note("Arrows fly, " + "and the space bar fires, ".repeat(4) + "and Escape quits.")
                .command("draw-icon FILE", "draws the icon", args -> 0);

        assertEquals(0, run(game, "--help"));

        assertEquals("""
                usage: my-game [OPTION ...]
                       my-game inspect FILE ...   answers questions about a recording; inspect --help lists them
                       my-game check-recordings FOLDER ...   replays all recordings of a folder; check-recordings --help lists its options
                       my-game draw-icon FILE   draws the icon
                Without options, plays in a window; where none can open, runs as by --headless.
                  --headless            runs 10 seconds as fast as possible, without drawing, and prints the state hash
                  --offscreen [FILE]    the same, and draws; the last frame into a PNG file
                  --realtime            headless and offscreen: in real time, until an option or a signal ends it
                  --fullscreen          opens the window in fullscreen mode
                  --size WxH            the size of the window or of the picture, such as 1920x1080
                  --display-hz NUMBER   frames a second, 1 to 10000
                  --workers NUMBER      threads that run simulation systems, 1 to 64
                  --frames NUMBER       ends after this many frames
                  --steps NUMBER        ends after this many steps
                  --seconds NUMBER      ends after this many simulated seconds
                  --seed NUMBER         sets the seed of the game, 7 by default
                  --level VALUE         sets the level: 1 to 3; 1 by default
                  --press ACTION        presses an action of the game in the first step
                  --keys SCRIPT         holds keys in seconds of the run, such as "ENTER 0.5, LEFT 1-1.6"
                  --record FILE         records the game into a new file
                  --hash-every NUMBER   records a hash of the state after so many steps; 1 by default
                  --save-every NUMBER   saves the state into the recording after so many steps; never by default
                  --replay FILE         shows a recording instead of the player's game, until it ends
                  --verify              with --replay: headless, and prints the number of equal steps
                  --screenshot FILE     draws the last frame into a PNG file
                  --film FILE           draws all frames offscreen into an animated PNG file, 4 seconds by default
                  --mute                plays no sound
                  --report              prints a table of the times of all systems at the end
                  --samples NUMBER      samples of a pixel, which smooth edges, 0 to 16; by default 4, or 0 without a graphics card
                  --pacing NAME         what frames wait for: fixed, the next period of the display; unlimited, nothing; adaptive, a
                                        presentation time that is planned ahead
                  --help                prints this text
                  --version             prints the version
                  --lives NUMBER        begins with this many lives

                Arrows fly, and the space bar fires, and the space bar fires, and the space bar fires, and the space bar fires, and
                Escape quits.
                """, out);
        assertEquals(List.of(), calls);
    }

    @Test
    void badUsageNamesTheRuleInOneLine() {
        assertEquals(2, run(game(), "--headles"));
        assertEquals("an option must be one of those that --help lists: '--headles'\n", err);
        assertEquals(2, run(game(), "--record"));
        assertEquals("a value must follow: --record FILE; --help lists all options\n", err);
        assertEquals(2, run(game(), "--offscreen", "a.png", "--headless"));
        assertEquals("a run must be --headless or --offscreen, not both: choose one of them\n", err);
        assertEquals(List.of(), calls, "no game has begun");
        assertEquals("", out);
    }

    @Test
    void aBadValueIsBadUsageInOneLine() {
        assertEquals(2, run(game(), "--headless", "--frames", "0"));
        assertEquals("--frames 0: the number of frames must be a whole number of at least 1\n", err);
        assertEquals(2, run(game(), "--headless", "--press", "jmup"));
        assertTrue(
                err.startsWith(
                        "--press jmup: an action must be bound before it is pressed: 'jmup' is none of ['jump']"),
                err);
        assertEquals(1, err.lines().count());
        assertEquals("", out);
    }

    @Test
    void aFileThatCannotBeReadIsAFailureInOneLine() {
        GameWindow<World> missing = game(spec().wire((world, scheduler) -> {
            throw new UncheckedIOException(new NoSuchFileException("level-1.tmx"));
        }));
        assertEquals(1, run(missing, "--headless"));
        assertEquals("level-1.tmx: it does not exist\n", err);

        GameWindow<World> damaged = game(spec().wire((world, scheduler) -> {
            throw new UncheckedIOException("the levels cannot be read", new IOException("disk"));
        }));
        assertEquals(1, run(damaged, "--headless"));
        assertEquals("the levels cannot be read\n", err);

        GameWindow<World> silent = game(spec().wire((world, scheduler) -> Sound.load(Asset.file(Path.of("none.ogg")))));
        assertEquals(1, run(silent, "--headless"));
        assertEquals(1, err.lines().count(), err);
        assertTrue(err.contains("none.ogg"), err);
    }

    /** A class of a game that reads its levels when it is first used. */
    static final class Levels {
        static final int COUNT = count();

        private static int count() {
            throw new UncheckedIOException(new IOException("level-1.tmx, line 3: a tile must exist"));
        }
    }

    @Test
    void aFileThatAClassReadsIsAFailureInOneLine() {
        GameWindow<World> game = game(spec().wire((world, scheduler) -> calls.add("levels: " + Levels.COUNT)));

        assertEquals(1, run(game, "--headless"));
        assertEquals("level-1.tmx, line 3: a tile must exist\n", err);
    }

    @Test
    void aMistakeOfTheGameKeepsItsStackTrace() {
        GameWindow<World> game = game(spec().wire((world, scheduler) -> scheduler.simulation("broken", step -> {
            throw new IllegalArgumentException("a rule of the game");
        })));

        assertThrows(SystemFailureException.class, () -> run(game, "--headless"));
    }

    @Test
    void aGameWithoutAWindowHasNoHost() {
        GameWindow<World> game = game().option("--look", "looks", (running, value) -> {
            assertThrows(IllegalStateException.class, running::sound);
            calls.add(assertThrows(IllegalStateException.class, running::host).getMessage());
        });

        run(game, "--headless", "--frames", "1", "--look");

        assertEquals(
                "a game must run in a window to have a host(): this one runs headless; call this in show(...)",
                calls.get(1));
    }

    @Test
    void refusesOptionsThatNobodyCanGive() {
        GameWindow<World> game = game();
        for (String syntax : List.of("record", "--record a file", "--Record", "--", "--frames NUMBER", "--help")) {
            assertThrows(IllegalArgumentException.class, () -> game.option(syntax, "", (running, value) -> {}), syntax);
        }
        assertThrows(IllegalArgumentException.class, () -> game.command("--list FILE", "", args -> 0));
        game.command("list", "", args -> 0);
        assertThrows(IllegalArgumentException.class, () -> game.command("list FILE", "", args -> 0));
        assertThrows(IllegalArgumentException.class, () -> game.command("inspect FILE", "", args -> 0));
        assertFalse(calls.contains("wired"));
    }
}
