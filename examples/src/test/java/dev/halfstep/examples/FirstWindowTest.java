package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.examples.run.RunExample;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests what a user reads who starts the first example without a display. */
@EnabledOnOs(OS.LINUX)
class FirstWindowTest {

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RunExample.class.getName(),
                "FirstWindow"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("DISPLAY");
        builder.environment().remove("WAYLAND_DISPLAY");
        return builder.redirectErrorStream(true).start();
    }

    @Test
    void hasTheOptionsOfAllGamesAndTheirExitCodes() throws Exception {
        Process process = start("--headles");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(2, process.waitFor(), output);
        assertTrue(output.contains("--headles"), output);
        assertEquals(1, output.lines().count(), output);
    }

    @Test
    void runsHeadlessWithoutADisplayAndSaysWhy() throws Exception {
        Process process = start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor(), output);
        assertTrue(output.startsWith("no window, so the game runs headless: a window needs a display: "), output);
        assertEquals(2, output.lines().count(), output); // the reason and the hash
    }
}
