package dev.halfstep.campaign.recording;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.work.RecordingName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFolderTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("b.rec"), "bb");
        Files.writeString(folder.resolve("a.rec"), "a");
        Files.createDirectory(folder.resolve("below"));
    }

    private RecordingFolder read(int files, long fileBytes, long totalBytes) throws IOException {
        return RecordingFolder.read(folder, new RecordingLimits(files, fileBytes, totalBytes));
    }

    private String messageFor(int files, long fileBytes, long totalBytes) {
        return assertThrows(IOException.class, () -> read(files, fileBytes, totalBytes))
                .getMessage();
    }

    @Test
    void listsFilesByNameWithoutFolders() throws IOException {
        RecordingFolder recordings = read(2, 2, 3);

        assertEquals(
                List.of("a.rec", "b.rec"),
                recordings.names().stream().map(RecordingName::name).toList());
        assertArrayEquals(new byte[] {'b', 'b'}, recordings.bytes(1));
    }

    @Test
    void refusesMoreThanItsBounds() {
        assertTrue(messageFor(1, 2, 3).startsWith("a folder must have 1 to 1 recordings: "));
        assertTrue(messageFor(2, 1, 3).startsWith("a recording must have at most 1 bytes: " + folder.resolve("b.rec")));
        assertTrue(messageFor(2, 2, 2).startsWith("recordings must have at most 2 bytes together: "));
    }

    @Test
    void refusesAFileThatChangesLater() throws IOException {
        RecordingFolder recordings = read(2, 2, 3);
        Files.writeString(folder.resolve("a.rec"), "x");

        assertThrows(IOException.class, () -> recordings.bytes(0));
    }

    @Test
    void refusesAPathThatIsNoFolder() {
        IOException e = assertThrows(
                IOException.class, () -> RecordingFolder.read(folder.resolve("a.rec"), RecordingLimits.DEFAULT));

        assertTrue(e.getMessage().startsWith("recordings must be in a folder: "), e.getMessage());
    }
}
