package dev.halfstep.netplay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Knows the version of the engine, which the build writes into a resource. */
final class EngineVersion {

    private static final String RESOURCE = "version.properties";

    /** The version, such as {@code 1.0.0}. */
    static final String TEXT = read();

    private EngineVersion() {}

    private static String read() {
        Properties properties = new Properties();
        try (InputStream in = EngineVersion.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the module netplay must contain " + RESOURCE);
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
