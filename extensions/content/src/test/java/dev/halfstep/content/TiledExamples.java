package dev.halfstep.content;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The maps that come with Tiled, in Debian's package {@code tiled}. Nobody of this project drew them. */
final class TiledExamples {

    private static final Path INSTALLED = Path.of("/usr/share/doc/tiled/examples");

    private TiledExamples() {}

    /** Copies the examples into a folder, and unpacks what Debian compresses. */
    static Path copyTo(Path folder) throws IOException {
        assumeTrue(Files.isDirectory(INSTALLED), "Debian's package tiled is not installed");
        List<Path> files;
        try (Stream<Path> all = Files.walk(INSTALLED)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(t[ms]?x|png)(\\.gz)?"))
                    .toList();
        }
        for (Path file : files) {
            String name = INSTALLED.relativize(file).toString();
            Path target = folder.resolve(name.replaceFirst("\\.gz$", ""));
            Files.createDirectories(target.getParent());
            try (InputStream raw = Files.newInputStream(file);
                    InputStream in = name.endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                Files.copy(in, target);
            }
        }
        return folder;
    }

    /** Returns the names of all maps. */
    static List<String> maps(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".tmx"))
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
