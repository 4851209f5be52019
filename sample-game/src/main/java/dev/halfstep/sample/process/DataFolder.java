package dev.halfstep.sample.process;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the folder for the data that a user keeps, by the conventions of Windows, macOS and XDG desktops. */
public final class DataFolder {

    private static final String NAME = "halfstep";

    private DataFolder() {}

    /**
     * Returns the data folder of the current user.
     *
     * @return a path of a folder that need not exist
     * @throws InvalidPathException if the locale cannot express the home folder
     */
    public static Path ofUser() {
        return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
    }

    static Path of(String system, String home, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return subfolderOf(environment.get("APPDATA"), Path.of(home, "AppData", "Roaming"));
        }
        if (name.startsWith("mac")) {
            return Path.of(home, "Library", "Application Support", NAME);
        }
        return subfolderOf(environment.get("XDG_DATA_HOME"), Path.of(home, ".local", "share"));
    }

    /** Returns the subfolder of a folder. If the folder is null or not absolute, uses the fallback, as XDG demands. */
    private static Path subfolderOf(@Nullable String folder, Path fallback) {
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
