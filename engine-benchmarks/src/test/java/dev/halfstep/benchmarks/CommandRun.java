package dev.halfstep.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;

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
    public static CommandRun of(Callable<Integer> command, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(command, options, new PrintWriter(out, true), new PrintWriter(err, true));
        return new CommandRun(
                exitCode,
                out.toString().lines().toList(),
                err.toString().lines().toList());
    }
}
