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
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

    @Test
    void omitsLinks() throws IOException {
        try {
            Files.createSymbolicLink(folder.resolve("c.rec"), folder.resolve("a.rec"));
        } catch (UnsupportedOperationException e) {
            return; // a file system without links
        }
        assertEquals(2, read(2, 2, 3).ids().size());
    }

    /** Most files of /proc report 0 bytes; some of them are endless, or block their reader. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
    void filesOfTheSystemAreEmptyRecordings() throws IOException {
        RecordingFolder recordings = RecordingFolder.read(Path.of("/proc/self/net"), RecordingLimits.DEFAULT);

        for (int i = 0; i < recordings.ids().size(); i++) {
            assertEquals(0, recordings.reread(i).length);
        }
    }

    @Test
    void fileThatCannotBeReadIsReportedOnReread() throws IOException {
        RecordingFolder recordings = read(2, 2, 3);
        Files.delete(folder.resolve("b.rec"));
        IOException e = assertThrows(IOException.class, () -> recordings.reread(1));

        assertEquals(
                "a recording must be readable: " + folder.resolve("b.rec") + ": it does not exist", e.getMessage());
    }
}
