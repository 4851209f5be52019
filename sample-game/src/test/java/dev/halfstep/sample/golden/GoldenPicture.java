package dev.halfstep.sample.golden;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Compares a picture with a golden one: a PNG file beside the tests that was inspected once.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true} it replaces the file instead, and aborts the test, so that the property
 * cannot stay set unnoticed.
 */
final class GoldenPicture {

    private static final Path SOURCES = Path.of("src", "test", "resources", "dev", "halfstep", "sample", "golden");

    private final String name;
    private final Path failures;

    /**
     * Creates a golden picture.
     *
     * @param name the name of its file
     * @param failures the folder for pictures that differ
     */
    GoldenPicture(String name, Path failures) {
        this.name = name;
        this.failures = failures.toAbsolutePath();
    }

    /** Fails if a picture differs, and writes the picture and the difference to files. */
    void check(Picture actual) throws IOException {
        if (Boolean.getBoolean("halfstep.golden.renew")) {
            Path file = SOURCES.resolve(name + ".png").toAbsolutePath();
            actual.write(file);
            Assumptions.abort("a golden picture was renewed, inspect it: " + file);
        }
        PictureDifference difference = new PictureDifference(expected(), actual);
        if (!difference.isWithinTolerance()) {
            Path picture = failures.resolve(name + "-actual.png");
            Path marked = failures.resolve(name + "-difference.png");
            actual.write(picture);
            difference.marked().write(marked);
            fail("the picture '" + name + "' must match its golden picture: " + difference + "\n  actual: " + picture
                    + "\n  difference: " + marked);
        }
    }

    /** Reads the golden picture. */
    Picture expected() throws IOException {
        try (InputStream png = GoldenPicture.class.getResourceAsStream(name + ".png")) {
            if (png == null) {
                throw new IOException("there is no golden picture '" + name + "' yet: -Dhalfstep.golden.renew=true");
            }
            return Picture.read(png);
        }
    }
}
