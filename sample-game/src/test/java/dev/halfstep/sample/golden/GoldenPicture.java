package dev.halfstep.sample.golden;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Compares a picture with a golden picture: a PNG file, in the test resources or in the documentation, that a person
 * has inspected and accepted.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true}, replaces the file instead. The test is aborted then, so a
 * property that is left set is noticed.
 */
public final class GoldenPicture {

    private static final Path SOURCES = Path.of("src", "test", "resources", "dev", "halfstep", "sample", "golden");

    private final Path file;
    private final String name;
    private final Path failures;

    /**
     * Creates a golden picture of the test resources.
     *
     * @param name the name of the file, without its ending
     * @param failures the folder for pictures that differ from their golden picture
     */
    GoldenPicture(String name, Path failures) {
        this(SOURCES, name, failures);
    }

    /**
     * Creates a golden picture.
     *
     * @param folder the folder of the file
     * @param name the name of the file, without its ending
     * @param failures the folder for pictures that differ from their golden picture
     */
    public GoldenPicture(Path folder, String name, Path failures) {
        file = folder.resolve(name + ".png").toAbsolutePath();
        this.name = name;
        this.failures = failures.toAbsolutePath();
    }

    /** Fails if the picture in a PNG file differs by more than the tolerance. */
    public void check(Path actualPng) throws IOException {
        try (InputStream png = Files.newInputStream(actualPng)) {
            check(Picture.read(png));
        }
    }

    /** Fails if a picture differs by more than the tolerance, and writes the picture and the difference to files. */
    void check(Picture actual) throws IOException {
        if (Boolean.getBoolean("halfstep.golden.renew")) {
            actual.write(file);
            Assumptions.abort("a golden picture was renewed, inspect it: " + file);
        }
        PictureDifference difference = new PictureDifference(expected(), actual);
        if (!difference.isWithinTolerance()) {
            Path picture = failures.resolve(name + "-actual.png");
            Path marked = failures.resolve(name + "-difference.png");
            actual.write(picture);
            difference.picture().write(marked);
            fail("the picture '" + name + "' must match its golden picture: " + difference + "\n  actual: " + picture
                    + "\n  difference: " + marked);
        }
    }

    /** Reads the golden picture. */
    Picture expected() throws IOException {
        if (!Files.exists(file)) {
            throw new IOException("a golden picture must exist: there is none named '" + name
                    + "'; create it with -Dhalfstep.golden.renew=true");
        }
        try (InputStream png = Files.newInputStream(file)) {
            return Picture.read(png);
        }
    }
}
