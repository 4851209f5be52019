package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
        Path target = file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new IOException("only a file can be replaced: " + file + " is something else");
        }
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            try {
                Files.write(part, content);
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE); // another move deletes first
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new IOException("a file must be written: " + file + ": " + FileFailure.reason(e), e);
        }
    }
}
