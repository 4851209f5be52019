package dev.halfstep.sample.arguments;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/** Converts command-line arguments to file paths. */
public final class FileArgument {

    /** The remedy for a locale that cannot express a file name. Java treats an unset locale as ASCII. */
    public static final String LOCALE_REMEDY = "set a UTF-8 locale, as in LC_ALL=C.UTF-8";

    private FileArgument() {}

    /**
     * Parses a file path.
     *
     * @param text the argument
     * @return a path of a file that need not exist
     * @throws TypeConversionException if the argument is empty, or is not a valid path on this system and in its locale
     */
    public static Path parse(String text) {
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
