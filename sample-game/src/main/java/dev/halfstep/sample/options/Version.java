package dev.halfstep.sample.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Reads the version of the game, which the build writes to a file. */
public final class Version implements IVersionProvider {

    /** Creates a provider for picocli. */
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
            throw new UncheckedIOException("the build writes version.properties", e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Halfstep sample game " + number()};
    }
}
