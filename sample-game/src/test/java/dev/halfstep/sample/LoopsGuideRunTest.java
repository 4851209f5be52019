package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the game with all options in docs/loops.md. */
class LoopsGuideRunTest {

    private static final Path GUIDE = Path.of("..", "docs", "loops.md");
    private static final Pattern OPTIONS = Pattern.compile("`(--[^`]+)`");

    @Test
    void gameAcceptsTheOptionsOfEveryLoop() throws IOException {
        List<String> shown = OPTIONS.matcher(Files.readString(GUIDE))
                .results()
                .map((MatchResult options) -> options.group(1))
                .toList();
        assertTrue(shown.size() > 10, () -> "the pattern must find the options in the guide: " + shown);
        for (String options : shown) {
            List<String> args = new ArrayList<>(List.of(options.split(" ")));
            args.addAll(List.of("--headless", "--frames", "10"));
            Run run = Run.of(args.toArray(String[]::new));
            assertEquals(0, run.exitCode(), () -> options + ": " + run.err());
            assertEquals("10", run.report().get("frames"), options);
        }
    }
}
