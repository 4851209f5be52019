package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.Path;

/** Writes a file all at once or not at all: beside it first, and then into its place. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Writes a file, in place of the one that may be there: whatever happens meanwhile, one of the two is there.
     *
     * @param file where to; its folder must exist
     * @param content all bytes of the file
     * @throws IOException if it cannot be written, with the reason in one line; what was there before is still there
     */
    public static void write(Path file, byte[] content) throws IOException {
        try (PartFile part = PartFile.open(file)) {
            part.append(content);
            part.complete();
        }
    }
}
