package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    private static final byte[] CONTENT = {1, 2, 3};

    @TempDir
    private Path folder;

    private void assertOnlyFile(String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertArrayEquals(
                    new String[] {name},
                    files.map(file -> file.getFileName().toString()).toArray());
        }
    }

    @Test
    void shouldWriteAndReplaceAFileAndLeaveNothingBeside() throws IOException {
        Path file = folder.resolve("a.png");
        WholeFile.write(file, new byte[100]);
        WholeFile.write(file, CONTENT);

        assertArrayEquals(CONTENT, Files.readAllBytes(file));
        assertOnlyFile("a.png");
    }

    @Test
    void shouldNameAFolderThatDoesNotExist() {
        Path file = folder.resolve("nowhere").resolve("a.png");

        Exception e = assertThrows(IOException.class, () -> WholeFile.write(file, CONTENT));
        assertEquals("a file must be written: " + file + ": its folder does not exist", e.getMessage());
    }

    @Test
    void shouldNameAFileThatIsNoFolder() throws IOException {
        Path file = Files.createFile(folder.resolve("file")).resolve("a.png");

        Exception e = assertThrows(IOException.class, () -> WholeFile.write(file, CONTENT));
        assertTrue(e.getMessage().startsWith("a file must be written: " + file + ": "), e.getMessage());
        assertTrue(e.getMessage().lines().count() == 1 && !e.getMessage().endsWith("null"), e.getMessage());
    }

    @Test
    void shouldNotReplaceAFolder() throws IOException {
        Path file = Files.createDirectory(folder.resolve("a.png"));

        Exception e = assertThrows(IOException.class, () -> WholeFile.write(file, CONTENT));
        assertEquals("only a file can be replaced: " + file + " is something else", e.getMessage());
        assertOnlyFile("a.png");
    }
}
