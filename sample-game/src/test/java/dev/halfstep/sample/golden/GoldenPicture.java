package dev.halfstep.sample.golden;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * A picture that was once looked at and found right, kept beside the tests as a PNG file.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true} what is drawn now is kept instead, and no test passes, so that nobody
 * leaves this on.
 */
final class GoldenPicture {

    private static final Path SOURCES = Path.of("src", "test", "resources", "dev", "halfstep", "sample", "golden");

    private final String name;
    private final Path failures;

    /**
     * One of those that are kept.
     *
     * @param name what its file is called
     * @param failures the folder for pictures that are another one
     */
    GoldenPicture(String name, Path failures) {
        this.name = name;
        this.failures = failures.toAbsolutePath();
    }

    /** Fails if a picture is another one, and leaves both it and what is different in files. */
    void check(Picture actual) throws IOException {
        if (Boolean.getBoolean("halfstep.golden.renew")) {
            Path file = SOURCES.resolve(name + ".png").toAbsolutePath();
            actual.write(file);
            Assumptions.abort("a golden picture was renewed, look at it: " + file);
        }
        PictureDifference difference = new PictureDifference(expected(), actual);
        if (!difference.isWithinTolerance()) {
            Path picture = failures.resolve(name + "-actual.png");
            Path marked = failures.resolve(name + "-difference.png");
            actual.write(picture);
            difference.marked().write(marked);
            fail("the picture '" + name + "' must look as it did: " + difference + "\n  it is " + picture
                    + "\n  different is " + marked);
        }
    }

    /** The picture that is kept. */
    Picture expected() throws IOException {
        try (InputStream png = GoldenPicture.class.getResourceAsStream(name + ".png")) {
            if (png == null) {
                throw new IOException("there is no golden picture '" + name + "' yet: -Dhalfstep.golden.renew=true");
            }
            return Picture.read(png);
        }
    }
}
