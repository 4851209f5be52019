package dev.halfstep.benchmarks;

import dev.halfstep.benchmarks.growth.GrowthCommand;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.ratio.RatiosCommand;
import dev.halfstep.benchmarks.scale.ScaleCommand;
import dev.halfstep.benchmarks.workload.WorkloadsCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Runs the command that the first argument names. */
@Command(
        name = "benchmarks",
        description = "Measures the engine, and compares it with other libraries.",
        subcommands = {RatiosCommand.class, ScaleCommand.class, GrowthCommand.class, WorkloadsCommand.class})
public final class Main {

    /** The exit code for a failed check or an exceeded bound; the help of each command lists its exit codes. */
    private static final int FAILED = 1;

    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads the option
    private boolean help;

    Main() {}

    /**
     * Runs a command and exits the process with its exit code.
     *
     * @param args {@code ratios}, {@code scale}, {@code growth} or {@code workloads} with their options
     */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true"); // plots are written to files
        System.exit(run(new Main(), args, writer(System.out), writer(System.err)));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** Runs a command or its subcommand, and returns its exit code. */
    static int run(Object command, String[] options, PrintWriter out, PrintWriter err) {
        return new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((e, args) ->
                        printError(err, e.getMessage() + " (--help lists all options)", BAD_USAGE_OR_ENVIRONMENT))
                .setExecutionExceptionHandler((e, commandLine, parseResult) -> reportFailure(e, err))
                .execute(options);
    }

    /** Prints an expected failure in one line and returns its exit code; throws any other exception again. */
    private static int reportFailure(Exception e, PrintWriter err) throws Exception {
        if (e instanceof WrongResultException) {
            return printError(err, e.getMessage(), FAILED);
        }
        if (e instanceof FileSystemException file) {
            return printError(err, "a file must be writable: " + file.getFile(), BAD_USAGE_OR_ENVIRONMENT);
        }
        if (e instanceof IOException) {
            return printError(err, e.getMessage(), BAD_USAGE_OR_ENVIRONMENT);
        }
        throw e; // a bug in the benchmarks: the stack trace shows the place
    }

    private static int printError(PrintWriter err, @Nullable String message, int exitCode) {
        err.println("benchmarks: " + String.valueOf(message).lines().findFirst().orElse(""));
        return exitCode;
    }
}
