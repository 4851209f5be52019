package dev.halfstep.sample;

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
    void restartCommandKeepsFlagsClassPathAndArguments() {
        assertEquals(
                List.of(
                        folder.resolve("bin").resolve("java").toString(),
                        "-Xmx1g",
                        "-XstartOnFirstThread",
                        "-cp",
                        "game.jar",
                        "dev.halfstep.sample.Main",
                        "--scene",
                        "lab"),
                on("Mac OS X", Map.of()).command(List.of("-Xmx1g"), "game.jar", Main.class, List.of("--scene", "lab")));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a shell script stands in for java")
    void returnsTheExitCodeOfTheRestartedProcess() throws IOException {
        Path java = folder.resolve("bin").resolve("java");
        Files.createDirectories(java.getParent());
        Path argumentsFile = folder.resolve("arguments");
        Files.writeString(
                java, "#!/bin/sh\necho \"$HALFSTEP_RESTARTED_ON_FIRST_THREAD $*\" > '" + argumentsFile + "'\nexit 7\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));

        int exitCode = on("Mac OS X", Map.of()).restart(Main.class, List.of("--scene", "lab"));

        assertEquals(7, exitCode);
        String arguments = Files.readString(argumentsFile);
        assertTrue(arguments.startsWith("1 "), arguments);
        assertTrue(arguments.contains(" -XstartOnFirstThread "), arguments);
        assertTrue(arguments.endsWith("dev.halfstep.sample.Main --scene lab\n"), arguments);
    }

    private FirstThread on(String system, Map<String, String> environment) {
        return new FirstThread(system, PROCESS_ID, environment, folder);
    }
}
