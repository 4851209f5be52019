package dev.halfstep.sample;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Refuses files that cannot be written before the run, whose result would be lost after it. */
final class OutputFile {

    private OutputFile() {}

    /** Refuses what can be known beforehand: a folder in place of a file, or a folder that is missing or read-only. */
    static void check(CommandLine line, String option, @Nullable Path file) {
        String obstacle = file == null ? null : obstacle(file.toAbsolutePath());
        if (obstacle != null) {
            throw new ParameterException(line, option + " must name a file that can be written: " + obstacle);
        }
    }

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
        // A link is followed, so the folder that it stands in stays as it is.
        return Files.isWritable(folder) || Files.isSymbolicLink(file) ? null : file + ": its folder is read-only";
    }
}
