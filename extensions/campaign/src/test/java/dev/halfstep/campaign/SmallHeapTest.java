package dev.halfstep.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs campaigns in processes with a small heap. */
@Timeout(300)
class SmallHeapTest {

    @TempDir
    private Path folder;

    private Process process;

    private String run(String heap, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC", // the default depends on the machine, and G1 needs more of a small heap
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Campaign.class.getName()));
        command.addAll(List.of(args));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    @Test
    void manyLongMessagesNeedLittleMemory() throws Exception {
        int seeds = 2_000; // 40 MB of messages, 8 MB if they are bounded
        String output = run(
                "-Xmx32m",
                "seeds",
                "--class",
                TestGames.LongMessages.class.getName(),
                "--seeds",
                Integer.toString(seeds),
                "--out",
                folder.toString());

        assertEquals(1, process.exitValue(), output);
        assertTrue(output.contains(seeds + " seeds: " + seeds + " failed, in "), output);
        List<String> table = Files.readAllLines(folder.resolve("table.csv"));
        assertEquals(1 + seeds, table.size());
        assertTrue(table.get(1).startsWith("1,failed,,0,0,,\"java.lang.IllegalStateException: xxx"));
        assertTrue(table.get(seeds).startsWith(seeds + ",failed,"));
    }

    @Test
    void heapThatIsTooSmallIsOneLine() throws Exception {
        String output = run(
                "-Xmx16m",
                "seeds",
                "--class",
                TestGames.Drift.class.getName(),
                "--seeds",
                "3",
                "--out",
                folder.toString());

        assertEquals(2, process.exitValue(), output);
        assertTrue(output.startsWith("campaign: the heap must have at least 24 MiB: it has 1"), output);
        assertEquals(1, output.lines().count(), output);
    }
}
