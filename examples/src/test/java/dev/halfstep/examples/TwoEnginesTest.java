package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests the options of TwoEngines; ExpectedOutputTest tests it without options. */
class TwoEnginesTest {

    private static final Path GUIDE = Path.of("..", "docs", "dominion.md");

    private final StringWriter err = new StringWriter();
    private int exitCode;

    /** Runs the example, and returns the printed text. */
    private String run(String... args) throws Throwable {
        CommandLine command = new CommandLine(new TwoEngines()).setErr(new PrintWriter(err));
        return ExpectedText.printedBy(() -> exitCode = command.execute(args));
    }

    @Test
    void halfstepGivesTheRightResultForEveryQuery() throws Throwable {
        String printed = run("--engine", "halfstep");
        assertEquals(0, exitCode);
        int queries = 7;
        assertEquals(
                queries, printed.lines().filter(line -> line.endsWith("right")).count(), printed);
        assertTrue(!printed.contains("WRONG"), printed);
    }

    @Test
    void originalEngineLosesEntitiesAndMixesUpPreparedEntities() throws Throwable {
        assertEquals("""
                engine original
                rocks after all were created                  12388 right
                rocks after one chunk was emptied              4096 WRONG, 8292 is right
                entities after one chunk was emptied           4196 WRONG, 8292 is right
                rocks that are calm                               4 right
                rocks that are angry                              6 right
                rocks in any mood                                10 right
                sum of rocks 1 and 2, prepared at once            4 WRONG, 3 is right
                """, run("--engine", "original"));
        assertEquals(0, exitCode);
    }

    @Test
    void guideQuotesWhatTheOriginalEnginePrints() throws Throwable {
        assertTrue(Files.readString(GUIDE).contains("```\n" + run("--engine", "original") + "```\n"));
    }

    @Test
    void rejectsAnUnknownEngineAsBadUsage() throws Throwable {
        run("--engine", "third");
        assertEquals(2, exitCode);
        assertTrue(err.toString().contains("expected one of [halfstep, original]"), err.toString());
    }
}
