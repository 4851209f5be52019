package dev.halfstep.campaign.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the lines of a table are on the disk as soon as they arrive, and sorted at the end. */
class PartialTableTest {

    private static final Path FULL_DEVICE = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private Path partial;
    private Path sorted;

    @BeforeEach
    void setPaths() {
        partial = folder.resolve("partial.csv");
        sorted = folder.resolve("sorted.csv");
    }

    @Test
    void linesAreInTheFileBeforeTheTableIsClosed() throws IOException {
        try (PartialTable table = PartialTable.create(partial, "header\n", /* runs= */ 3)) {
            table.add(2, "c\n");
            table.add(0, "a\n");

            assertEquals("header\nc\na\n", Files.readString(partial));
        }
    }

    @Test
    void sortedTableHasALineForEachRun() throws IOException {
        String longLine = "ä".repeat(100_000) + "\n"; // longer than a buffer
        try (PartialTable table = PartialTable.create(partial, "header\n", /* runs= */ 4)) {
            table.add(3, "d\n");
            table.add(1, longLine);
            table.add(0, "a\n");
            table.copySorted(sorted, index -> "no result of " + index + "\n");
            table.delete();
        }

        assertEquals("header\na\n" + longLine + "no result of 2\nd\n", Files.readString(sorted));
        assertFalse(Files.exists(partial));
    }

    @Test
    void partialTableStaysIfTheSortedOneCannotBeWritten() throws IOException {
        Files.createDirectory(sorted);
        try (PartialTable table = PartialTable.create(partial, "header\n", /* runs= */ 1)) {
            table.add(0, "a\n");

            assertThrows(IOException.class, () -> table.copySorted(sorted, index -> ""));
        }
        assertEquals("header\na\n", Files.readString(partial));
    }

    static boolean hasFullDevice() {
        return Files.exists(FULL_DEVICE);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void fullDiskIsFoundAtOnce() {
        assertThrows(IOException.class, () -> PartialTable.create(FULL_DEVICE, "header\n", /* runs= */ 1));
    }
}
