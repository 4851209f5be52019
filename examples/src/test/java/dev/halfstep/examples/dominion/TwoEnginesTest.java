package dev.halfstep.examples.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TwoEnginesTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs the example, and returns its exit code. */
    private int run(String... args) {
        return new CommandLine(new TwoEngines())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void halfstepGivesTheRightResultForEveryQuery() {
        assertEquals(0, run());
        assertEquals("""
                engine halfstep
                rocks after all were created                  12388 right
                rocks after one chunk was emptied              8292 right
                entities after one chunk was emptied           8292 right
                rocks that are calm                               4 right
                rocks that are angry                              6 right
                rocks in any mood                                10 right
                sum of rocks 1 and 2, prepared at once            3 right
                """, out.toString().replace(System.lineSeparator(), "\n"));
    }

    @Test
    void originalEngineLosesEntitiesAndMixesUpPreparedEntities() {
        assertEquals(0, run("--engine", "original"));
        assertEquals("""
                engine original
                rocks after all were created                  12388 right
                rocks after one chunk was emptied              4096 WRONG, 8292 is right
                entities after one chunk was emptied           4196 WRONG, 8292 is right
                rocks that are calm                               4 right
                rocks that are angry                              6 right
                rocks in any mood                                10 right
                sum of rocks 1 and 2, prepared at once            4 WRONG, 3 is right
                """, out.toString().replace(System.lineSeparator(), "\n"));
    }

    @Test
    void rejectsAnUnknownEngineAsBadUsage() {
        assertEquals(2, run("--engine", "third"));
        assertTrue(err.toString().contains("expected one of [halfstep, original]"), err.toString());
    }
}
