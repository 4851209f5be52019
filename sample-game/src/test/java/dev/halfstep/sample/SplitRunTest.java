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
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code --split}: two whole pictures of a scene, on the left as simulated, on the right interpolated. */
class SplitRunTest {

    /** Each part has 480 x 400 pixels below its header of 30 pixels, and there are 2 pixels between the parts. */
    private static final String SIZE = "962x430";

    private static final int HEADER = 30;
    private static final int RIGHT_X = 482;

    /**
     * The maximum number of pixels that differ because a position on the edge of a pixel is rounded in another way: a
     * horizontal line of one pixel.
     */
    private static final int MAX_ROUNDED = 480;

    // Between these rows, a picture has neither the HUD line nor the time of a frame, nor the footer, nor the keys of
    // meteors, of which the split view lacks one: it cannot be rewound.
    private static final int BELOW_HUD = 120;
    private static final int FOOTER_ROWS = 115;

    @TempDir
    private Path folder;

    /** Draws a scene at 0.43 s, between two steps: frame 27 of 60 a second. */
    private BufferedImage picture(String scene, String size, String... moreArgs) throws IOException {
        Path file = folder.resolve("picture.png");
        List<String> args = new ArrayList<>(
                List.of("--offscreen", "--samples", "0", "--frames", "27", "--screenshot", file.toString()));
        args.addAll(List.of("--size", size));
        args.addAll(Arrays.asList(scene.split(" ")));
        args.addAll(List.of(moreArgs));
        Run run = Run.drawing(args.toArray(String[]::new));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        assertEquals(List.of(), run.err());
        return ImageIO.read(file.toFile());
    }

    /** Counts the pixels of the middle of a picture that differ from those at an offset in another picture. */
    private static int differences(BufferedImage part, BufferedImage picture, int left, int top) {
        int count = 0;
        for (int y = BELOW_HUD; y < part.getHeight() - FOOTER_ROWS; y++) {
            for (int x = 0; x < part.getWidth(); x++) {
                count += part.getRGB(x, y) == picture.getRGB(left + x, top + y) ? 0 : 1;
            }
        }
        return count;
    }

    /** Each half must equal the picture of a run that is not split, in a window as large as the half. */
    @ParameterizedTest
    @CsvSource({
        "--scene meteors --bot, 480x270, 65", // in the middle of 400 rows; the bot has no menu
        "--scene bounce --bodies 3, 480x400, 0",
        "--scene lab, 480x400, 0",
        "--scene crowd --bodies 300, 480x400, 0",
        "--scene keys, 480x400, 0"
    })
    void showsTheWholePictureTwice(String scene, String partSize, int bar) throws IOException {
        BufferedImage split = picture(scene, SIZE, "--split");
        BufferedImage interpolated = picture(scene, partSize, "--tick-hz", "10");
        BufferedImage raw = picture(scene, partSize, "--tick-hz", "10", "--no-interpolation");

        int top = HEADER + bar;
        assertNearer(raw, interpolated, split, 0, top, "the left picture must be drawn as simulated");
        assertNearer(interpolated, raw, split, RIGHT_X, top, "the right picture must be interpolated");
    }

    /** Checks that a part of the split picture is equal to a picture, and to the other one only if nothing moves. */
    private static void assertNearer(
            BufferedImage expected, BufferedImage other, BufferedImage split, int left, int top, String message) {
        int differences = differences(expected, split, left, top);
        assertTrue(differences <= MAX_ROUNDED, () -> message + ": " + differences + " pixels differ");
        int motion = differences(expected, other, 0, 0);
        int toOther = differences(other, split, left, top);
        assertTrue(
                motion == 0 || differences * 3 < toOther,
                () -> message + ": " + differences + " pixels differ, and " + toOther + " from the other picture");
    }

    @Test
    void stacksThePicturesInAPictureThatIsHigherThanWide() throws IOException {
        BufferedImage split = picture("--scene crowd --bodies 300", "480x602", "--split");
        BufferedImage part = picture("--scene crowd --bodies 300", "480x270", "--tick-hz", "10");
        BufferedImage raw = picture("--scene crowd --bodies 300", "480x270", "--tick-hz", "10", "--no-interpolation");
        assertNearer(raw, part, split, 0, 30, "the upper picture must be drawn as simulated");
        assertNearer(part, raw, split, 0, 332, "the lower picture must be interpolated");
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
