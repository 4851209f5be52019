package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the folder in which a game stores its files: its path, portable names, reading, writing and setting aside. */
class DataFolderTest {

    private static final byte[] CONTENT = {1, 2, 3};

    /** A maximum that no file of this test exceeds. */
    private static final int ENOUGH_BYTES = 1_000;

    @TempDir
    private Path temporary;

    /** Returns a folder that does not exist before its first file is written. */
    private DataFolder data() {
        return DataFolder.at(temporary.resolve("games/my-game"));
    }

    /** Returns the message of the exception that a read throws. */
    private String refusalToRead(DataFolder folder, int maxBytes) {
        String message = assertThrows(IOException.class, () -> folder.read("save.dat", maxBytes))
                .getMessage();
        assertFalse(message.contains("\n"), message);
        return message;
    }

    @ParameterizedTest
    @CsvSource({
        "Linux,      /home/ann/.local/share/my-game",
        "FreeBSD,    /home/ann/.local/share/my-game",
        "Mac OS X,   /home/ann/Library/Application Support/my-game",
        "Windows 11, /home/ann/AppData/Roaming/my-game"
    })
    void followsTheConventionsOfTheOperatingSystem(String system, String folder) {
        assertEquals(
                Path.of(folder),
                DataFolder.of("my-game", system, "/home/ann", Map.of()).path());
    }

    @Test
    void environmentVariablesTakePrecedence() {
        String folder = Path.of("/somewhere").toAbsolutePath().toString();

        assertEquals(
                Path.of(folder, "a"),
                DataFolder.of("a", "Linux", "/", Map.of("XDG_DATA_HOME", folder))
                        .path());
        assertEquals(
                Path.of(folder, "a"),
                DataFolder.of("a", "Windows 11", "/", Map.of("APPDATA", folder)).path());
    }

    @ParameterizedTest
    @CsvSource({"relative/folder", "''", "'no\0folder'"})
    void ignoresAVariableThatIsNotAnAbsolutePath(String value) {
        assertEquals(
                Path.of("/home/ann/.local/share/a"),
                DataFolder.of("a", "Linux", "/home/ann", Map.of("XDG_DATA_HOME", value))
                        .path());
    }

