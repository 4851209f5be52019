package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the slots of saved games: what is listed and loaded, in which order saves are written, and each failure. */
class SaveSlotsTest {

    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("games/my-game");
    }

    private SaveSlots slots() {
        return new SaveSlots(DataFolder.at(folder()));
    }

    private static byte[] state(int bytes) {
        byte[] state = new byte[bytes];
        new Random(bytes).nextBytes(state);
        return state;
    }

    private static List<String> names(SaveSlots slots) throws IOException {
        return slots.list().stream().map(SaveSlots.Slot::name).toList();
    }

    private void write(String slot, Instant time) throws IOException {
        byte[] content = SlotFile.encode(time, slot, null, state(9));
        DataFolder.at(folder()).write(slot + ".save", content);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000, 3_000_000})
    void aLoadedStateHasTheSavedBytes(int bytes) throws IOException {
        byte[] zeros = new byte[bytes];
        try (SaveSlots slots = slots()) {
            slots.save("random", "Random", null, state(bytes));
            slots.save("zeros", "Zeros", null, zeros);
            assertArrayEquals(state(bytes), slots.load("random"));
        }
        try (SaveSlots slots = slots()) {
            assertArrayEquals(zeros, slots.load("zeros"));
        }
    }

    @Test
    void aListedSlotHasItsTitleTimePictureAndSize() throws IOException {
        Instant before = Instant.ofEpochMilli(Instant.now().toEpochMilli());
        byte[] picture = state(200);
        try (SaveSlots slots = slots()) {
            assertEquals(List.of(), slots.list(), "without a folder");
            slots.save("slot-1", "Level 3: Z\u00fcrich \ud83d\ude80", () -> picture, state(10));
            slots.save("slot-2", "", null, state(10));

            SaveSlots.Slot slot = slots.list().stream()
                    .filter(listed -> listed.name().equals("slot-1"))
                    .findAny()
                    .orElseThrow();
            assertEquals("Level 3: Z\u00fcrich \ud83d\ude80", slot.title());
            assertFalse(slot.time().isBefore(before) || slot.time().isAfter(Instant.now()), "saved " + slot.time());
            assertArrayEquals(picture, slot.picture());
            assertEquals(Files.size(folder().resolve("slot-1.save")), slot.bytes());
            assertNull(slot.damage());
        }
    }

    @Test
    void theNewestSlotIsListedFirst() throws IOException {
        write("b", Instant.ofEpochMilli(2_000));
        write("newest", Instant.ofEpochMilli(3_000));
        write("a", Instant.ofEpochMilli(2_000));
        write("oldest", Instant.ofEpochMilli(-1));
        try (SaveSlots slots = slots()) {
            assertEquals(List.of("newest", "a", "b", "oldest"), names(slots));
        }
    }

    @Test
    void aDamagedSlotIsListedWithTheReasonByTheTimeOfItsFile() throws IOException {
        write("older", Instant.ofEpochMilli(1_000));
        write("newer", Instant.ofEpochMilli(3_000));
        Path damaged = Files.writeString(folder().resolve("damaged.save"), "no save");
        Files.setLastModifiedTime(damaged, FileTime.fromMillis(2_000));
        Files.createFile(folder().resolve("Other.save")); // no slot has this name
        try (SaveSlots slots = slots()) {
            assertEquals(List.of("newer", "damaged", "older"), names(slots));
            SaveSlots.Slot slot = slots.list().get(1);
            assertEquals("a save must be whole: " + damaged + ": it does not begin like a save", slot.damage());
            assertEquals("", slot.title());
            Exception e = assertThrows(IOException.class, () -> slots.load("damaged"));
            assertEquals(slot.damage(), e.getMessage());
        }
    }

    @Test
    void hundredsOfSlotsAreListed() throws IOException {
        for (int i = 0; i < 300; i++) {
            write("slot-" + i, Instant.ofEpochMilli(i));
        }
        try (SaveSlots slots = slots()) {
            assertEquals(300, slots.list().size());
            assertEquals("slot-299", slots.list().get(0).name());
        }
    }

    @Test
    void saveReturnsBeforeTheSlotIsWrittenAndTheNewestWaitingSaveOfASlotWins() throws Exception {
        CountDownLatch mayWrite = new CountDownLatch(1);
        try (SaveSlots slots = slots()) {
            slots.save(
                    "first",
                    "",
                    () -> {
                        mayWrite.await();
                        return new byte[1];
                    },
                    state(1));
            CountDownLatch isDropped = new CountDownLatch(1);
            slots.save(
                    "other",
                    "dropped",
                    () -> {
                        isDropped.countDown();
                        return new byte[1];
                    },
                    state(2));
            slots.save("other", "newest", null, state(3));
            assertTrue(slots.isSaving());
            assertFalse(Files.exists(folder()), "nothing can be written yet");

            mayWrite.countDown();
            assertArrayEquals(state(3), slots.load("other"));
            assertFalse(slots.isSaving());
            assertEquals(1, isDropped.getCount(), "a replaced save must not be written");
        }
    }

    @Test
    void closingWaitsForPendingSaves() throws IOException {
        SaveSlots slots = slots();
        for (int i = 0; i < 20; i++) {
            slots.save("slot-" + i, "", null, state(100_000));
        }
        slots.close();
        slots.close(); // does nothing
        try (Stream<Path> files = Files.list(folder())) {
            assertEquals(
                    20, files.filter(file -> file.toString().endsWith(".save")).count());
        }
        assertThrows(IllegalStateException.class, () -> slots.save("a", "", null, new byte[1]));
        assertThrows(IllegalStateException.class, slots::list);
    }

    @Test
    void aDeletedSlotIsGone() throws IOException {
        try (SaveSlots slots = slots()) {
            slots.delete("a"); // there is none
            slots.save("a", "", null, state(1));
            slots.save("b", "", null, state(1));
            slots.delete("a");
            assertEquals(List.of("b"), names(slots));
            Exception e = assertThrows(IOException.class, () -> slots.load("a"));
            assertEquals("a save must be whole: " + folder().resolve("a.save") + ": it does not exist", e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Slot", "../a", "a/b", "a\\b", "a.b", "-a", "sp\u00e4t", "a b", "con", "lpt1", "a\nb"})
    void refusesANameThatIsNoFileEverywhere(String name) throws IOException {
        try (SaveSlots slots = slots()) {
            Exception e = assertThrows(IllegalArgumentException.class, () -> slots.save(name, "", null, new byte[1]));
            assertFalse(e.getMessage().contains("\n"), e.getMessage());
            assertThrows(IllegalArgumentException.class, () -> slots.load(name));
            assertThrows(IllegalArgumentException.class, () -> slots.delete(name));
        }
        assertFalse(Files.exists(folder()));
        assertThrows(IllegalArgumentException.class, () -> slots().save("a".repeat(41), "", null, new byte[1]));
    }

    @Test
    void refusesWhatALoadWouldRefuse() throws IOException {
        try (SaveSlots slots = slots()) {
            assertThrows(IllegalArgumentException.class, () -> slots.save("a", "b\nc", null, new byte[1]));
            assertThrows(IllegalArgumentException.class, () -> slots.save("a", "b".repeat(101), null, new byte[1]));
            slots.save("largest", "\ud83d\ude80".repeat(50), () -> new byte[1 << 18], state(1));
            slots.save("a", "", () -> new byte[(1 << 18) + 1], state(1));
            assertEquals(List.of("largest"), names(slots));
            assertEquals(
                    "a slot must be saved: a: its picture must have at most 262144 bytes: 262145",
                    assertNotNullFailure(slots).getMessage());
        }
    }

    private static IOException assertNotNullFailure(SaveSlots slots) {
        IOException failure = slots.nextFailure();
        assertNotNull(failure, "a save must have failed");
        assertFalse(failure.getMessage().contains("\n"), failure.getMessage());
        return failure;
    }

    @Test
    void aFailureIsReportedOnceAndTheSlotKeepsItsState() throws IOException {
        try (SaveSlots slots = slots()) {
            slots.save("a", "old", null, state(1));
            slots.save("b", "", null, state(1));
            slots.list(); // both are written
            slots.save(
                    "a",
                    "new",
                    () -> {
                        throw new IllegalStateException("no picture");
                    },
                    state(2));
            assertEquals(
                    "old",
                    slots.list().stream()
                            .filter(slot -> slot.name().equals("a"))
                            .findAny()
                            .orElseThrow()
                            .title());
            assertArrayEquals(state(1), slots.load("a"));
            assertEquals(
                    "a slot must be saved: a: java.lang.IllegalStateException: no picture",
                    assertNotNullFailure(slots).getMessage());
            assertNull(slots.nextFailure());
        }
    }

    @Test
    void closingThrowsTheFailuresThatWereNotReadBefore() throws IOException {
        Files.createDirectories(folder().getParent());
        Files.createFile(folder()); // a regular file
        SaveSlots slots = slots();
        slots.save("a", "", null, state(1));
        slots.save("b", "", null, state(1));
        Exception first = assertThrows(IOException.class, slots::close);
        assertEquals(
                "a slot must be saved: a: a data folder must be a folder: " + folder() + " is something else",
                first.getMessage());
        assertEquals(1, first.getSuppressed().length);
        slots.close(); // was reported
    }

    @Test
    void aFolderInPlaceOfAFileIsDamagedAndKept() throws IOException {
        Path file = Files.createDirectories(folder().resolve("a.save/content")).getParent();
        try (SaveSlots slots = slots()) {
            slots.save("a", "", null, state(1));
            String damage = slots.list().get(0).damage();
            assertEquals("a save must be whole: " + file + ": it is no regular file", damage);
            assertEquals(
                    "a slot must be saved: a: the file to replace must be a regular file: " + file
                            + " is something else",
                    assertNotNullFailure(slots).getMessage());
            Exception e = assertThrows(IOException.class, () -> slots.delete("a"));
            assertTrue(e.getMessage().startsWith("a file must be deleted: " + file + ": "), e.getMessage());
        }
        assertTrue(Files.exists(file.resolve("content")));
    }

    @Test
    void aFolderWithoutPermissionIsReported() throws IOException {
        Files.createDirectories(folder());
        Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(folder()), "this user may read every folder");
        try (SaveSlots slots = slots()) {
            slots.save("a", "", null, state(1));
            assertThrows(IOException.class, slots::list);
            assertNotNullFailure(slots);
        } finally {
            Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void oldPartsOfTheSlotAreDeleted() throws IOException {
        Files.createDirectories(folder());
        Path old = Files.createFile(folder().resolve("a.save.1.part"));
        Files.setLastModifiedTime(old, FileTime.fromMillis(0));
        Path beingWritten = Files.createFile(folder().resolve("a.save.2.part"));
        Path other = Files.createFile(folder().resolve("ab.save.1.part"));
        Files.setLastModifiedTime(other, FileTime.fromMillis(0));
        try (SaveSlots slots = slots()) {
            slots.save("a", "", null, state(1));
            assertEquals(List.of("a"), names(slots));
        }
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(beingWritten), "another process may write it");
        assertTrue(Files.exists(other));
    }
}
