package dev.halfstep.render.natives;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Diagnoses why native libraries cannot be loaded: they are not on the class path, or LWJGL cannot unpack them. LWJGL
 * unpacks them into the temporary folder, whose file system may forbid writing or executing.
 *
 * @hidden
 */
public final class NativesDiagnosis {

    private static final String TEMPORARY_FOLDER_PROPERTY = "java.io.tmpdir";

    private NativesDiagnosis() {}

    /**
     * Returns the remedy for a native library that cannot be loaded.
     *
     * @param remedyIfMissing the remedy if the natives are not on the class path
     * @return the given remedy, or the advice to set another temporary folder if the current one cannot hold natives
     */
    public static String remedy(String remedyIfMissing) {
        Path folder = Path.of(System.getProperty(TEMPORARY_FOLDER_PROPERTY));
        return canHoldNatives(folder)
                ? remedyIfMissing
                : "the natives cannot be unpacked into " + folder + ": start java with -D" + TEMPORARY_FOLDER_PROPERTY
                        + "= and a folder that can be written and executed";
    }

    /** Returns whether an executable file can be created in a folder: some file systems are read-only or noexec. */
    private static boolean canHoldNatives(Path folder) {
        try {
            Path file = Files.createTempFile(folder, "halfstep", /* suffix= */ null);
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
