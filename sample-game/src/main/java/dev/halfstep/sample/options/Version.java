package dev.halfstep.sample.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Reads the version of the game from a file that the build writes. */
public final class Version implements IVersionProvider {

    /** Creates a version provider for picocli. */
    public Version() {}

    /**
     * Returns the version number.
     *
     * @return the version of the Maven project
     */
    public static String number() {
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(Objects.requireNonNull(file, "version.properties"));
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties must be readable, because the build writes it", e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Halfstep sample game " + number()};
    }
}
