package dev.halfstep.sample;

import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import dev.halfstep.schedule.SystemFailureException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Where the sample game begins. */
public final class Main {

    /** Exit codes, as promised in the usage help. */
    private static final int FINE = 0;

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

    /** Runs the game, and gives back the exit code. A run of which standard output lacks a part has failed. */
    static int run(String[] args, StopRequest stop, PrintStream out, PrintStream err) {
        int exitCode = runWithOutput(args, stop, out, err);
        return exitCode == FINE && out.checkError()
                ? fail(err, "standard output must be written: it is full or closed, a part is missing", FAILED)
                : exitCode;
    }

    private static int runWithOutput(String[] args, StopRequest stop, PrintStream out, PrintStream err) {
        Options options = new Options();
        CommandLine line = new CommandLine(options)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Long.class, Numbers::whole)
                .registerConverter(long.class, Numbers::whole)
                .registerConverter(TimestepName.class, TimestepName::parse)
                .registerConverter(BigDecimal.class, Numbers::decimal)
                .registerConverter(Path.class, FileArgument::parse);
        try {
            line.parseArgs(args);
            if (line.isUsageHelpRequested()) {
                line.usage(out);
                return FINE;
            }
            if (line.isVersionHelpRequested()) {
                line.printVersionHelp(out);
                return FINE;
            }
            options.check(line);
        } catch (ParameterException e) {
            if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
                line.usage(out);
                return FINE;
            }
            return fail(err, e.getMessage() + " (--help lists all options)", BAD_USAGE_OR_ENVIRONMENT);
        }
        return play(options, line, stop, out, err);
    }

    private static int play(Options options, CommandLine line, StopRequest stop, PrintStream out, PrintStream err) {
        try {
            if (options.lab.plot != null) {
                new PlotCommand(options, out).run(options.lab.plot);
                return FINE;
            }
            FirstThread firstThread = FirstThread.ofThisProcess();
            if (!options.headless && firstThread.isMissing()) {
                return firstThread.restart(line.getParseResult().originalArgs());
            }
            playGame(options, line, stop, out, err);
            return FINE;
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
            e.printStackTrace(err); // a fault of the game itself: whoever mends it needs to see where
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
            String player = options.bot ? "the bot plays" : options.scene.label() + " runs";
            err.println("sample-game: no window, so " + player + " headless: " + e.getMessage());
            new SampleGame(options, stop, out, err).playHeadlessAndDrawLastFrame();
        }
    }

    private static int fail(PrintStream err, String message, int exitCode) {
        err.println("sample-game: " + message.lines().findFirst().orElse(""));
        return exitCode;
    }
}
