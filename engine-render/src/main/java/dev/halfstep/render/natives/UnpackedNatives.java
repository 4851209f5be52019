package dev.halfstep.render.natives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Diagnoses why natives on the class path cannot be loaded. LWJGL unpacks them into the temporary folder first, which
 * may forbid writing or executing. For the engine itself.
 */
public final class UnpackedNatives {

    private static final String FOLDER_PROPERTY = "java.io.tmpdir";

    private UnpackedNatives() {}

    /**
     * Names the remedy for a native library that cannot be loaded.
     *
     * @param missing the remedy if the natives are not on the class path
     * @return the given remedy, or the advice to set another temporary folder if the current one cannot hold natives
     */
    public static String remedyOr(String missing) {
        Path folder = Path.of(System.getProperty(FOLDER_PROPERTY));
        return canHoldNatives(folder)
                ? missing
                : "they cannot be unpacked into " + folder + ": start java with -D" + FOLDER_PROPERTY
                        + "= and a folder that can be written and executed";
    }

    /** Returns whether an executable file can be created in a folder: some file systems are read-only or noexec. */
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
