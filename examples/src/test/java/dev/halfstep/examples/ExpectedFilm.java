package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;

/**
 * Compares a film of an example with {@code expected/NAME.png}, frame by frame. A flaw is a pixel with a colour channel
 * that differs by more than {@value #CHANNEL_TOLERANCE} of 255. One flaw in {@value #PIXELS_PER_FLAW} pixels is
 * tolerated in each frame.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true}, replaces the file and then aborts the test, so that a forgotten
 * property is noticed.
 */
final class ExpectedFilm {

    static final int FRAMES_PER_SECOND = 30;

    private static final int MAX_BYTES = 650_000;
    private static final int CHANNEL_TOLERANCE = 8;
    private static final int PIXELS_PER_FLAW = 2000;

    private ExpectedFilm() {}

    /** Fails if a frame of a film differs from the frame of the expected film by more than the tolerance. */
    static void check(String example, Path actualFilm) throws IOException {
        Path file = ExampleFiles.EXPECTED.resolve(example + ".png").toAbsolutePath();
        assertTrue(
                Files.size(actualFilm) <= MAX_BYTES,
                () -> "a film must have at most " + MAX_BYTES + " bytes: " + actualFilm + " has "
                        + actualFilm.toFile().length());
        if (ExpectedText.RENEW) {
            Files.copy(actualFilm, file, StandardCopyOption.REPLACE_EXISTING);
            Assumptions.abort("an expected film was renewed, inspect it: " + file);
        }
        assertTrue(
                Files.exists(file),
                () -> "each example with a picture must have its expected film: " + file
                        + " does not exist; create it with -Dhalfstep.golden.renew=true");
        compare(example, new FilmReader(file), new FilmReader(actualFilm));
    }

    private static void compare(String example, FilmReader expectedFilm, FilmReader actualFilm) throws IOException {
        BufferedImage expected = expectedFilm.next();
        BufferedImage actual = actualFilm.next();
        for (int frame = 0; expected != null && actual != null; frame++) {
            if (!isWithinTolerance(expected, actual)) {
                fail("the film of " + example + " must match expected/" + example + ".png: "
                        + flaws(expected, actual) + " pixels of frame " + frame + " differ\n  expected: "
                        + write(example, "expected", expected)
                        + "\n  actual: " + write(example, "actual", actual));
            }
            expected = expectedFilm.next();
            actual = actualFilm.next();
        }
        assertTrue(expected == null && actual == null, () -> "the film of " + example + " must keep its length");
    }

    /** Returns whether the sizes are equal and the flaws are few enough. */
    static boolean isWithinTolerance(BufferedImage expected, BufferedImage actual) {
        return (long) flaws(expected, actual) * PIXELS_PER_FLAW <= (long) actual.getWidth() * actual.getHeight();
    }

    private static int flaws(BufferedImage expected, BufferedImage actual) {
        if (expected.getWidth() != actual.getWidth() || expected.getHeight() != actual.getHeight()) {
            return actual.getWidth() * actual.getHeight();
        }
        int flaws = 0;
        for (int y = 0; y < actual.getHeight(); y++) {
            for (int x = 0; x < actual.getWidth(); x++) {
                if (isFlaw(expected.getRGB(x, y), actual.getRGB(x, y))) {
                    flaws++;
                }
            }
        }
        return flaws;
    }

    private static boolean isFlaw(int expected, int actual) {
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
