package dev.halfstep.render.window;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** The files that options of the command line name. */
final class OptionFile {

    private OptionFile() {}

    /** Returns the path of a file that a player names. */
    static Path path(String file) {
        if (file.isEmpty()) {
            throw new IllegalArgumentException("it must name a file: ''");
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "a file must have a name that this system and its locale can express: " + file
                            + "; set a UTF-8 locale, as in LC_ALL=C.UTF-8",
                    e);
        }
    }

    /** Refuses a file that is not writable: checks before the run, because its result would be lost after it. */
    static void requireWritable(String option, Path file) {
        BadUsageException.refuse(Files.isDirectory(file), option + " must name a file: " + file + " is a folder");
        try {
            AtomicFile.open(file).close(); // only a write shows all obstacles
        } catch (IOException e) {
            throw new BadUsageException(option + ": " + e.getMessage(), e);
        }
    }

    /** Other programs choose the format by the end of the name. */
    static void requireWritablePng(String option, Path file) {
        requireWritable(option, file);
        BadUsageException.refuse(
                !file.toString().toLowerCase(Locale.ROOT).endsWith(".png"),
                option + " must name a file that ends in .png, because it writes a PNG picture: " + file);
    }
}
