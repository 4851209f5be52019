package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.sample.GameProcess.Ended;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the game on machines that cannot open a window or draw. Each test runs a process with its own environment. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only on Linux can an environment variable remove the display")
class NoGraphicsTest {

    /** The height of the HUD line, which headless runs do not draw. */
    private static final int HUD_HEIGHT_PIXELS = 40;

    /** The height of the footer, which headless runs do not draw either. */
    private static final int FOOTER_HEIGHT_PIXELS = 50;

    @TempDir
    private Path folder;

    @Test
    void playsHeadlessAndDrawsTheLastFrame() throws Exception {
        Ended game = new GameProcess(folder).run();

        assertExplained(game, "the game runs headless");
        List<String> report = Run.of("--headless", "--bot").out();
        assertEquals(ofSimulation(report), ofSimulation(game.out().subList(0, report.size())));
        Path picture = picture(game);
        assertEquals(folder.resolve("screenshot-1.png").toRealPath(), picture.toRealPath());
        assertEquals(1280, ImageIO.read(picture.toFile()).getWidth());
    }

    @Test
    void lastFrameEqualsTheLastFrameOfAnOffscreenRun() throws Exception {
        Path drawn = folder.resolve("drawn.png");
        String jitter = "--jitter-ms=0"; // otherwise only the run that draws would have jitter and hitches
        String hitch = "--hitch-ms=0";
        Run.drawing("--offscreen", "--scene", "lab", jitter, hitch, "--frames", "90", "--screenshot", drawn.toString());

        Ended game = new GameProcess(folder).run("--scene", "lab", jitter, hitch, "--frames", "90");

        assertPlayedHeadless(
                game,
                "the game runs headless",
                Run.of("--headless", "--scene", "lab", "--frames", "90").out());
        BufferedImage expected = ImageIO.read(drawn.toFile());
        BufferedImage actual = ImageIO.read(picture(game).toFile());
        for (int y = HUD_HEIGHT_PIXELS; y < expected.getHeight() - FOOTER_HEIGHT_PIXELS; y++) {
            for (int x = 0; x < expected.getWidth(); x++) {
                assertEquals(expected.getRGB(x, y), actual.getRGB(x, y), "pixel " + x + ", " + y + " must be equal");
            }
        }
    }

    @Test
    void playsHeadlessIfTheDisplayIsUnreachable() throws Exception {
        String missingDisplay = ":6543";
        Ended game = new GameProcess(folder)
                .withEnvironment("DISPLAY", missingDisplay)
                .run("--frames", "3");

        assertPlayedHeadless(
                game, "display", Run.of("--headless", "--bot", "--frames", "3").out());
    }

    @Test
    void printsOnlyTheReportWithoutEgl() throws Exception {
        Ended game = withoutEgl().run("--frames", "3");

        assertEquals(0, game.exitCode(), () -> game.toString());
        assertEquals(Run.of("--headless", "--bot", "--frames", "3").out(), game.out());
        assertEquals(1, game.err().size(), () -> game.toString());
    }

    @Test
    void printsTheReportIfThePictureCannotBeWritten() throws Exception {
        // Folders take all names that the game tries for a screenshot.
        for (int number = 1; number <= 1000; number++) {
            Files.createDirectory(folder.resolve("screenshot-" + number + ".png"));
        }

        Ended game = new GameProcess(folder).run("--frames", "3");

        assertEquals(0, game.exitCode(), () -> game.toString());
        assertEquals(Run.of("--headless", "--bot", "--frames", "3").out(), game.out());
        String lastLine = game.err().get(game.err().size() - 1);
        assertTrue(lastLine.startsWith("warning: no screenshot was written: "), () -> game.toString());
        assertTrue(lastLine.contains("screenshot-1000.png"), () -> game.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--mute", "--graph", "--screenshot x.png", "--record x.rec", "--pacing unlimited"})
    void rejectsOptionsThatNeedAWindow(String options) throws Exception {
        Ended game = new GameProcess(folder).run(options.split(" "));

        assertRefused(game, "display", "--headless");
    }

    @Test
    void reportsAMissingEgl() throws Exception {
        Ended game = withoutEgl().run("--offscreen", "--frames", "3");

        assertRefused(game, "EGL", "--headless");
    }

    @Test
    void reportsAMissingNativeLibrary() throws Exception {
        Ended game = new GameProcess(folder)
                .withJvmFlag("-Dorg.lwjgl.glfw.libname=nowhere")
                .run("--mute", "--frames", "3"); // --mute needs a window: no fallback to headless

        assertRefused(game, "nowhere", "--headless");
    }

    @Test
    void headlessRunNeedsNoGraphics() throws Exception {
        Ended game = new GameProcess(folder)
                .withJvmFlag("-Dorg.lwjgl.glfw.libname=nowhere")
                .run("--headless", "--frames", "3");

        assertEquals(0, game.exitCode(), () -> game.toString());
        assertEquals(List.of(), game.err());
        assertTrue(game.out().contains("frames=3"), () -> game.toString());
    }

    private GameProcess withoutEgl() {
        return new GameProcess(folder)
                .withEnvironment("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere.json")
                .withEnvironment("EGL_PLATFORM", "none");
    }

    /** Asserts exit code 0, one line of explanation with a reason, and the report of a headless run. */
    private static void assertPlayedHeadless(Ended game, String reason, List<String> report) {
        assertExplained(game, reason);
        assertEquals(report, game.out().subList(0, report.size()));
    }

    /** Asserts exit code 0, and one line of explanation with a reason. */
    private static void assertExplained(Ended game, String reason) {
        assertAll(
                () -> assertEquals(0, game.exitCode(), () -> game.toString()),
                () -> assertEquals(1, game.err().size(), () -> game.toString()),
                () -> assertTrue(game.err().get(0).contains("headless"), () -> game.toString()),
                () -> assertTrue(game.err().get(0).contains(reason), () -> game.toString()));
    }

    /**
     * Returns the lines of a report that do not depend on presentation: where layers are drawn, a lost ship slows time
     * down for a moment, so the same steps take more frames.
     */
    private static List<String> ofSimulation(List<String> report) {
        return report.stream()
                .filter(line -> !line.startsWith("frames=") && !line.startsWith("alpha="))
                .toList();
    }

    /**
     * Returns the path in the last line of the output. Skips the test if the machine has no EGL, so no picture, unless
     * the tests require OpenGL.
     */
    private static Path picture(Ended game) {
        String last = game.out().get(game.out().size() - 1);
        assumeTrue(last.startsWith("screenshot=") || Boolean.getBoolean("halfstep.gl.required"), "no EGL");
        return Path.of(last.substring("screenshot=".length()));
    }

    /** Asserts exit code 2, no output, and one error line with a reason and a remedy. */
    private static void assertRefused(Ended game, String reason, String remedy) {
        assertAll(
                () -> assertEquals(2, game.exitCode(), () -> game.toString()),
                () -> assertEquals(List.of(), game.out()),
                () -> assertEquals(1, game.err().size(), () -> game.toString()),
                () -> assertTrue(game.err().toString().contains(reason), () -> game.toString()),
                () -> assertTrue(game.err().toString().contains(remedy), () -> game.toString()));
    }
}
