package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;

/**
 * Compares the frames of an example with its film {@code expected/NAME.png}. A flaw is a pixel with a colour channel
 * that differs by more than {@value #CHANNEL_TOLERANCE} of 255. One flaw in {@value #PIXELS_PER_FLAW} pixels is
 * tolerated in each frame.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true}, replaces the file and then aborts the test, so that a forgotten
 * property is noticed.
 */
final class ExpectedFilm {

    static final int FRAMES_PER_SECOND = 30;

    /** All films are in the repository. */
    private static final int MAX_BYTES = 650_000;

    private static final int CHANNEL_TOLERANCE = 8;
    private static final int PIXELS_PER_FLAW = 2000;

    private final String example;
    private final FilmReader film;
    private int frames;

    private ExpectedFilm(String example, FilmReader film) {
        this.example = example;
        this.film = film;
    }

    /** Opens the expected film of an example at its first frame. */
    static ExpectedFilm of(String example) throws IOException {
        Path file = file(example);
        assertTrue(
                Files.exists(file),
                () -> "each example with a picture must have its expected film: " + file
                        + " does not exist; create it with -Dhalfstep.golden.renew=true");
        assertFewBytes(file);
        return new ExpectedFilm(example, new FilmReader(file));
    }

    /** Replaces the expected film of an example, and aborts the test. */
    static void renew(String example, Path actualFilm) throws IOException {
        assertFewBytes(actualFilm);
        Files.copy(actualFilm, file(example), StandardCopyOption.REPLACE_EXISTING);
        Assumptions.abort("an expected film was renewed, inspect it: " + file(example));
    }

    private static Path file(String example) {
        return ExampleFiles.EXPECTED.resolve(example + ".png").toAbsolutePath();
    }

    private static void assertFewBytes(Path film) {
        long bytes = film.toFile().length();
        assertTrue(
                bytes <= MAX_BYTES,
                () -> "a film must have at most " + MAX_BYTES + " bytes: " + film + " has " + bytes);
    }

    /** Fails if the next frame differs from the next frame of the expected film by more than the tolerance. */
    void checkNext(BufferedImage actual) throws IOException {
        BufferedImage expected = film.next();
        if (expected == null) {
            throw new AssertionError("the film of " + example + " must keep its length: frame " + frames + " is new");
        }
        if (!isWithinTolerance(expected, actual)) {
            fail("the film of " + example + " must match expected/" + example + ".png: " + flaws(expected, actual)
                    + " pixels of frame " + frames + " differ\n  expected: " + write(example, "expected", expected)
                    + "\n  actual: " + write(example, "actual", actual));
        }
        frames++;
    }

    /** Fails unless all frames of the expected film were compared. */
    void checkEnd() throws IOException {
        assertNull(film.next(), () -> "the film of " + example + " must keep its length: it ends at frame " + frames);
    }

    /** Returns whether the sizes are equal and the flaws are few enough. */
    static boolean isWithinTolerance(BufferedImage expected, BufferedImage actual) {
        return (long) flaws(expected, actual) * PIXELS_PER_FLAW <= (long) actual.getWidth() * actual.getHeight();
    }

    private static int flaws(BufferedImage expected, BufferedImage actual) {
        if (expected.getWidth() != actual.getWidth() || expected.getHeight() != actual.getHeight()) {
            return actual.getWidth() * actual.getHeight();
        }
        int[] expectedPixels = pixels(expected);
        int[] actualPixels = pixels(actual);
        int flaws = 0;
        for (int i = 0; i < actualPixels.length; i++) {
            if (isFlaw(expectedPixels[i], actualPixels[i])) {
                flaws++;
            }
        }
        return flaws;
    }

    /** Returns the pixels of an image of the type INT_RGB. A film has millions of them, and getRGB is slow. */
    private static int[] pixels(BufferedImage image) {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }

    private static boolean isFlaw(int expected, int actual) {
        if (expected == actual) {
            return false;
        }
        for (int shift = 0; shift < 24; shift += 8) { // blue, green, red
            if (Math.abs((expected >> shift & 0xFF) - (actual >> shift & 0xFF)) > CHANNEL_TOLERANCE) {
                return true;
            }
        }
        return false;
    }

    /** Writes a frame that differs, for a person to look at. */
    private static Path write(String example, String kind, BufferedImage frame) throws IOException {
        Path file =
                Path.of("target", "films", example + "-" + kind + "-frame.png").toAbsolutePath();
        Files.createDirectories(file.getParent());
        ImageIO.write(frame, "png", file.toFile());
        return file;
    }
}
