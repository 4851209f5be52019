package dev.halfstep.sample;

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

/** What can be chosen on the command line for the scene lab alone. */
final class LabOptions {

    /** Where nobody says otherwise. */
    private static final Rate USUAL_DISPLAY_RATE = Rate.hz(60);

    private static final BigDecimal MOST_JITTER_MILLIS = BigDecimal.valueOf(100);
    private static final BigDecimal MOST_HITCH_MILLIS = BigDecimal.valueOf(1_000);
    private static final BigDecimal USUAL_PLOT_SECONDS = new BigDecimal("0.5");
    private static final BigDecimal MOST_PLOT_SECONDS = BigDecimal.TEN;

    /** Four for each pixel of the width of the picture; each thousand takes a second. */
    private static final long MAX_PLOT_FRAMES = 5_000;

    /** What has a meaning for a plot; anything else was meant for a game. */
    private static final Set<String> PLOTTED = Set.of(
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
            description = "Lab: how much too early or too late frames come at most, 0 to 100; default: 0.")
    @Nullable
    BigDecimal jitterMillis;

    @Option(
            names = "--hitch-ms",
            paramLabel = "MS",
            description = "Lab: how much too late one in 60 frames comes, 0 to 1000; default: 0.")
    @Nullable
    BigDecimal hitchMillis;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description =
                    "Lab: writes where each lane is drawn as a PNG picture, without a window. It shows half a second,"
                            + " or --seconds.")
    @Nullable
    Path plot;

    /** Refuses what picocli cannot know to be wrong. */
    void check(CommandLine line, SceneName scene, @Nullable BigDecimal seconds, @Nullable Rate displayRate) {
        checkScene(line, scene, "--jitter-ms", jitterMillis);
        checkScene(line, scene, "--hitch-ms", hitchMillis);
        checkScene(line, scene, "--plot", plot);
        checkMillis(line, "--jitter-ms", jitterMillis, MOST_JITTER_MILLIS);
        checkMillis(line, "--hitch-ms", hitchMillis, MOST_HITCH_MILLIS);
        if (plot == null) {
            return;
        }
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            if (!PLOTTED.contains(option.longestName())) {
                throw new ParameterException(
                        line, "--plot draws a picture and no more: leave out " + option.longestName());
            }
        }
        if (seconds != null && seconds.compareTo(MOST_PLOT_SECONDS) > 0) {
            throw new ParameterException(line, "--plot shows at most " + MOST_PLOT_SECONDS + " --seconds: " + seconds);
        }
        long frames = RunLength.steps(
                seconds == null ? USUAL_PLOT_SECONDS : seconds, displayRate == null ? USUAL_DISPLAY_RATE : displayRate);
        if (frames > MAX_PLOT_FRAMES) {
            throw new ParameterException(
                    line,
                    "--plot shows at most " + MAX_PLOT_FRAMES + " frames: " + frames
                            + "; show fewer --seconds or choose a lower --display-hz");
        }
    }

    private static void checkScene(CommandLine line, SceneName scene, String option, @Nullable Object value) {
        if (value != null && scene != SceneName.LAB) {
            throw new ParameterException(line, option + " needs --scene lab: " + scene);
        }
    }

    private static void checkMillis(CommandLine line, String option, @Nullable BigDecimal value, BigDecimal most) {
        if (value != null && (value.signum() < 0 || value.compareTo(most) > 0)) {
            throw new ParameterException(line, option + " must be from 0 to " + most + ": " + value);
        }
    }

    /** What the lab begins with. */
    LabSettings settings(Rate stepRate, @Nullable Rate displayRate) {
        return new LabSettings(
                stepRate,
                displayRate == null ? USUAL_DISPLAY_RATE : displayRate,
                jitterMillis == null ? 0 : jitterMillis.doubleValue(),
                hitchMillis == null ? 0 : hitchMillis.doubleValue());
    }

    /** How much time the plot shows. */
    static double plotSeconds(@Nullable BigDecimal seconds) {
        return (seconds == null ? USUAL_PLOT_SECONDS : seconds).doubleValue();
    }
}
