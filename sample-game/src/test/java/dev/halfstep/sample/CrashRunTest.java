package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays games with a planted fault, and replays the recordings of their crashes. */
class CrashRunTest {

    private static final Path SOURCE = Path.of("src/main/java/dev/halfstep/meteors/rule/Screens.java");
    private static final Path PICTURES = Path.of("target", "crash-run").toAbsolutePath();
    private static final String FILE_LINE = " s of the game are in ";

    /** Ten times as long as the test takes on a busy machine. */
    private static final long TIMEOUT_SECONDS = 150;

    @TempDir
    private Path folder;

    private Path crashes;

    @BeforeEach
    void chooseFolder() {
        crashes = folder.resolve("halfstep").resolve("crashes");
    }

    /** Compiles the first rule of meteors with a fault in its first system. */
    private void plant(String condition) throws IOException {
        String begin = "public static void startGame(SimulationContext step) {\n";
        String code = Files.readString(SOURCE);
        assertTrue(code.contains(begin), () -> SOURCE + " must have the line " + begin);
        Path planted = folder.resolve(SOURCE.getFileName());
        Files.writeString(
                planted,
                code.replace(
                        begin,
                        begin + "if (" + condition + ") { throw new IllegalStateException(\"a planted fault\"); }\n"));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        String classes = folder.resolve("classes").toString();
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        /* in= */ null,
                        /* out= */ null,
                        messages,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes,
                        planted.toString());
        assertEquals(0, exitCode, () -> messages.toString(StandardCharsets.UTF_8));
    }

    private GameProcess game() {
        return new GameProcess(folder).withEnvironment("XDG_DATA_HOME", folder.toString());
    }

    private GameProcess failingGame() {
        return game().withFirstOnClassPath(folder.resolve("classes"));
    }

    /** Returns the line of the stack trace that names system, step and exception. */
    private static String failureOf(Ended game) {
        assertEquals(1, game.exitCode(), game::toString);
        return game.err().stream()
                .filter(line -> line.startsWith("dev.halfstep.frame.SystemFailureException: "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(game.toString()));
    }

    @Test
    void aGameInAWindowThatFailsIsReplayedToItsFailure() throws Exception {
        plant("step.input().wasPressed(dev.halfstep.input.Key.X)");
        Path written = crashes.resolve("crash-1.rec");
        Path crash = crashes.resolve("crash-2.rec");
        Ended played = playUntilCrash(written);

        String failure = failureOf(played);
        assertTrue(failure.contains("system 'start-game' failed in simulation at step "), failure);
        assertTrue(failure.endsWith("java.lang.IllegalStateException: a planted fault"), failure);
        List<String> reports =
                played.err().stream().filter(line -> line.contains(FILE_LINE)).toList();
        assertEquals(2, reports.size(), played::toString);
        assertTrue(reports.get(0).endsWith(FILE_LINE + written), played::toString);
        assertTrue(reports.get(1).endsWith(FILE_LINE + crash), played::toString);
        int report = played.err().indexOf(reports.get(1));
        assertEquals(
                "replay them: java -jar sample-game.jar --replay " + crash,
                played.err().get(report + 1));

        Ended replayed = failingGame().run("--replay", crash.toString(), "--headless");
        assertEquals(failure, failureOf(replayed));
        assertFalse(Files.exists(crashes.resolve("crash-3.rec")), "a replay records no crash");

        Ended verified = game().run("--replay", written.toString(), "--verify");
        assertEquals(0, verified.exitCode(), verified::toString);
    }

    /** Starts a game, presses F8, plays, and presses the key of the fault. */
    private Ended playUntilCrash(Path written) throws IOException, InterruptedException {
        try (VirtualDisplay display = VirtualDisplay.open(640, 360)) {
            GameProcess process = failingGame().withEnvironment("DISPLAY", display.name());
            Process game = process.start("--seed", "7", "--mute", "--samples", "0", "--size", "640x360");
            CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS).execute(game::destroyForcibly);
            try {
                display.awaitWindow("Halfstep: meteors");
                GameWatcher watcher = new GameWatcher(display, game, folder, PICTURES);
                watcher.await("title", picture -> true);
                display.tap("F8");
                watcher.await("written", picture -> Files.exists(written));
                display.tap("Return");
                display.press("Up");
                watcher.await("play", picture -> true);
                display.tap("x");
                return process.awaitEnd(game);
            } finally {
                game.destroy();
            }
        }
    }

    @Test
    void aHeadlessGameRecordsItsCrashOnlyIfAsked() throws Exception {
        plant("step.step() == 60");
        String failure = failureOf(failingGame().run("--headless", "--steps", "100"));
        assertFalse(Files.exists(crashes), "a headless game must write no file");

        Ended asked = failingGame().run("--headless", "--steps", "100", "--crash-recording");
        assertEquals(failure, failureOf(asked));
        Path file = crashes.resolve("crash-1.rec");
        assertTrue(asked.err().get(0).endsWith(FILE_LINE + file), asked::toString);

        Ended replayed = failingGame().run("--headless", "--replay", file.toString());
        assertEquals(failure, failureOf(replayed));
    }

    @Test
    void aFolderThatCannotBeWrittenDoesNotHideTheFailure() throws Exception {
        plant("step.step() == 1");
        Files.createDirectories(crashes.getParent());
        Files.writeString(crashes, "a file");

        Ended ended = failingGame().run("--headless", "--steps", "100", "--crash-recording");

        assertTrue(failureOf(ended).endsWith("a planted fault"), ended::toString);
        assertEquals(
                "the last seconds of the game could not be written: a data folder must be a folder: " + crashes
                        + " is something else",
                ended.err().get(0));
    }
}
