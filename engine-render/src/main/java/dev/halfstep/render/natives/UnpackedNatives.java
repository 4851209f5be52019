package dev.halfstep.render.natives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds out why natives of the class path cannot be loaded: LWJGL unpacks them into the temporary folder first. For the
 * engine itself.
 */
public final class UnpackedNatives {

    private static final String FOLDER_PROPERTY = "java.io.tmpdir";

    private UnpackedNatives() {}

    /**
     * Names the remedy for a native library that cannot be loaded.
     *
     * @param missing the remedy if the natives are not on the class path
     * @return that one, or another temporary folder if the current one cannot hold natives
     */
    public static String remedyOr(String missing) {
        Path folder = Path.of(System.getProperty(FOLDER_PROPERTY));
        return canHoldNatives(folder)
                ? missing
                : "they cannot be unpacked into " + folder + ": start java with -D" + FOLDER_PROPERTY
                        + "= and a folder that can be written and executed";
    }

    /** Tries it with a file: a disk can refuse to write, and also to execute what was written. */
    private static boolean canHoldNatives(Path folder) {
        try {
            Path file = Files.createTempFile(folder, "halfstep", null);
            try {
                return file.toFile().setExecutable(true) && Files.isExecutable(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            return false;
        }
    }
}
