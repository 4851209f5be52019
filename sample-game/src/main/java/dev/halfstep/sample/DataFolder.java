package dev.halfstep.sample;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where this desktop wants games to keep what they remember of a player. */
final class DataFolder {

    private static final String NAME = "halfstep";

    private DataFolder() {}

    /**
     * Finds the folder of this user.
     *
     * @throws InvalidPathException if the locale cannot express the home folder
     */
    static Path ofUser() {
        return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
    }

    static Path of(String system, String home, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return given(environment.get("APPDATA"), Path.of(home, "AppData", "Roaming"));
        }
        if (name.startsWith("mac")) {
            return Path.of(home, "Library", "Application Support", NAME);
        }
        return given(environment.get("XDG_DATA_HOME"), Path.of(home, ".local", "share"));
    }

    /** A folder that is not absolute counts as none, as the standard for these variables has it. */
    private static Path given(@Nullable String folder, Path otherwise) {
        try {
            if (folder != null && Path.of(folder).isAbsolute()) {
                return Path.of(folder, NAME);
            }
        } catch (InvalidPathException e) {
            return otherwise.resolve(NAME); // no folder either
        }
        return otherwise.resolve(NAME);
    }
}
