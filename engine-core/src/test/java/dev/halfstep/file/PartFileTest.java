package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartFileTest {

    private static final byte[] OLD = {9, 9};

    @TempDir
    private Path folder;

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void appendsAndOverwritesBytes() throws IOException {
        Path file = folder.resolve("a.png");
        try (PartFile part = PartFile.open(file)) {
            part.append(new byte[] {1, 2, 3});
            part.append(new byte[] {4, 5, 6}, 2);
            part.overwrite(1, new byte[] {7, 8});
            part.append(new byte[] {6});
            part.complete();
        }

        assertArrayEquals(new byte[] {1, 7, 8, 4, 5, 6}, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), files());
    }

    @Test
    void leavesTheOldFileUntilItIsComplete() throws IOException {
        Path file = Files.write(folder.resolve("a.png"), OLD);
        try (PartFile part = PartFile.open(file)) {
            part.append(new byte[] {1});
            assertArrayEquals(OLD, Files.readAllBytes(file));
            part.complete();
            assertArrayEquals(new byte[] {1}, Files.readAllBytes(file));
        }
    }

    @Test
    void closedBeforeItIsCompleteItLeavesTheOldFile() throws IOException {
        Path file = Files.write(folder.resolve("a.png"), OLD);
        try (PartFile part = PartFile.open(file)) {
            part.append(new byte[] {1});
        }

        assertArrayEquals(OLD, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), files());
    }

    @Test
    void replacesAPartFileThatWasLeftBehind() throws IOException {
        Files.write(folder.resolve("a.png.part"), new byte[100]);
        try (PartFile part = PartFile.open(folder.resolve("a.png"))) {
            part.append(OLD);
            part.complete();
        }

        assertArrayEquals(OLD, Files.readAllBytes(folder.resolve("a.png")));
        assertEquals(List.of("a.png"), files());
    }

    @Test
    void namesTheFileThatCannotBeWritten() throws IOException {
        Path file = folder.resolve("a.png");
        PartFile part = PartFile.open(file);
        part.close();
        part.close();

        Exception e = assertThrows(IOException.class, () -> part.append(OLD));
        assertEquals("a file must be written: " + file + ": ClosedChannelException", e.getMessage());
        assertThrows(IOException.class, part::complete);
        assertEquals(List.of(), files());
    }
}
