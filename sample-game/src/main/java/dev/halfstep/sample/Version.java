package dev.halfstep.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote down. */
final class Version implements IVersionProvider {

    /** The version alone. */
    static String number() {
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
