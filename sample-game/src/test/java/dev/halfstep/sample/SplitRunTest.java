package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code --split}: a scene as simulated on the left, interpolated on the right. */
class SplitRunTest {

    // Columns on both sides of the divider, which is drawn around column 640.
    private static final int LEFT_END = 630;
    private static final int RIGHT_START = 650;
    private static final int WIDTH = 1280;

    /** Far fewer pixels than interpolation changes. */
    private static final int MIN_DIFFERENCES = 100;

    // Between these rows, a picture has neither texts of the scene nor captions.
    private static final int BELOW_HUD = 150;
    private static final int ABOVE_CAPTIONS = 590;

    @TempDir
    private Path folder;

    /** Draws a scene at 1.23 s, between two steps: frame 75 of 60 a second. */
    private BufferedImage picture(String scene, String... moreArgs) throws IOException {
        Path file = folder.resolve("picture.png");
        List<String> args = new ArrayList<>(
                List.of("--offscreen", "--samples", "0", "--frames", "75", "--screenshot", file.toString()));
        args.addAll(Arrays.asList(scene.split(" ")));
        args.addAll(List.of(moreArgs));
        Run run = Run.drawing(args.toArray(String[]::new));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(List.of(), run.err());
        return ImageIO.read(file.toFile());
    }

    /** Counts the pixels in which two pictures differ, without the texts and the divider. */
    private static int differences(BufferedImage first, BufferedImage second, int fromX, int toX) {
        int count = 0;
        for (int y = BELOW_HUD; y < ABOVE_CAPTIONS; y++) {
            for (int x = fromX; x < toX; x++) {
                count += first.getRGB(x, y) == second.getRGB(x, y) ? 0 : 1;
            }
        }
        return count;
    }

    @ParameterizedTest
    @ValueSource(strings = {"--scene meteors", "--scene crowd --bodies 300"})
    void showsRawOnTheLeftAndInterpolatedOnTheRight(String scene) throws IOException {
        BufferedImage split = picture(scene, "--split");
        BufferedImage interpolated = picture(scene, "--tick-hz", "10");
        BufferedImage raw = picture(scene, "--tick-hz", "10", "--no-interpolation");

        assertEquals(0, differences(split, raw, 0, LEFT_END), "the left side must be drawn as simulated");
        assertEquals(0, differences(split, interpolated, RIGHT_START, WIDTH), "the right side must be interpolated");
        assertTrue(
                differences(interpolated, raw, 0, LEFT_END) > MIN_DIFFERENCES,
                "interpolation must change the left side");
        assertTrue(
                differences(interpolated, raw, RIGHT_START, WIDTH) > MIN_DIFFERENCES,
                "interpolation must change the right side");
    }

    @Test
    void doesNotChangeTheState() {
        Run split =
                Run.drawing("--split", "--offscreen", "--size", "320x180", "--samples", "0", "--bot", "--steps", "60");
        Run plain = Run.of("--headless", "--tick-hz", "10", "--bot", "--steps", "60");
        assertEquals(plain.report().get("hash"), split.report().get("hash"));
    }

    @Test
    void keepsAStepRateOfTheCommandLine() {
        Run split = Run.drawing(
                "--split",
                "--tick-hz",
                "5",
                "--offscreen",
                "--size",
                "320x180",
                "--samples",
                "0",
                "--bot",
                "--seconds",
                "2");
        assertEquals("10", split.report().get("steps"));
    }

    @Test
    void canBeFilmed() throws IOException {
        Path film = folder.resolve("film.png");
        Run run = Run.drawing("--split", "--scene", "bounce", "--frames", "3", "--film", film.toString());
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        int minBytes = 1000; // more than a PNG without pixels
        assertTrue(Files.size(film) > minBytes, "the film must have pictures");
    }
}
