package dev.halfstep.sample.bot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Runs small campaigns; CONTRIBUTING.md describes a large one. */
class BotCampaignTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = BotCampaign.commandLine();
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    }

    @Test
    void playsEverySeedTwiceWithTheSameOutcome() {
        assertEquals(0, run("--seeds", "2", "--steps", "3000"), out::toString);

        List<String> lines = out.toString().lines().toList();
        assertEquals(4, lines.size(), out::toString);
        for (int seed = 1; seed <= 2; seed++) {
            String hash = Run.of("--headless", "--bot", "--steps", "3000", "--seed", "" + seed)
                    .report()
                    .get("hash");
            assertTrue(lines.get(seed).startsWith("   " + seed + "  " + hash + "  same "), out::toString);
        }
        assertTrue(lines.get(3).startsWith("2 games of 3000 steps, each twice: all fine; "), out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--seeds 0", "--steps 0", "--seeds x", "--unknown"})
    void reportsBadUsageWithoutAStackTrace(String args) {
        assertEquals(2, run(args.split(" ")));
        assertTrue(err.toString().contains("--") && !err.toString().contains("\tat "), err::toString);
    }

    @Test
    void failsIfStandardOutputCannotBeWritten() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        int exitCode = BotCampaign.commandLine()
                .setOut(new PrintWriter(full, false, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true))
                .execute("--seeds", "1", "--steps", "10");

        assertEquals(1, exitCode);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }
}
