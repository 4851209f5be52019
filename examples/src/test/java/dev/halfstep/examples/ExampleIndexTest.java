package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the examples stay short, and that the index in the README is complete. */
class ExampleIndexTest {

    private static final int MAX_LINES = 120;
    private static final Path INDEX = Path.of("README.md");
    private static final Pattern LINK_TO_SOURCE =
            Pattern.compile("\\(src/main/java/dev/halfstep/examples/(\\w+).java\\)");

    @Test
    void fitsEachExampleIn120Lines() throws IOException {
        for (String example : ExampleFiles.names()) {
            long lines = Files.readAllLines(ExampleFiles.source(example)).size();
            assertTrue(lines <= MAX_LINES, () -> example + " must have at most " + MAX_LINES + " lines: " + lines);
        }
    }

    @Test
    void namesEachExampleOnceInTheIndex() throws IOException {
        List<String> named = LINK_TO_SOURCE
                .matcher(Files.readString(INDEX))
                .results()
                .map(link -> link.group(1))
                .sorted()
                .toList();
        assertEquals(ExampleFiles.names(), named);
    }

    @Test
    void keepsAnExpectedFileForEachExampleAndForNoOther() throws IOException {
        try (Stream<Path> files = Files.list(ExampleFiles.EXPECTED)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .map(name -> name.replaceFirst("\\.(txt|png)$", ""))
                    .toList();
            TreeSet<String> expected = new TreeSet<>(ExampleFiles.names());
            expected.add("Race"); // a package of its own
            assertEquals(expected, new TreeSet<>(names));
        }
    }
}
