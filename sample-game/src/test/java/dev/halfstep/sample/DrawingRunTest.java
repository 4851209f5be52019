package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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

/** Tests runs that draw offscreen, and their screenshots. */
class DrawingRunTest {

    private static final byte[] PNG_SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** Large enough for the HUD with its graph. */
    private static final String SMALL = "480x270";

    @TempDir
    private Path folder;

    @Test
    void offscreenRunReportsTheSameStateAsAHeadlessRun() {
        Run drawn = Run.drawing(bounce("--offscreen", "--size", SMALL));

        assertEquals(0, drawn.exitCode());
        assertEquals(List.of(), drawn.err());
        assertEquals(Run.of(bounce("--headless")).out(), drawn.out());
    }

    private static String[] bounce(String... moreArgs) {
        return with(moreArgs, "--scene", "bounce", "--seconds", "1", "--seed", "7", "--bodies", "5");
    }

    private static String[] with(String[] moreArgs, String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of(moreArgs));
        return all.toArray(String[]::new);
    }

    @Test
    void screenshotShowsTheLastFrameAndIsReproducible() throws IOException {
        byte[] first = draw("first.png", "--frames", "20");
        byte[] again = draw("again.png", "--frames", "20");
        byte[] later = draw("later.png", "--frames", "21");

        assertArrayEquals(PNG_SIGNATURE, Arrays.copyOf(first, PNG_SIGNATURE.length));
        assertArrayEquals(first, again);
        assertTrue(Arrays.mismatch(first, later) >= 0, "frames 20 and 21 must differ");
    }

    @Test
    void interpolationChangesThePictureButNotTheState() throws IOException {
        Path on = folder.resolve("on.png");
        Path off = folder.resolve("off.png");
        Run interpolated = screenshot(on, "--size", SMALL, "--frames", "20");
        Run raw = screenshot(off, "--size", SMALL, "--frames", "20", "--no-interpolation");

        assertTrue(Files.mismatch(on, off) >= 0, "interpolation must change the picture");
        assertEquals(interpolated.report().get("hash"), raw.report().get("hash"));
    }

    @Test
    void graphOptionChangesThePicture() throws IOException {
        byte[] without = draw("without.png", "--frames", "20");
        byte[] with = draw("with.png", "--frames", "20", "--graph");

        assertTrue(Arrays.mismatch(without, with) >= 0, "the graph must change the picture");
    }

    /** Draws a small picture, and returns the file with the last frame. */
    private byte[] draw(String name, String... moreArgs) throws IOException {
        Path file = folder.resolve(name);
        screenshot(file, with(moreArgs, "--size", SMALL));
        return Files.readAllBytes(file);
    }

    /** Runs the game offscreen with more arguments, and writes the last frame to a file. */
    private static Run screenshot(Path file, String... moreArgs) {
        Run run = Run.drawing(with(moreArgs, "--offscreen", "--screenshot", file.toString()));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return run;
    }

    @Test
    void pictureHasTheSizeOfTheOption() throws IOException {
        Path small = folder.resolve("small.png");
        Path unspecified = folder.resolve("default.png");
        screenshot(small, "--frames", "2", "--size", "321x123");
        screenshot(unspecified, "--frames", "2");
        BufferedImage picture = ImageIO.read(small.toFile());
        BufferedImage byDefault = ImageIO.read(unspecified.toFile());

        assertEquals("321 x 123", picture.getWidth() + " x " + picture.getHeight());
        assertEquals("1280 x 720", byDefault.getWidth() + " x " + byDefault.getHeight());
    }

    @Test
    void rejectsAnUnwritableScreenshotBeforeTheRun() {
        Path unwritable = folder.resolve("missing").resolve("shot.png");

        Run run = Run.of("--offscreen", "--frames", "2", "--screenshot", unwritable.toString());

        assertEquals(2, run.exitCode());
        assertEquals(List.of(), run.out());
        assertEquals(1, run.err().size(), () -> run.err().toString());
        assertTrue(
                run.err().get(0).contains(unwritable.toString()),
                () -> run.err().toString());
    }
}
