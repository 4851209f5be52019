package dev.halfstep.sample.options;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks output files before a run: results that cannot be written after the run would be lost. */
final class OutputFile {

    private OutputFile() {}

    /**
     * Refuses a path that is not writable: a folder, a file whose folder is missing or read-only, or a name that is too
     * long. Creates a part file beside the file and deletes it, because only a write shows all obstacles.
     *
     * @param line the command line, for the error
     * @param option the name of the option, with its dashes
     * @param file the path, or null if the option is not given
     * @throws ParameterException if the file cannot be written
     */
    static void requireWritable(CommandLine line, String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        String obstacle = obstacle(file.toAbsolutePath());
        if (obstacle != null) {
            throw new ParameterException(line, option + " must name a file that can be written: " + obstacle);
        }
        try {
            AtomicFile.open(file).close();
        } catch (IOException e) {
            throw new ParameterException(line, option + ": " + e.getMessage(), e);
        }
    }

    /**
     * Refuses a path that is not writable, or whose name does not end in {@code .png}. Other programs choose the format
     * by the end of the name.
     *
     * @param line the command line, for the error
     * @param option the name of the option, with its dashes
     * @param file the path, or null if the option is not given
     * @throws ParameterException if the file cannot be written, or its name does not end in {@code .png}
     */
    static void requireWritablePng(CommandLine line, String option, @Nullable Path file) {
        requireWritable(line, option, file);
        if (file != null && !file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new ParameterException(
                    line, option + " must name a file that ends in .png, because it writes a PNG picture: " + file);
        }
    }

    /** Returns the reason why a file cannot be written, or null. */
    private static @Nullable String obstacle(Path file) {
        if (Files.isDirectory(file)) {
            return file + " is a folder";
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return file + " is not a file";
        }
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return file + ": there is no folder " + folder;
        }
        // A new file is written beside the old one, and replaces it: only the folder must be writable. A symbolic link
        // stays: the new file replaces its target, and the folder of the target is not checked here.
        return Files.isWritable(folder) || Files.isSymbolicLink(file) ? null : file + ": its folder is read-only";
    }
}
