package dev.halfstep.campaign.recording;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.work.RecordingId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks how a folder of recordings is read and bounded. */
class RecordingFolderTest {

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("b.rec"), "bb");
        Files.writeString(folder.resolve("a.rec"), "a");
        Files.createDirectory(folder.resolve("subfolder"));
    }

    /** Reads the folder, which has 2 recordings, of 1 and of 2 bytes: the limits 2, 2 and 3 are just enough. */
    private RecordingFolder read(int maxFiles, long maxFileBytes, long maxTotalBytes) throws IOException {
        return RecordingFolder.read(folder, new RecordingLimits(maxFiles, maxFileBytes, maxTotalBytes));
    }

    private String messageFor(int maxFiles, long maxFileBytes, long maxTotalBytes) {
        return assertThrows(IOException.class, () -> read(maxFiles, maxFileBytes, maxTotalBytes))
                .getMessage();
    }

    @Test
    void listsFilesSortedByNameWithoutSubfolders() throws IOException {
        RecordingFolder recordings = read(2, 2, 3);

        assertEquals(
                List.of("a.rec", "b.rec"),
                recordings.ids().stream().map(RecordingId::name).toList());
        assertArrayEquals(new byte[] {'b', 'b'}, recordings.reread(1));
    }

    @Test
    void refusesAFolderThatExceedsABound() {
        assertTrue(messageFor(1, 2, 3).startsWith("a folder must have 1 to 1 recordings: "));
        assertTrue(messageFor(2, 1, 3).startsWith("a recording must have at most 1 bytes: " + folder.resolve("b.rec")));
        assertTrue(messageFor(2, 2, 2).startsWith("recordings must have at most 2 bytes together: "));
    }

    @Test
    void refusesAFileThatHasChanged() throws IOException {
        RecordingFolder recordings = read(2, 2, 3);
        Files.writeString(folder.resolve("a.rec"), "x");

        assertThrows(IOException.class, () -> recordings.reread(0));
    }

    @Test
    void refusesAPathThatIsNotAFolder() {
        IOException e = assertThrows(
                IOException.class, () -> RecordingFolder.read(folder.resolve("a.rec"), RecordingLimits.DEFAULT));

        assertTrue(e.getMessage().startsWith("recordings must be in a folder: "), e.getMessage());
    }
}
