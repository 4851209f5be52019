package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the {@link ProgressProbe} in a process, with and without a terminal. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ProgressDisplayTest {

    /** The program that runs a command in a new terminal. */
    private static final Path SCRIPT = Path.of("/usr/bin/script");

    @TempDir
    private Path folder;

    private Path temporary;

    /** The file with the output of the probe, as a terminal shows it. */
    private Path shown;

    @BeforeEach
    void prepareFolders() throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        shown = folder.resolve("shown");
    }

    private List<String> probeCommand() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                // Elsewhere than the temporary folder, in which the display must leave no files.
                "-XX:FlightRecorderOptions=repository=" + folder.resolve("repository"),
                "-cp",
                System.getProperty("java.class.path"),
                ProgressProbe.class.getName(),
                folder.resolve("facts").toString(),
                folder.resolve("events.jfr").toString());
    }

    /** Runs the {@link ProgressProbe}, writes its output to {@code shown}, and returns the facts that it writes. */
    private List<String> runProbe(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
        process.environment().remove("JAVA_TOOL_OPTIONS");
        assertEquals(0, process.redirectOutput(shown.toFile()).start().waitFor(), () -> text(shown));
        return Files.readAllLines(folder.resolve("facts"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void drawsOnATerminalWithoutProcessesOrNativeLibraries() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT), "a terminal needs " + SCRIPT);
        String quoted = "'" + String.join("' '", probeCommand()) + "'";

        List<String> facts = runProbe(List.of(SCRIPT.toString(), "-qec", quoted, "/dev/null"));

        assertEquals(List.of("terminal: true", "processes: 0"), facts);
        assertTrue(text(shown).contains("simulating  50% [" + "=".repeat(30) + " "), () -> text(shown));
        try (Stream<Path> leftFiles = Files.list(temporary)) {
            assertEquals(List.of(), leftFiles.toList());
        }
    }

    @Test
    void drawsNothingIntoAFile() throws Exception {
        assertEquals(List.of("terminal: false", "processes: 0"), runProbe(probeCommand()));
        assertFalse(text(shown).contains("simulating"), () -> text(shown));
    }
}
