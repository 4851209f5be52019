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
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/inspect.md that inspect a recording, and compares what they print with the page. */
class InspectGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "inspect.md");
    private static final String PROGRAM = "java -jar sample-game.jar ";

    /** Commands, and what they print together. */
    private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```\n\n```\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void commandsPrintWhatThePageShows() throws IOException {
        String page = Files.readString(GUIDE);
        int begin = page.indexOf("## Inspecting a recording");
        String section = page.substring(begin, page.indexOf("\n## ", begin));
        List<String> shown = new ArrayList<>();
        List<String> printed = new ArrayList<>();
        for (MatchResult block : COMMANDS.matcher(section).results().toList()) {
            StringBuilder output = new StringBuilder();
            for (String command : block.group(1).lines().toList()) {
                assertTrue(command.startsWith(PROGRAM), command);
                String file = folder.resolve("lost.rec").toString();
                Run run = Run.of(command.substring(PROGRAM.length())
                        .replace("lost.rec", file)
                        .split(" "));
                assertEquals(0, run.exitCode(), () -> command + run.err());
                if (command.contains(" inspect ")) {
                    run.out().forEach(line -> output.append(line).append('\n'));
                }
            }
            shown.add(block.group(1) + block.group(2));
            printed.add(block.group(1) + output);
        }

        assertEquals(3, shown.size(), "the page must have 3 blocks of commands");
        assertEquals(String.join("\n", shown), String.join("\n", printed));
    }
}
