package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HighScoreTest {

    private static final String FILE = "meteors-high-score.txt";

    private final List<String> warnings = new ArrayList<>();

    @TempDir
    private Path folder;

    /** Loads from a folder that the first save creates. */
    private HighScore load() {
        return HighScore.load(DataFolder.at(folder.resolve("missing/folders")), warnings::add);
    }

    @Test
    void isZeroWithoutAFile() {
        assertEquals(0, load().best());
        assertEquals(List.of(), warnings);
    }

    @Test
    void isLoadedFromTheFile() {
        HighScore score = load();
        score.saveIfHigher(12_340);
        score.finishSaving();

        assertEquals(12_340, load().best());
        assertEquals(List.of(), warnings);
    }

    @Test
    void isNotReplacedByALowerScore() {
        HighScore score = load();
        score.saveIfHigher(500);
        score.saveIfHigher(499);
        score.finishSaving();

        assertEquals(500, score.best());
        assertEquals(500, load().best());
    }

    @Test
    void doesNotReplaceAHigherScoreOfAnotherProcess() {
        HighScore score = load();
        HighScore ofAnotherProcess = load();
        ofAnotherProcess.saveIfHigher(500);
        ofAnotherProcess.finishSaving();
        score.saveIfHigher(300);
        score.finishSaving();

        assertEquals(500, score.best());
        assertEquals(500, load().best());
        assertEquals(List.of(), warnings);
    }

    @Test
    void savingDoesNotWaitForTheDisk() throws IOException {
        HighScore score = load();
        Path file = folder.resolve("missing/folders").resolve(FILE);
        DataFolder.at(file.getParent())
                .update(
                        "other.txt",
                        1,
                        old -> { // meanwhile, no other update can run
                            score.saveIfHigher(500);
                            assertEquals(500, score.best());
                            assertFalse(Files.exists(file));
                            return Optional.empty();
                        });
        score.finishSaving();

        assertEquals(500, load().best());
    }

    @Test
    void twoProcessesNeverLowerTheSavedScore() throws Exception {
        List<Process> processes = List.of(startRival(), startRival());
        for (Process process : processes) {
            assertEquals('R', process.getInputStream().read()); // ready: from here on, both of them save
        }
        for (Process process : processes) {
            try (OutputStream input = process.getOutputStream()) {
                input.write('\n');
            }
        }
        for (Process process : processes) {
            assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(0, process.waitFor());
        }
    }

    private Process startRival() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Rival.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    /**
     * Saves many high scores in a process of its own, and prints each loss: a saved score that is lower than before.
     */
    static final class Rival {

        private static final int SAVES = 200;

        public static void main(String[] args) throws IOException {
            DataFolder data = DataFolder.at(Path.of(args[0]));
            HighScore score = HighScore.load(data, System.out::println);
            System.out.print('R');
            System.out.flush();
            if (System.in.read() < 0) {
                throw new IOException("the test must tell when to begin");
            }
            int lastSaved = 0;
            for (int i = 1; i <= SAVES; i++) {
                score.saveIfHigher(score.best() + i);
                score.finishSaving();
                int saved = HighScore.load(data, System.out::println).best();
                if (saved < Math.max(score.best(), lastSaved)) {
                    System.out.println("lost: " + saved + " is saved after " + Math.max(score.best(), lastSaved));
                }
                lastSaved = saved;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "12",
                "meteors-high-score=",
                "meteors-high-score=-1",
                "meteors-high-score=1234567890",
                "meteors-high-score=1\nmeteors-high-score=2\n",
                // The spaces make the file longer than the 64 bytes that are read.
                "meteors-high-score=7                                                          "
            })
    void warnsInOneLineAboutAMalformedFile(String content) throws IOException {
        Path file = Files.writeString(folder.resolve(FILE), content);

        assertEquals(0, HighScore.load(DataFolder.at(folder), warnings::add).best());
        assertEquals(1, warnings.size());
        assertTrue(warnings.get(0).contains(file.toString()) && !warnings.get(0).contains("\n"), warnings.get(0));
    }

    @Test
    void warnsAboutAFolder() throws IOException {
        Path file = Files.createDirectory(folder.resolve(FILE));

        assertEquals(0, HighScore.load(DataFolder.at(folder), warnings::add).best());
        assertEquals(
                List.of("the high score is ignored: the file to read must be a regular file: " + file
                        + " is something else"),
                warnings);
    }

    @Test
    void keepsTheScoreInMemoryIfWritingFails() throws IOException {
        Path regularFile = Files.writeString(folder.resolve("file"), "");
        Path inRegularFile = regularFile.resolve(FILE); // can be neither read nor written
        HighScore score = HighScore.load(DataFolder.at(regularFile), warnings::add);
        score.saveIfHigher(10);
        score.saveIfHigher(20);
        score.finishSaving();

        assertEquals(20, score.best());
        assertEquals(
                List.of(
                        "the high score is ignored: a file must be read: " + inRegularFile + ": Not a directory",
                        "the high score cannot be saved: a data folder must be a folder: " + regularFile
                                + " is something else"),
                warnings,
                "the second failure to save must not warn again");
    }
}
