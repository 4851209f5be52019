package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the atomic replacement of files: bytes go to a part file, which replaces the file when it is complete. */
class AtomicFileTest {

    private static final byte[] OLD = {9, 9};
    private static final byte[] NEW = {1, 2, 3};

    @TempDir
    private Path folder;

    /** Returns the names of all files in the folder. */
    private List<String> fileNames() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void appendsAndOverwritesBytes() throws IOException {
        Path file = folder.resolve("a.png");
        try (AtomicFile part = AtomicFile.open(file)) {
            part.append(new byte[] {1, 2, 3});
            part.append(new byte[] {4, 5, 6}, 2); // the first two bytes only
            part.overwrite(1, new byte[] {7, 8}); // from byte 1 on
            part.append(new byte[] {6});
            part.complete();
        }

        assertArrayEquals(new byte[] {1, 7, 8, 4, 5, 6}, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), fileNames());
    }

    @Test
    void replacesTheFileOnlyWhenComplete() throws IOException {
        Path file = Files.write(folder.resolve("a.png"), OLD);
        try (AtomicFile part = AtomicFile.open(file)) {
            part.append(new byte[] {1});
            assertArrayEquals(OLD, Files.readAllBytes(file));
            part.complete();
            assertArrayEquals(new byte[] {1}, Files.readAllBytes(file));
        }
    }

    @Test
    void closingAnIncompleteFileKeepsTheOldFile() throws IOException {
        Path file = Files.write(folder.resolve("a.png"), OLD);
        try (AtomicFile part = AtomicFile.open(file)) {
            part.append(new byte[] {1});
        }

        assertArrayEquals(OLD, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), fileNames());
    }

    @Test
    void keepsPartFilesOfOtherWriters() throws IOException {
        List<String> otherParts = List.of("a.png.1.part", "a.png.2.part", "a.png.part");
        for (String name : otherParts) {
            Files.write(folder.resolve(name), new byte[] {5});
        }
        try (AtomicFile part = AtomicFile.open(folder.resolve("a.png"))) {
            part.append(OLD);
            part.complete();
        }

        assertArrayEquals(OLD, Files.readAllBytes(folder.resolve("a.png")));
        assertEquals(List.of("a.png", "a.png.1.part", "a.png.2.part", "a.png.part"), fileNames());
        for (String name : otherParts) {
            assertArrayEquals(new byte[] {5}, Files.readAllBytes(folder.resolve(name)));
        }
    }

    @Test
    void concurrentWritersDoNotInterfere() throws IOException {
        Path file = folder.resolve("a.png");
        AtomicFile first = AtomicFile.open(file);
        try (AtomicFile second = AtomicFile.open(file)) {
            first.append(new byte[] {1, 1});
            second.append(new byte[] {2});
            first.complete();
            assertArrayEquals(new byte[] {1, 1}, Files.readAllBytes(file));
            try (AtomicFile third = AtomicFile.open(file)) { // reuses the name of the first part file
                first.close(); // must not delete the part file of the third writer
                third.append(new byte[] {3});
                third.complete();
            }
            second.complete();
        }

        assertArrayEquals(new byte[] {2}, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), fileNames());
    }

    /** Records the operations on the disk. */
    private static final class RecordingDisk extends Disk {

        private final List<String> operations = new ArrayList<>();

        @Override
        void force(FileChannel channel) throws IOException {
            operations.add("force " + channel.size() + " bytes");
            super.force(channel);
        }

        @Override
        void replace(Path target, Path part) throws IOException {
            operations.add("replace " + target.getFileName());
            super.replace(target, part);
        }

        @Override
        void forceFolder(Path folder) {
            operations.add("force " + folder.getFileName());
            super.forceFolder(folder);
        }
    }

    @Test
    void forcesTheBytesBeforeItReplacesTheFileAndThenTheFolder() throws IOException {
        RecordingDisk disk = new RecordingDisk();
        try (AtomicFile part = AtomicFile.open(folder.resolve("a.png"), disk)) {
            part.append(NEW);
            assertEquals(List.of(), disk.operations);
            part.complete();
        }

        assertEquals(List.of("force 3 bytes", "replace a.png", "force " + folder.getFileName()), disk.operations);
    }

    @Test
    void keepsTheOldFileIfTheBytesCannotBeForced() throws IOException {
        Path file = Files.write(folder.resolve("a.png"), OLD);
        Disk brokenDisk = new Disk() {
            @Override
            void force(FileChannel channel) throws IOException {
                throw new IOException("Input/output error");
            }
        };
        try (AtomicFile part = AtomicFile.open(file, brokenDisk)) {
            part.append(NEW);
            Exception e = assertThrows(IOException.class, part::complete);
            assertEquals("a file must be written: " + file + ": Input/output error", e.getMessage());
        }

        assertArrayEquals(OLD, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), fileNames());
    }

    @Test
    void followsALinkToTheFileItPointsTo() throws IOException {
        Path pointedTo = Files.createDirectory(folder.resolve("deep")).resolve("real.png");
        Path link = SymbolicLink.create(folder.resolve("a.png"), Path.of("deep", "real.png"));
        Path linkToLink = SymbolicLink.create(folder.resolve("b.png"), link);

        for (byte content = 1; content <= 2; content++) { // first creates the target, then replaces it
            try (AtomicFile part = AtomicFile.open(linkToLink)) {
                part.append(new byte[] {content});
                part.complete();
            }
            assertArrayEquals(new byte[] {content}, Files.readAllBytes(pointedTo));
        }
        assertTrue(Files.isSymbolicLink(link) && Files.isSymbolicLink(linkToLink));
        assertEquals(List.of("a.png", "b.png", "deep"), fileNames());
    }

    @Test
    void refusesCyclicLinks() throws IOException {
        Path link = folder.resolve("a.png");
        SymbolicLink.create(link, link);

        Exception e = assertThrows(IOException.class, () -> AtomicFile.open(link));
        assertEquals("a path must lead to a file over at most 40 links: " + link + " has more", e.getMessage());
    }

    @Test
    void namesTheFileThatCannotBeWritten() throws IOException {
        Path file = folder.resolve("a.png");
        AtomicFile part = AtomicFile.open(file);
        part.close();
        part.close(); // does nothing

        Exception e = assertThrows(IOException.class, () -> part.append(OLD));
        assertEquals("a file must be written: " + file + ": ClosedChannelException", e.getMessage());
        assertThrows(IOException.class, part::complete);
        assertEquals(List.of(), fileNames());
    }

    @Test
    void writesAndReplacesAFile() throws IOException {
        Path file = folder.resolve("a.png");
        AtomicFile.write(file, new byte[100]);
        AtomicFile.write(file, NEW);

        assertArrayEquals(NEW, Files.readAllBytes(file));
        assertEquals(List.of("a.png"), fileNames());
    }

    @Test
    void namesAMissingFolder() {
        Path file = folder.resolve("nowhere").resolve("a.png");

        Exception e = assertThrows(IOException.class, () -> AtomicFile.write(file, NEW));
        assertEquals("a file must be written: " + file + ": its folder does not exist", e.getMessage());
    }

    @Test
    void namesAFileUsedAsAFolder() throws IOException {
        Path notAFolder = Files.createFile(folder.resolve("file"));
        Path file = notAFolder.resolve("a.png");

        Exception e = assertThrows(IOException.class, () -> AtomicFile.write(file, NEW));
        // the reason depends on the operating system
        assertTrue(e.getMessage().startsWith("a file must be written: " + file + ": "), e.getMessage());
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        assertFalse(e.getMessage().endsWith("null"), e.getMessage());
    }

    @Test
    void refusesToReplaceAFolder() throws IOException {
        Path file = Files.createDirectory(folder.resolve("a.png"));

        Exception e = assertThrows(IOException.class, () -> AtomicFile.write(file, NEW));
        assertEquals("the file to replace must be a regular file: " + file + " is something else", e.getMessage());
        assertEquals(List.of("a.png"), fileNames());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-r-----", "rw-rw-r--", "r--r--r--"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no modes")
    void keepsThePermissionsOfTheReplacedFile(String mode) throws IOException {
        Path file = Files.write(folder.resolve("settings.toml"), OLD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        AtomicFile.write(file, NEW);

        assertEquals(mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertArrayEquals(NEW, Files.readAllBytes(file));
    }

    @Test
    void deletesOldPartFilesThatNoProcessHasOpen() throws IOException {
        Path dead = aged(Files.createFile(folder.resolve("a.png.2.part")));
        Path young = Files.createFile(folder.resolve("a.png.3.part"));
        Path ofAnotherFile = aged(Files.createFile(folder.resolve("b.png.1.part")));
        try (AtomicFile open = AtomicFile.open(folder.resolve("a.png"))) {
            aged(folder.resolve("a.png.1.part")); // this process has it open
            AtomicFile.write(folder.resolve("a.png"), NEW);
            open.append(OLD);
            open.complete();
        }

        assertFalse(Files.exists(dead));
        assertTrue(Files.exists(young), "another process may write it");
        assertTrue(Files.exists(ofAnotherFile));
        assertArrayEquals(OLD, Files.readAllBytes(folder.resolve("a.png")));
    }

    private static Path aged(Path file) throws IOException {
        return Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    }

    /** Opens a part file, and writes nothing until the process is killed. */
    static final class SlowWriter {
        public static void main(String[] args) throws IOException {
            try (AtomicFile part = AtomicFile.open(Path.of(args[0]))) {
                part.append(OLD);
                System.out.println("open");
                System.in.read();
            }
        }
    }

    @Test
    void oldPartFileOfAnotherProcessIsDeletedOnlyOnceItIsKilled() throws Exception {
        Path file = folder.resolve("a.png");
        Path part = folder.resolve("a.png.1.part");
        Process writer = TestProcess.start(SlowWriter.class, file.toString());
        try (BufferedReader output = writer.inputReader()) {
            assertEquals("open", output.readLine());
            aged(part);
            AtomicFile.write(file, NEW);

            assertTrue(Files.exists(part), "its writer lives");
        } finally {
            writer.destroyForcibly().waitFor();
        }
        aged(part);
        AtomicFile.write(file, NEW);

        assertEquals(List.of("a.png"), fileNames());
    }
}
