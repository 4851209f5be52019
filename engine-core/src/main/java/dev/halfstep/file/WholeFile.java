package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.Path;

/** Writes whole files atomically. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Writes or replaces a file. If the program stops meanwhile, the file has either its old content or the new one.
     *
     * @param file the file to write; its folder must exist
     * @param content all bytes of the file
     * @throws IOException if it cannot be written, with the reason in one line; the old content is unchanged
     */
    public static void write(Path file, byte[] content) throws IOException {
        try (PartFile part = PartFile.open(file)) {
            part.append(content);
            part.complete();
        }
    }
}
