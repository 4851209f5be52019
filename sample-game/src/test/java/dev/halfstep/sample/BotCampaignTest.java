package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A small campaign; CONTRIBUTING.md tells how to run a large one. */
class BotCampaignTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = BotCampaign.commandLine();
        return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(args);
    }

    @Test
    void everySeedIsPlayedTwiceWithTheSameOutcome() {
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
    void badUsageIsToldWithoutAStackTrace(String args) {
        assertEquals(2, run(args.split(" ")));
        assertTrue(err.toString().contains("--") && !err.toString().contains("\tat "), err::toString);
    }
}
