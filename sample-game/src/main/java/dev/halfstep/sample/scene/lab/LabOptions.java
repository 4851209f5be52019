package dev.halfstep.sample.scene.lab;

import dev.halfstep.sample.arguments.RunLength;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Defines the options of the scene lab. */
public final class LabOptions {

    private static final BigDecimal MAX_JITTER_MILLIS = BigDecimal.valueOf(100);
    private static final BigDecimal MAX_HITCH_MILLIS = BigDecimal.valueOf(1_000);

    /** The defaults of runs that draw, large enough to make the lanes differ visibly. */
    private static final BigDecimal SHOWN_JITTER_MILLIS = BigDecimal.valueOf(2);

    private static final BigDecimal SHOWN_HITCH_MILLIS = BigDecimal.valueOf(75);

    private static final BigDecimal DEFAULT_PLOT_SECONDS = new BigDecimal("0.5");
    private static final BigDecimal MAX_PLOT_SECONDS = BigDecimal.TEN;

    /** The maximum number of frames in a plot: four for each pixel of its width. Plotting them takes five seconds. */
    private static final long MAX_PLOT_FRAMES = 5_000;

    /** The options that are allowed with {@code --plot}, because they have an effect on the plot. */
    private static final Set<String> PLOT_OPTIONS = Set.of(
            "--plot",
            "--scene",
            "--headless",
            "--tick-hz",
            "--display-hz",
            "--jitter-ms",
            "--hitch-ms",
            "--seconds",
            "--seed",
            "--no-interpolation");

    @Option(
            names = "--jitter-ms",
            paramLabel = "MS",
            description =
                    "Lab: the maximum deviation of a frame, early or late, in milliseconds, 0 to 100; default: 2, or 0"
                            + " in plots and headless runs.")
    private @Nullable BigDecimal jitterMillis;

    @Option(
            names = "--hitch-ms",
            paramLabel = "MS",
            description =
                    "Lab: the delay of one in 60 frames, in milliseconds, 0 to 1000; default: 75, or 0 in plots and"
                            + " headless runs.")
    private @Nullable BigDecimal hitchMillis;

    /** The file of the plot; null without a plot. */
    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Lab: plots the drawn positions of each loop into a PNG picture, without a window, for half a"
                    + " second or --seconds.")
    public @Nullable Path plot;

    /** Creates options with their default values, and for no plot. */
    public LabOptions() {}

    /**
     * Refuses numbers out of range, options of the lab for other scenes, and options that have no effect on a plot.
     *
     * @param line the parsed command line
     * @param scene the scene that is played first
     * @param seconds the value of {@code --seconds}, or null
     * @param displayRate frames a second of the simulated display
     * @throws ParameterException if an option is refused
     */
    public void check(CommandLine line, SceneName scene, @Nullable BigDecimal seconds, Rate displayRate) {
        checkScene(line, scene, "--jitter-ms", jitterMillis);
        checkScene(line, scene, "--hitch-ms", hitchMillis);
        checkScene(line, scene, "--plot", plot);
        checkMillis(line, "--jitter-ms", jitterMillis, MAX_JITTER_MILLIS);
        checkMillis(line, "--hitch-ms", hitchMillis, MAX_HITCH_MILLIS);
        if (plot != null) {
            checkPlot(line, seconds, displayRate);
        }
    }

    private static void checkScene(CommandLine line, SceneName scene, String option, @Nullable Object value) {
        if (value != null && scene != SceneName.LAB) {
            throw new ParameterException(line, option + " needs --scene lab: " + scene.label());
        }
    }

    private static void checkMillis(CommandLine line, String option, @Nullable BigDecimal value, BigDecimal max) {
        if (value != null && (value.signum() < 0 || value.compareTo(max) > 0)) {
            throw new ParameterException(line, option + " must be from 0 to " + max + ": " + value);
        }
    }

    private static void checkPlot(CommandLine line, @Nullable BigDecimal seconds, Rate displayRate) {
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            if (!PLOT_OPTIONS.contains(option.longestName())) {
                throw new ParameterException(
                        line, "--plot draws a picture without running the game: leave out " + option.longestName());
            }
        }
        if (seconds != null && seconds.compareTo(MAX_PLOT_SECONDS) > 0) {
            throw new ParameterException(
                    line, "--plot must show at most " + MAX_PLOT_SECONDS + " --seconds: " + seconds);
        }
        long frames = RunLength.steps(seconds == null ? DEFAULT_PLOT_SECONDS : seconds, displayRate);
        if (frames > MAX_PLOT_FRAMES) {
            throw new ParameterException(
                    line,
                    "--plot must show at most " + MAX_PLOT_FRAMES + " frames: " + frames
                            + "; show fewer --seconds or choose a lower --display-hz");
        }
    }

    /**
     * Returns the initial settings of a lab that is only measured, in a plot or a headless run: by default without
     * jitter and hitches.
     *
     * @param stepRate steps a second
     * @param displayRate frames a second of the simulated display
     * @return settings with the jitter and the hitches of the options
     */
    public LabSettings settings(Rate stepRate, Rate displayRate) {
        return settings(stepRate, displayRate, BigDecimal.ZERO, BigDecimal.ZERO);
    }

    /**
     * Returns the initial settings of a lab that is shown: by default with a little jitter, and with hitches.
     *
     * @param stepRate steps a second
     * @param displayRate frames a second of the simulated display
     * @return settings with the jitter and the hitches of the options
     */
    public LabSettings shownSettings(Rate stepRate, Rate displayRate) {
        return settings(stepRate, displayRate, SHOWN_JITTER_MILLIS, SHOWN_HITCH_MILLIS);
    }

    private LabSettings settings(
            Rate stepRate, Rate displayRate, BigDecimal defaultJitterMillis, BigDecimal defaultHitchMillis) {
        return new LabSettings(
                stepRate,
                displayRate,
                (jitterMillis == null ? defaultJitterMillis : jitterMillis).doubleValue(),
                (hitchMillis == null ? defaultHitchMillis : hitchMillis).doubleValue());
    }

    /**
     * Returns the length of the plot in time.
     *
     * @param seconds the value of {@code --seconds}, or null
     * @return simulated seconds, more than 0
     */
    public static double plotSeconds(@Nullable BigDecimal seconds) {
        return (seconds == null ? DEFAULT_PLOT_SECONDS : seconds).doubleValue();
    }
}
