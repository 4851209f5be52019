package dev.halfstep.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * The exit code and the output of a command.
 *
 * @param exitCode the exit code of the process
 * @param out standard output, line by line
 * @param err standard error, line by line
 */
public record CommandRun(int exitCode, List<String> out, List<String> err) {

    /**
     * Runs a command.
     *
     * @param command the command
     * @param options the options of the command
     * @return the exit code and the output
     */
    public static CommandRun of(Object command, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(command, options, new PrintWriter(out, true), new PrintWriter(err, true));
        return new CommandRun(
                exitCode,
                out.toString().lines().toList(),
                err.toString().lines().toList());
    }

    /**
     * Asserts that the command refused its options in one line and printed nothing else.
     *
     * @param message the beginning of the message
     */
    public void assertRejected(String message) {
        assertEquals(2, exitCode);
        assertEquals(List.of(), out);
        assertEquals(1, err.size(), err::toString);
        assertTrue(err.get(0).startsWith("benchmarks: " + message), err.get(0));
    }
}
