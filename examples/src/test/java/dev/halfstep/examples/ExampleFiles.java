package dev.halfstep.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists the examples: each Java file of the main sources is one. */
final class ExampleFiles {

    static final Path EXPECTED = Path.of("expected");

    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "halfstep", "examples");

    private ExampleFiles() {}

    /** Returns the names of all examples, in alphabetical order. */
    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
        }
    }

    static Path source(String name) {
        return SOURCES.resolve(name + ".java");
    }
}
