package dev.halfstep.sample;

import java.nio.file.Path;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file from the command line. */
final class FileArgument {

    private FileArgument() {}

    static Path parse(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("must name a file: ''");
        }
        return Path.of(text);
    }
}
