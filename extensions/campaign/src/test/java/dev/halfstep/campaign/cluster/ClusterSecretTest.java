package dev.halfstep.campaign.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a secret is read only from a file that is closed to other users. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no modes")
class ClusterSecretTest {

    @TempDir
    private Path folder;

    private Path file(String mode) throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "a secret of sixteen characters");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------"})
    void readsAFileOfItsOwnerOnly(String mode) throws IOException {
        assertEquals("secret", ClusterSecret.read(file(mode)).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "r--r--r--"})
    void refusesAFileThatOthersCanReadOrWrite(String mode) throws IOException {
        Path file = file(mode);
        IOException e = assertThrows(IOException.class, () -> ClusterSecret.read(file));

        assertEquals("other users can read or write it; run chmod 600", e.getMessage());
    }
}
