package dev.halfstep.examples.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Checks the start of an example by its name. */
class RunExampleTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) throws ReflectiveOperationException {
        return RunExample.run(args, new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String message() {
        return err.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void runsAnExample() throws ReflectiveOperationException {
        assertEquals(0, run("OrderedSystems"));
        assertEquals("", message());
    }

    @Test
    void reportsAnUnknownName() throws ReflectiveOperationException {
        assertEquals(2, run("SecondWindow"));
        assertEquals("an example must exist: SecondWindow; examples/README.md lists all of them", message());
    }

    @Test
    void refusesOptionsThatAnExampleDoesNotHave() throws ReflectiveOperationException {
        assertEquals(2, run("OrderedSystems", "--turbo"));
        assertEquals("an example without options must get none: --turbo; leave it out", message());
    }

    @Test
    void aGameWithoutAWindowHasNoOptions() throws ReflectiveOperationException {
        assertEquals(2, run("RecordAndRollback", "--help"));
    }

    @Test
    void reportsAMissingName() throws ReflectiveOperationException {
        assertEquals(2, run());
        assertEquals("an example must be named: -Dexample=FirstWindow", message());
    }
}
