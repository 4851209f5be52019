package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Creates symbolic links. On Windows, this needs a privilege: without it, the test is skipped. */
final class SymbolicLink {

    private SymbolicLink() {}

    static Path create(Path link, Path target) throws IOException {
        try {
            return Files.createSymbolicLink(link, target);
        } catch (FileSystemException e) {
            if (System.getProperty("os.name").startsWith("Windows")) {
                Assumptions.abort("symbolic links need a privilege: " + e.getReason());
            }
            throw e;
        }
    }
}
