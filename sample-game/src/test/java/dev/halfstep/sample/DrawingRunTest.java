package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
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

    @TempDir
    private Path folder;

    @Test
    void offscreenRunReportsTheSameStateAsAHeadlessRun() {
        Run drawn = Run.drawing("--scene", "bounce", "--offscreen", "--seconds", "1", "--seed", "7", "--bodies", "5");

        assertEquals(0, drawn.exitCode());
        assertEquals(List.of(), drawn.err());
        assertEquals(
                Run.of("--scene", "bounce", "--headless", "--seconds", "1", "--seed", "7", "--bodies", "5")
                        .out(),
                drawn.out());
    }

    @Test
    void screenshotShowsTheLastFrameAndIsReproducible() throws IOException {
        byte[] first = screenshot("first.png", "--frames", "20");
        byte[] again = screenshot("again.png", "--frames", "20");
        byte[] later = screenshot("later.png", "--frames", "21");

        assertArrayEquals(PNG_SIGNATURE, Arrays.copyOf(first, PNG_SIGNATURE.length));
        assertArrayEquals(first, again);
        assertTrue(Arrays.mismatch(first, later) >= 0, "frames 20 and 21 must differ");
    }

    @Test
    void interpolationChangesThePictureButNotTheState() throws IOException {
        byte[] on = screenshot("on.png", "--frames", "20");
        byte[] off = screenshot("off.png", "--frames", "20", "--no-interpolation");

        assertTrue(Arrays.mismatch(on, off) >= 0, "interpolation must change the picture");
        assertEquals(
                Run.drawing("--offscreen", "--frames", "20").report().get("hash"),
                Run.drawing("--offscreen", "--frames", "20", "--no-interpolation")
                        .report()
                        .get("hash"));
    }

    @Test
    void graphOptionChangesThePicture() throws IOException {
        byte[] without = screenshot("without.png", "--frames", "20");
        byte[] with = screenshot("with.png", "--frames", "20", "--graph");

        assertTrue(Arrays.mismatch(without, with) >= 0, "the graph must change the picture");
    }

    /** Runs the game offscreen with more arguments, and returns the file with its last frame. */
    private byte[] screenshot(String name, String... moreArgs) throws IOException {
        Path file = folder.resolve(name);
        List<String> args = new ArrayList<>(List.of("--offscreen", "--screenshot", file.toString()));
        args.addAll(List.of(moreArgs));
        Run run = Run.drawing(args.toArray(String[]::new));
        assertEquals(0, run.exitCode(), () -> run.err().toString());
        return Files.readAllBytes(file);
    }

    @Test
    void pictureHasTheSizeOfTheOption() throws IOException {
        BufferedImage picture =
                ImageIO.read(new ByteArrayInputStream(screenshot("size.png", "--frames", "2", "--size", "321x123")));
        BufferedImage byDefault = ImageIO.read(new ByteArrayInputStream(screenshot("default.png", "--frames", "2")));

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
