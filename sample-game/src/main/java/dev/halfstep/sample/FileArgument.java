package dev.halfstep.sample;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file from the command line. */
final class FileArgument {

    /** What helps where the locale of the process has no name for a file; an unset one counts as plain ASCII. */
    static final String LOCALE_REMEDY = "set a UTF-8 locale, as in LC_ALL=C.UTF-8";

    private FileArgument() {}

    static Path parse(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("must name a file: ''");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(
                    "must be a name that this system and its locale can express: " + text + "; " + LOCALE_REMEDY);
        }
    }
}
