package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a user sees whose Java denies Dominion its memory, as newer ones may. */
class DeniedMemoryTest {

    @Test
    void oneLineNamesTheFlagThatHelps() throws IOException, InterruptedException {
        assumeTrue(Runtime.version().feature() >= 24, "older ones deny nothing");
        Process game = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--sun-misc-unsafe-memory-access=deny",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--headless",
                        "--frames",
                        "1"))
                .redirectErrorStream(true)
                .start();
        String output = new String(game.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, game.waitFor(), output);
        assertEquals(1, output.lines().count(), output);
        assertTrue(output.startsWith("sample-game: a world needs sun.misc.Unsafe"), output);
        assertTrue(output.contains("--sun-misc-unsafe-memory-access=allow"), output);
    }
}
