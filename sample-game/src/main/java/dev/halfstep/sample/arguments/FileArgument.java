package dev.halfstep.sample.arguments;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/** Converts file names. */
public final class FileArgument {

    /** The remedy for a locale that cannot express a file name; an unset locale counts as plain ASCII. */
    public static final String LOCALE_REMEDY = "set a UTF-8 locale, as in LC_ALL=C.UTF-8";

    private FileArgument() {}

    /**
     * Parses a file name.
     *
     * @param text the argument
     * @return a path, which need not exist
     * @throws TypeConversionException if it is empty, or no name on this system
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
