package dev.halfstep.sample;

import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.run.RecordedScene;
import dev.halfstep.sample.run.StopRequest;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import dev.halfstep.testkit.Inspection;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Starts the sample game from the command line. */
public final class Main {

    // The exit codes, as the usage help documents them.

    private static final int SUCCESS = 0;

    private static final int FAILED = 1;
    private static final int BAD_USAGE_OR_ENVIRONMENT = 2;

    private static final long BYTES_PER_MIB = 1 << 20;

    /** The first argument of the command that inspects a recording, instead of playing. */
    private static final String INSPECT = "inspect";

    private final Options options = new Options();
    private final CommandLine line = options.commandLine();
    private final StopRequest stop;
    private final PrintStream out;
    private final PrintStream err;

    private Main(StopRequest stop, PrintStream out, PrintStream err) {
        this.stop = stop;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the game and ends the process.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        StopRequest stop = new StopRequest();
        stop.stopAtShutdown();
        int exitCode;
        try {
            exitCode = run(args, stop, System.out, System.err);
        } finally {
            stop.runEnded();
        }
        System.exit(exitCode);
    }

    /** Runs the game and returns the exit code. If standard output cannot be written, the run fails. */
    static int run(String[] args, StopRequest stop, PrintStream out, PrintStream err) {
        Main game = new Main(stop, out, err);
        List<String> arguments = List.of(args);
        int exitCode = args.length > 0 && args[0].equals(INSPECT)
                ? Inspection.run(arguments.subList(1, args.length), RecordedScene::recipe, out, err)
                : game.parseAndPlay(args);
        if (exitCode == SUCCESS && out.checkError()) {
            return game.fail("standard output must be written: it is full or closed, a part is missing");
        }
        return exitCode;
    }

    private int parseAndPlay(String[] args) {
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
            options.resolve(line);
        } catch (ParameterException e) {
            // picocli rejects bad arguments before it notices --help
            if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
                line.usage(out);
                return SUCCESS;
            }
            return refuse(e.getMessage() + " (--help lists all options)");
        }
        return plotOrPlay();
    }

    /** Writes the plot if {@code --plot} is given, else plays. Converts failures to error messages and exit codes. */
    private int plotOrPlay() {
        try {
            if (options.plot != null) {
                plot(options.plot);
                return SUCCESS;
            }
            if (!options.headless) { // on macOS, GLFW needs the first thread of the process
                FirstThread firstThread = FirstThread.ofThisProcess();
                if (firstThread.isMissing()) {
                    return firstThread.restart(Main.class, line.getParseResult().originalArgs());
                }
            }
            playInWindowOrHeadless();
            return SUCCESS;
        } catch (GraphicsUnavailableException e) {
            return refuse(e.getMessage() + "; --headless runs the game without drawing");
        } catch (AssetException | PlotException e) {
            return refuse(String.valueOf(e.getMessage()));
        } catch (IOException | UncheckedIOException e) {
            return fail(String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError | SystemFailureException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof OutOfMemoryError) {
                    return refuse(heapMessage());
                }
            }
            e.printStackTrace(err); // a bug in the game: its developer needs the stack trace
            return FAILED;
        }
    }

    /** Returns the error message for a scene that does not fit into the Java heap. */
    private String heapMessage() {
        boolean hasBodies = options.scene.hasBodies();
        String bodies = hasBodies ? " --bodies " + options.bodiesIn(options.scene) : "";
        return "a scene must fit into the Java heap, " + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                + " MiB: --scene " + options.scene.label() + bodies
                + " does not; give Java more memory, as in java -Xmx2g"
                + (hasBodies ? ", or choose fewer --bodies" : "");
    }

    /** Plots the positions of the loops in the lab, and prints a report of their errors. */
    private void plot(Path file) throws PlotException, IOException {
        boolean isShown = false; // plots have no jitter and hitches by default
        Lab lab = new Lab(options.labSettings(options.stepRate, isShown), options.seed);
        // Runs the loops of the lab, whose errors the report then prints.
        LabPlot.write(lab, options.plotSeconds().doubleValue(), !options.noInterpolation, file);
        lab.printReport(out);
    }

    /** Plays as the options say. If no window can open, plays headless instead, unless options need the window. */
    private void playInWindowOrHeadless() throws IOException {
        try {
            new SampleGame(options, stop, out, err).play();
        } catch (GraphicsUnavailableException e) {
            if (!options.fallBackToHeadless(line)) {
                throw e;
            }
            err.println("sample-game: no window, so " + action() + " headless: " + e.getMessage());
            new SampleGame(options, stop, out, err).playHeadlessAndDrawLastFrame();
        }
    }

    private String action() {
        if (options.replay != null) {
            return "the replay runs";
        }
        return options.bot ? "the bot plays" : options.scene.label() + " runs";
    }

    private int refuse(String message) {
        printError(message);
        return BAD_USAGE_OR_ENVIRONMENT;
    }

    private int fail(String message) {
        printError(message);
        return FAILED;
    }

    /** Prints the first line of an error message. */
    private void printError(String message) {
        err.println("sample-game: " + message.lines().findFirst().orElse(""));
    }
}
