package dev.halfstep.sample.process;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the folder for the data of a user, by the rules of each desktop. */
public final class DataFolder {

    private static final String NAME = "halfstep";

    private DataFolder() {}

    /**
     * Finds the folder of the current user.
     *
     * @return a folder that need not exist
     * @throws InvalidPathException if the locale cannot express the home folder
     */
    public static Path ofUser() {
        return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
    }

    static Path of(String system, String home, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return inFolder(environment.get("APPDATA"), Path.of(home, "AppData", "Roaming"));
        }
        if (name.startsWith("mac")) {
            return Path.of(home, "Library", "Application Support", NAME);
        }
        return inFolder(environment.get("XDG_DATA_HOME"), Path.of(home, ".local", "share"));
    }

    /** Ignores a folder that is not absolute, as the standard for these variables demands. */
    private static Path inFolder(@Nullable String folder, Path fallback) {
        try {
            if (folder != null && Path.of(folder).isAbsolute()) {
                return Path.of(folder, NAME);
            }
        } catch (InvalidPathException e) {
            return fallback.resolve(NAME); // not a path on this system
        }
        return fallback.resolve(NAME);
    }
}