    @Test
    void theFolderOfTheCurrentUserIsNamedAfterTheGame() {
        assertTrue(DataFolder.of("My Game 2.0").path().endsWith("My Game 2.0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../other",
                "a/b",
                "a\\b",
                "/etc/passwd",
                "C:save",
                "a\0b",
                "a\nb",
                ".hidden",
                "save.",
                "save ",
                " save",
                "sp\u00e4t",
                "a*",
                "con",
                "CON",
                "nul.dat",
                "Com1",
                "lpt9.tar.gz",
                "aux .txt",
                "a2345678901234567890123456789012345678901234567890123456789012345" // 65 characters
            })
    void refusesANameThatIsNotPortable(String name) throws IOException {
        DataFolder folder = data();

        assertThrows(IllegalArgumentException.class, () -> DataFolder.of(name));
        assertThrows(IllegalArgumentException.class, () -> folder.read(name, ENOUGH_BYTES));
        assertThrows(IllegalArgumentException.class, () -> folder.setAside(name));
        String message = assertThrows(IllegalArgumentException.class, () -> folder.write(name, CONTENT))
                .getMessage();
        assertTrue(message.contains("'" + name + "'"), message);
        assertFalse(Files.exists(folder.path()), "a refused name must not create the folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "save.dat", "my-game_2", "Level 3.tar.gz", "console", "com10", "-", "1"})
    void writesAndReadsFilesWithPortableNames(String name) throws IOException {
        data().write(name, CONTENT);

        assertArrayEquals(CONTENT, data().read(name, CONTENT.length).orElseThrow());
    }

    @Test
    void aMissingFileIsEmpty() throws IOException {
        assertEquals(Optional.empty(), data().read("save.dat", ENOUGH_BYTES));
        data().write("other.dat", CONTENT);
        assertEquals(Optional.empty(), data().read("save.dat", ENOUGH_BYTES));
    }

    @Test
    void readingCreatesNoFolder() throws IOException {
        data().read("save.dat", ENOUGH_BYTES);

        assertFalse(Files.exists(data().path()));
    }

    @Test
    void replacesAFileAndLeavesNoOtherOne() throws IOException {
        data().write("save.dat", new byte[100]);
        data().write("save.dat", CONTENT);

        assertArrayEquals(CONTENT, data().read("save.dat", ENOUGH_BYTES).orElseThrow());
        try (Stream<Path> files = Files.list(data().path())) {
            assertEquals(List.of(data().path().resolve("save.dat")), files.toList());
        }
    }

    @Test
    void readsAtMostTheGivenNumberOfBytes() throws IOException {
        data().write("save.dat", CONTENT);

        assertEquals(
                "a file must have at most 2 bytes: " + data().path().resolve("save.dat") + " has more",
                refusalToRead(data(), 2));
        assertEquals(3, data().read("save.dat", 3).orElseThrow().length);
    }

    @Test
    void readsAnEmptyFile() throws IOException {
        data().write("save.dat", new byte[0]);

        assertEquals(0, data().read("save.dat", 0).orElseThrow().length);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, (1 << 30) + 1})
    void refusesAMaximumOutOfRange(int maxBytes) {
        assertThrows(IllegalArgumentException.class, () -> data().read("save.dat", maxBytes));
    }

    @Test
    void refusesToReadOrReplaceAFolder() throws IOException {
        Path file = Files.createDirectories(data().path().resolve("save.dat"));

        assertEquals(
                "the file to read must be a regular file: " + file + " is something else",
                refusalToRead(data(), ENOUGH_BYTES));
        assertThrows(IOException.class, () -> data().write("save.dat", CONTENT));
    }

    @Test
    void refusesToWriteIfTheFolderIsAFile() throws IOException {
        Path file = Files.write(temporary.resolve("file"), CONTENT);

        assertEquals(
                "a data folder must be a folder: " + file + " is something else",
                assertThrows(IOException.class, () -> DataFolder.at(file).write("save.dat", CONTENT))
                        .getMessage());
        assertArrayEquals(CONTENT, Files.readAllBytes(file));
    }

    @Test
    void followsALinkToAFolderAndALinkToAFile() throws IOException {
        Path target = Files.createDirectory(temporary.resolve("target"));
        Path link = SymbolicLink.create(temporary.resolve("link"), target);
        Path elsewhere = temporary.resolve("elsewhere.dat");
        SymbolicLink.create(target.resolve("save.dat"), elsewhere);
        DataFolder folder = DataFolder.at(link);

        assertEquals(
                Optional.empty(),
                folder.read("save.dat", ENOUGH_BYTES),
                "a link to no file must read as a missing file");
        folder.write("save.dat", CONTENT);
        assertArrayEquals(CONTENT, Files.readAllBytes(elsewhere));
        assertArrayEquals(CONTENT, folder.read("save.dat", ENOUGH_BYTES).orElseThrow());
    }

    @Test
    void setsFilesAsideUnderFreeNames() throws IOException {
        DataFolder folder = data();
        folder.write("save.dat", CONTENT);
        Path first = folder.setAside("save.dat");
        folder.write("save.dat", new byte[] {4});
        Path second = folder.setAside("save.dat");

        assertEquals(folder.path().resolve("save.dat.1.kept"), first);
        assertEquals(folder.path().resolve("save.dat.2.kept"), second);
        assertArrayEquals(CONTENT, Files.readAllBytes(first));
        assertArrayEquals(new byte[] {4}, Files.readAllBytes(second));
        assertEquals(Optional.empty(), folder.read("save.dat", ENOUGH_BYTES));
    }

    @Test
    void refusesToSetAMissingFileAside() {
        assertEquals(
                "a file must be moved: " + data().path().resolve("save.dat") + ": it does not exist",
                assertThrows(IOException.class, () -> data().setAside("save.dat"))
                        .getMessage());
    }

    @Test
    void leavesNoFileBehindIfTheFileToSetAsideIsMissing() throws IOException {
        DataFolder folder = data();
        folder.write("other.dat", CONTENT);

        assertThrows(IOException.class, () -> folder.setAside("save.dat"));

        try (Stream<Path> files = Files.list(folder.path())) {
            assertEquals(List.of(folder.path().resolve("other.dat")), files.toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"Linux, ?", "Linux, home/ada", "Mac OS X, ?", "Windows 11, ?", "Linux,"})
    void unknownHomeFolderIsRefusedWithTheRemedy(String os, String home) {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", "relative", "APPDATA", "relative");
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> DataFolder.of("my-game", os, home, environment));

        assertTrue(
                e.getMessage()
                        .startsWith(
                                "the home folder, which is the system property user.home, must be an absolute path: "
                                        + home + "; start Java with -Duser.home=FOLDER"),
                e::getMessage);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its absolute paths begin with a drive")
    void homeFolderNeedNotBeKnownIfTheVariableIsSet() {
        Map<String, String> environment = Map.of("XDG_DATA_HOME", "/data");

        assertEquals(
                Path.of("/data/my-game"),
                DataFolder.of("my-game", "Linux", "?", environment).path());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no modes")
    void onlyItsOwnerCanReadANewFolder() throws IOException {
        data().write("save.dat", CONTENT);

        for (Path folder = data().path(); !folder.equals(temporary); folder = folder.getParent()) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        }
    }
}
