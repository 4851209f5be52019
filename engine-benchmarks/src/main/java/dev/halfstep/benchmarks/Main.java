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
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs the command that the first argument names, or JMH if the argument names no command. */
public final class Main {

    /** The exit code for a failed check or an exceeded bound; the help of each command lists its exit codes. */
    private static final int FAILED = 1;

    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;

    private static final Map<String, Supplier<Callable<Integer>>> COMMANDS = Map.of(
            "ratios",
            RatiosCommand::new,
            "scale",
            ScaleCommand::new,
            "growth",
            GrowthCommand::new,
            "workloads",
            WorkloadsCommand::new);

    private Main() {}

    /**
     * Runs JMH, or runs a command and exits the process with its exit code.
     *
     * @param args {@code ratios}, {@code scale}, {@code growth} or {@code workloads} with their options, or the arguments of JMH
     * @throws IOException if JMH cannot read its list of benchmarks
     */
    public static void main(String[] args) throws IOException {
        System.setProperty("java.awt.headless", "true"); // plots are written to files
        Supplier<Callable<Integer>> command = args.length == 0 ? null : COMMANDS.get(args[0]);
        if (command == null) {
            org.openjdk.jmh.Main.main(args);
            return;
        }
        String[] options = Arrays.copyOfRange(args, 1, args.length);
        System.exit(run(command.get(), options, writer(System.out), writer(System.err)));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    /** Runs one command and returns its exit code. */
    static int run(Callable<Integer> command, String[] options, PrintWriter out, PrintWriter err) {
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
