package dev.halfstep.sample;

import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.process.FirstThread;
import dev.halfstep.sample.process.StopRequest;
import dev.halfstep.sample.process.Termination;
import dev.halfstep.sample.run.PlotCommand;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import dev.halfstep.schedule.SystemFailureException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Starts the sample game from the command line. */
public final class Main {

    /** The exit codes that the usage help documents. */
    private static final int SUCCESS = 0;

    private static final int FAILED = 1;
    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;

    private Main() {}

    /**
     * Runs the game and ends the process.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        StopRequest stop = new StopRequest();
        Termination termination = Termination.of(stop);
        int exitCode;
        try {
            exitCode = run(args, stop, System.out, System.err);
        } finally {
            termination.runEnded();
        }
        System.exit(exitCode);
    }

    /** Runs the game, and returns the exit code. The run fails if standard output cannot be written. */
    static int run(String[] args, StopRequest stop, PrintStream out, PrintStream err) {
        int exitCode = runWithOutput(args, stop, out, err);
        return exitCode == SUCCESS && out.checkError()
                ? fail(err, "standard output must be written: it is full or closed, a part is missing", FAILED)
                : exitCode;
    }

    private static int runWithOutput(String[] args, StopRequest stop, PrintStream out, PrintStream err) {
        Options options = new Options();
        CommandLine line = options.commandLine();
        try {
            line.parseArgs(args);
            if (line.isUsageHelpRequested()) {
                line.usage(out);
                return SUCCESS;
            }
            if (line.isVersionHelpRequested()) {
                line.printVersionHelp(out);
                return SUCCESS;
            }
            options.check(line);
        } catch (ParameterException e) {
            if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
                line.usage(out);
                return SUCCESS;
            }
            return fail(err, e.getMessage() + " (--help lists all options)", BAD_USAGE_OR_ENVIRONMENT);
        }
        return play(options, line, stop, out, err);
    }

    private static int play(Options options, CommandLine line, StopRequest stop, PrintStream out, PrintStream err) {
        try {
            if (options.lab.plot != null) {
                new PlotCommand(options, out).run(options.lab.plot);
                return SUCCESS;
            }
            FirstThread firstThread = FirstThread.ofThisProcess();
            if (!options.mode.headless && firstThread.isMissing()) {
                return firstThread.restart(Main.class, line.getParseResult().originalArgs());
            }
            playGame(options, line, stop, out, err);
            return SUCCESS;
        } catch (GraphicsUnavailableException e) {
            return fail(err, e.getMessage() + "; --headless runs the game without drawing", BAD_USAGE_OR_ENVIRONMENT);
        } catch (AssetException | PlotException e) {
            return fail(err, String.valueOf(e.getMessage()), BAD_USAGE_OR_ENVIRONMENT);
        } catch (IOException e) {
            return fail(err, String.valueOf(e.getMessage()), FAILED);
        } catch (UncheckedIOException e) {
            return fail(err, String.valueOf(e.getMessage()), FAILED);
        } catch (OutOfMemoryError e) {
            return fail(err, HeapShortage.message(options), BAD_USAGE_OR_ENVIRONMENT);
        } catch (SystemFailureException e) {
            if (HeapShortage.isCauseOf(e)) {
                return fail(err, HeapShortage.message(options), BAD_USAGE_OR_ENVIRONMENT);
            }
            e.printStackTrace(err); // a bug of the game: its developer needs the stack trace
            return FAILED;
        }
    }

    private static void playGame(Options options, CommandLine line, StopRequest stop, PrintStream out, PrintStream err)
            throws IOException {
        try {
            new SampleGame(options, stop, out, err).play();
        } catch (GraphicsUnavailableException e) {
            if (!options.fallBackToHeadless(line)) {
                throw e;
            }
            String player = options.meteors.bot ? "the bot plays" : options.scene.label() + " runs";
            err.println("sample-game: no window, so " + player + " headless: " + e.getMessage());
            new SampleGame(options, stop, out, err).playHeadlessAndDrawLastFrame();
        }
    }

    private static int fail(PrintStream err, String message, int exitCode) {
        err.println("sample-game: " + message.lines().findFirst().orElse(""));
        return exitCode;
    }
}
