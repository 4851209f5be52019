package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FirstThreadTest {

    private static final long PROCESS_ID = 42;

    @TempDir
    private Path folder;

    @Test
    void isMissingOnMacOsWithoutTheVariableOfTheLauncher() {
        // The name of the variable ends with the id of the process, which is 42.
        assertTrue(on("Mac OS X", Map.of()).isMissing());
        assertTrue(
                on("Mac OS X", Map.of("JAVA_STARTED_ON_FIRST_THREAD_41", "1")).isMissing());
        assertFalse(
                on("Mac OS X", Map.of("JAVA_STARTED_ON_FIRST_THREAD_42", "1")).isMissing());
    }

    @Test
    void isNeverMissingOnOtherSystems() {
        assertFalse(on("Linux", Map.of()).isMissing());
        assertFalse(on("Windows 11", Map.of()).isMissing());
    }

    @Test
    void restartedProcessDoesNotRestartAgain() {
        assertFalse(on("Mac OS X", Map.of("HALFSTEP_RESTARTED_ON_FIRST_THREAD", "1"))
                .isMissing());
    }

    @Test
    void anUnknownCommandOrAnotherProgramThanJavaDoesNotRestart() {
        assertFalse(on("Mac OS X", Map.of(), List.of()).isMissing());
        assertFalse(on("Mac OS X", Map.of(), List.of("/Applications/Game.app/Contents/MacOS/Game"))
                .isMissing());
    }

    @Test
    void aTestDoesNotRestart() {
        assertEquals(List.of(), FirstThread.ofThisProcess().command());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script stands in for java")
    void restartsTheSameCommandWithTheFlagAndReturnsItsExitCode() throws IOException {
        Path java = folder.resolve("java");
        Path arguments = folder.resolve("arguments");
        Files.writeString(
                java, "#!/bin/sh\necho \"$HALFSTEP_RESTARTED_ON_FIRST_THREAD $*\" > '" + arguments + "'\nexit 7\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        List<String> command = List.of(java.toString(), "-Xmx1g", "-jar", "game.jar", "--scene", "lab");

        assertEquals(7, on("Mac OS X", Map.of(), command).restart());

        assertEquals("1 -XstartOnFirstThread -Xmx1g -jar game.jar --scene lab\n", Files.readString(arguments));
    }

    private static FirstThread on(String system, Map<String, String> environment) {
        return on(system, environment, List.of("/usr/bin/java", "-jar", "game.jar"));
    }

    private static FirstThread on(String system, Map<String, String> environment, List<String> command) {
        return new FirstThread(system, PROCESS_ID, environment, command);
    }
}
