package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code --film}, which writes every frame into an animated PNG picture. */
class FilmRunTest {

    private static final byte[] EXISTING_CONTENT = {1, 2, 3};

    @TempDir
    private Path folder;

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void reportsTheSameStateAsAHeadlessRun() {
        Path file = folder.resolve("film.png");

        Run filmed = Run.drawing("--scene", "bounce", "--display-hz", "5", "--seconds", "1", "--film", file.toString());

        assertEquals(0, filmed.exitCode(), () -> filmed.err().toString());
        assertEquals(List.of(), filmed.err());
        assertEquals(
                Run.of("--scene", "bounce", "--display-hz", "5", "--seconds", "1", "--headless")
                        .out(),
                filmed.out());
    }

    @Test
    void lastsFourSecondsByDefault() throws IOException {
        Run filmed = Run.drawing(
                "--scene",
                "bounce",
                "--display-hz",
                "5",
                "--film",
                folder.resolve("film.png").toString());

        assertEquals("4.000", filmed.report().get("simulated-seconds"));
        assertEquals("21", filmed.report().get("frames"), "the first frame and 4 s of 5 frames a second");
        assertEquals(List.of("film.png"), filesInFolder());
    }

    @Test
    void rejectsAMissingFolderBeforeTheRun() {
        Path unwritable = folder.resolve("missing").resolve("film.png");

        Run run = Run.of("--film", unwritable.toString());

        assertEquals(2, run.exitCode());
        assertEquals(List.of(), run.out());
        assertEquals(
                List.of("--film: a file must be written: " + unwritable + ": its folder does not exist"), run.err());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDiskKeepsAnExistingFilm() throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("film.png"), EXISTING_CONTENT);
        Run.drawing("--frames", "1"); // extracts native libraries, which would not fit on the full disk
        int maxBlocks = 8; // less than a film needs
        FullDisk.Ended ended = FullDisk.run(
                maxBlocks,
                "--offscreen",
                "--scene",
                "meteors",
                "--size",
                "640x360",
                "--seconds",
                "1",
                "--film",
                file.toString());
        String output = ended.output();

        assertEquals(1, ended.exitCode(), output);
        assertTrue(output.contains("a file must be written: " + file + ": "), output);
        assertArrayEquals(EXISTING_CONTENT, Files.readAllBytes(file));
        assertEquals(List.of("film.png"), filesInFolder());
    }
}
