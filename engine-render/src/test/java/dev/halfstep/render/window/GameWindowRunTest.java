package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.input.Action;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private GameWindow game() {
        return new GameWindow(TestHosts.settings(64, 36))
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
                })
                .show(game -> {
                    calls.add("shown");
                    game.host().add(new ShapeLayer(Camera2d.showing(16, 9)));
                });
    }

    private int run(GameWindow game, String... args) {
        PrintStream oldOut = System.out;
        PrintStream oldErr = System.err;
        ByteArrayOutputStream newOut = new ByteArrayOutputStream();
        ByteArrayOutputStream newErr = new ByteArrayOutputStream();
        System.setOut(new PrintStream(newOut, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(newErr, true, StandardCharsets.UTF_8));
        try {
            return game.run("my-game", args);
        } finally {
            System.setOut(oldOut);
            System.setErr(oldErr);
            out = text(newOut);
            err = text(newErr);
        }
    }

    private static String text(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Test
    void headlessRunsTenSecondsAndPrintsTheHash() {
        assertEquals(0, run(game(), "--headless"));

        assertEquals(499, count.steps, "600 frames at 60 Hz, of which the first takes no time");
        assertEquals(List.of("wired"), calls, "nothing is shown");
        assertTrue(out.matches("hash=[0-9a-f]{16}\n"), out);
        assertEquals("", err);
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
        assertEquals(List.of("wired", "shown"), calls);
        Image picture = Image.decode(Asset.file(file));
        assertEquals(64, picture.width());
        assertEquals(36, picture.height());
    }

    @Test
    void aPictureThatCannotBeWrittenIsAFailure(@TempDir Path folder) {
        TestHosts.offscreen(16, 16).close();
        Path file = folder.resolve("missing").resolve("last.png");

        assertEquals(1, run(game(), "--frames", "1", "--offscreen", file.toString()));

        assertEquals("", out);
        assertTrue(err.contains("missing"), err);
        assertEquals(1, err.lines().count(), err);
    }

    @Test
    void aPictureHasNoSound(@TempDir Path folder) {
        TestHosts.offscreen(16, 16).close();
        GameWindow game = game().show(shown -> assertSame(shown.sound(), shown.sound()));

        run(game, "--frames", "1", "--offscreen", folder.resolve("a.png").toString());

        assertEquals("", err, "a silent player has no messages");
    }

    @Test
    void optionsOfTheGameAreAppliedAfterTheWiringAndTheView() {
        GameWindow game = game().option("--gravity NUMBER", "sets the gravity", (running, value) -> calls.add(
                        value + ", world of " + running.world().size()))
                .option("--fast", "is faster", (running, value) -> running.own(() -> calls.add("closed" + value)));

        assertEquals(0, run(game, "--headless", "--gravity", "3", "--frames", "2", "--fast", "--gravity", "4"));

        assertEquals(List.of("wired", "3, world of 1", "4, world of 1", "closed"), calls);
    }

    @Test
    void aCommandRunsInsteadOfTheGame() {
        GameWindow game = game().command("inspect FILE ...", "inspects", args -> {
            calls.addAll(args);
            return 7;
        });

        assertEquals(7, run(game, "inspect", "--headless", "file"));

        assertEquals(List.of("--headless", "file"), calls);
    }

    @Test
    void helpPrintsAllOptions() {
        GameWindow game = game().option("--record FILE", "records", (running, file) -> {})
                .command("inspect FILE ...", "inspects a recording", args -> 0);

        assertEquals(0, run(game, "--help"));

        assertEquals("""
                usage: my-game [OPTION ...]
                       my-game inspect FILE ...   inspects a recording
                Without options, plays in a window; where none can open, runs as by --headless.
                  --headless         runs 10 seconds as fast as possible without drawing, and prints the state hash
                  --offscreen FILE   the same, and draws the last frame into a PNG file
                  --frames NUMBER    ends after this many frames
                  --press ACTION     presses an action of the game in the first step
                  --help             prints this text
                  --record FILE      records
                """, out);
        assertEquals(List.of(), calls);
    }

    @Test
    void badUsageNamesTheRuleAndPrintsAllOptions() {
        assertEquals(2, run(game(), "--headles"));
        assertTrue(err.startsWith("an option must be one of the following: '--headles'\nusage: my-game"), err);
        assertEquals(2, run(game(), "--offscreen"));
        assertTrue(err.startsWith("a value must follow: --offscreen FILE\nusage: "), err);
        assertEquals(2, run(game(), "--offscreen", "a.png", "--headless"));
        assertTrue(err.startsWith("a run must be --headless or --offscreen, not both\nusage: "), err);
        assertEquals(List.of(), calls, "no game has begun");
        assertEquals("", out);
    }

    @Test
    void aBadValueIsBadUsageInOneLine() {
        assertEquals(2, run(game(), "--headless", "--frames", "0"));
        assertEquals("--frames 0: the number of frames must be a whole number of at least 1\n", err);
        assertEquals(2, run(game(), "--headless", "--press", "jmup"));
        assertTrue(
                err.startsWith("--press jmup: an action must be bound before it is pressed: 'jmup' is none of ['jump']"),
                err);
        assertEquals(1, err.lines().count());
        assertEquals("", out);
    }

    @Test
    void aFileThatCannotBeReadIsAFailureInOneLine() {
        GameWindow missing = game().wire((world, scheduler) -> {
            throw new UncheckedIOException(new NoSuchFileException("level-1.tmx"));
        });
        assertEquals(1, run(missing, "--headless"));
        assertEquals("level-1.tmx: it does not exist\n", err);

        GameWindow damaged = game().wire((world, scheduler) -> {
            throw new UncheckedIOException("the levels cannot be read", new IOException("disk"));
        });
        assertEquals(1, run(damaged, "--headless"));
        assertEquals("the levels cannot be read\n", err);
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
        GameWindow game = game().wire((world, scheduler) -> calls.add("levels: " + Levels.COUNT));

        assertEquals(1, run(game, "--headless"));
        assertEquals("level-1.tmx, line 3: a tile must exist\n", err);
    }

    @Test
    void aMistakeOfTheGameKeepsItsStackTrace() {
        GameWindow game = game().wire((world, scheduler) -> scheduler.simulation("broken", step -> {
            throw new IllegalArgumentException("a rule of the game");
        }));

        assertThrows(SystemFailureException.class, () -> run(game, "--headless"));
    }

    @Test
    void aGameWithoutAWindowHasNoHost() {
        GameWindow game = game().option("--look", "looks", (running, value) -> {
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
        GameWindow game = game();
        for (String syntax : List.of("record", "--record a file", "--Record", "--", "--frames NUMBER", "--help")) {
            assertThrows(IllegalArgumentException.class, () -> game.option(syntax, "", (running, value) -> {}), syntax);
        }
        assertThrows(IllegalArgumentException.class, () -> game.command("--inspect FILE", "", args -> 0));
        game.command("inspect", "", args -> 0);
        assertThrows(IllegalArgumentException.class, () -> game.command("inspect FILE", "", args -> 0));
        assertFalse(calls.contains("wired"));
    }
}
