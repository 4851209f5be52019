package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.FileArgument;
import dev.halfstep.sample.arguments.NumberArgument;
import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.OutputFile;
import dev.halfstep.sample.arguments.PictureSize;
import dev.halfstep.sample.scene.BodiesOptions;
import dev.halfstep.sample.scene.MeteorsOptions;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.LabOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds all options of the command line. {@code --help} lists the options in the order of the fields. */
@Command(
        name = "sample-game",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "The sample game of Halfstep: simulates few steps a second, and moves smoothly on every display.",
        footer = {
            "",
            "Keys: TAB shows the next scene, 1 to 5 restart a scene with 5, 10, 25, 60 or 120 steps a second, P pauses,"
                    + " the period runs one step, plus and minus change the speed, F1 hides HUD line and footer,"
                    + " F2 toggles interpolation, F3 shows graphs of the last frames, F4 toggles the delay of spawns and"
                    + " events, F11 and Alt+Enter switch to fullscreen and back, F12 writes screenshot-1.png and so on,"
                    + " Q and Escape quit.",
            "V splits the picture: as simulated on the left, interpolated on the right; drag the"
                    + " divider, or press [ and ].",
            "meteors: ENTER begins, arrows or WAD fly, SPACE fires. Gamepad: START begins, the stick and B fly, A fires,"
                    + " BACK pauses.",
            "bounce: SPACE toggles interpolation.",
            "lab: up and down choose a setting, left and right change it, R resets all settings.",
            "crowd: up doubles the dots, down halves them.",
            "Replay: left and right seek by one second, with shift or with the page keys by ten seconds; home and end seek"
                    + " to the first and to the last step. A click on the bar seeks too.",
            "",
            "Exit codes: 0 success, 1 failure, 2 bad usage or environment. For a file that cannot be written: 2 before the"
                    + " run, 1 later."
        })
public final class Options {

    /** The simulated length of a headless or offscreen run if no option ends the run. */
    private static final BigDecimal DEFAULT_SECONDS = BigDecimal.valueOf(60);

    private static final BigDecimal DEFAULT_FILM_SECONDS = BigDecimal.valueOf(4);

    /** The scene that is played first. */
    @Option(
            names = "--scene",
            paramLabel = "NAME",
            defaultValue = "meteors",
            description = {
                "The scene to play: meteors (the default), the game;",
                "bounce: balls with and without interpolation;",
                "lab: one motion drawn by six loops;",
                "crowd: as many dots as the machine can move;",
                "keys: counts key presses in steps and in frames."
            })
    public SceneName scene = SceneName.METEORS;

    /** Options of the mode: a window, offscreen or headless. */
    @Mixin
    public final ModeOptions mode = new ModeOptions();

    /** Options of the size of the window or of the picture. */
    @Mixin
    public final WindowOptions window = new WindowOptions();

    /** Options of the timestep and the step rate. */
    @Mixin
    public final TimestepOptions timestep = new TimestepOptions();

    /** Options of the frame pacing. */
    @Mixin
    public final PacingOptions pacing = new PacingOptions();

    /** Options that limit catch-up. */
    @Mixin
    public final OverloadOptions overload = new OverloadOptions();

    /** Options of the worker threads and of the order of systems. */
    @Mixin
    public final SystemOptions systems = new SystemOptions();

    /** Whether to start without interpolation. */
    @Option(names = "--no-interpolation", description = "Starts with interpolation off.")
    public boolean noInterpolation;

    /** Options of the end of the run. */
    @Mixin
    public final LengthOptions length = new LengthOptions();

    /** The seed of all random numbers. */
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all random numbers; default: ${DEFAULT-VALUE}.")
    public long seed = 1;

    /** Option of the number of bodies: balls in bounce, dots in crowd. */
    @Mixin
    public final BodiesOptions bodies = new BodiesOptions();

    /** Options of the scene meteors. */
    @Mixin
    public final MeteorsOptions meteors = new MeteorsOptions();

    /** Option of the split view. */
    @Mixin
    public final SplitOptions split = new SplitOptions();

    /** Options of recording and replay. */
    @Mixin
    public final RecordingOptions recording = new RecordingOptions();

    /** Options of measurements. */
    @Mixin
    public final MeasurementOptions measurement = new MeasurementOptions();

    /** Options of graphs, sound and screenshot. */
    @Mixin
    public final OutputOptions output = new OutputOptions();

    /** Options of a film. */
    @Mixin
    public final FilmOptions film = new FilmOptions();

    /** Options of the scene lab. */
    @Mixin
    public final LabOptions lab = new LabOptions();

    private boolean isFallback;

    /** Creates options with their default values. */
    public Options() {}

    /**
     * Creates the parser that fills in these options.
     *
     * @return a parser that has parsed nothing yet
     */
    public CommandLine commandLine() {
        return new CommandLine(this)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Long.class, NumberArgument::parseWhole)
                .registerConverter(long.class, NumberArgument::parseWhole)
                .registerConverter(TimestepKind.class, TimestepKind::parse)
                .registerConverter(PictureSize.class, PictureSize::parse)
                .registerConverter(BigDecimal.class, NumberArgument::parseDecimal)
                .registerConverter(Path.class, FileArgument::parse);
    }

    /**
     * Sets implied options, and refuses values and combinations that picocli cannot check. A verification implies
     * headless, a film implies offscreen, a plot implies the scene lab. If several options are wrong, reports the first
     * error in the order of the checks.
     *
     * @param line the parsed command line
     * @throws ParameterException if a value or a combination is not allowed
     */
    public void resolve(CommandLine line) {
        recording.check(line, timestep.kind);
        mode.headless |= recording.verify;
        film.check(line, mode, pacing.kind);
        mode.offscreen |= film.file != null;
        OutputFile.requireWritablePng(line, "--screenshot", output.screenshot);
        OutputFile.requireWritablePng(line, "--plot", lab.plot);
        OutputFile.requireWritablePng(line, "--film", film.file);
        mode.check(line);
        window.check(line, mode);
        output.checkPictures(line, mode);
        measurement.check(line, mode, scene);
        output.checkSound(line, mode);
        timestep.check(line);
        overload.checkTimestep(line, timestep.kind);
        pacing.check(line, mode);
        systems.check(line);
        overload.checkRanges(line, mode);
        resolveScene(line);
        split.check(line, scene, timestep.kind);
        split.resolveRate(line, timestep);
        length.check(line);
        film.checkLength(line, this);
    }

    private void resolveScene(CommandLine line) {
        if (lab.plot != null && !OptionCheck.isGiven(line, "--scene")) {
            scene = SceneName.LAB;
        }
        timestep.resolve(line, scene);
        meteors.check(line, scene);
        bodies.check(line, scene);
        lab.check(line, scene, length.seconds, pacing.virtualDisplayRate());
    }

    /**
     * Turns a run in a window into a headless run of the same scene, for a machine without a display. In the scene
     * meteors, the bot plays, unless the run is a replay.
     *
     * @param line the parsed command line
     * @return false if the run has no window, if {@code --headless} refuses one of the options, or if {@code --record}
     *     is given, because a recording should be of a human player
     */
    public boolean fallBackToHeadless(CommandLine line) {
        if (!mode.hasWindow() || recording.record != null) {
            return false;
        }
        mode.headless = true;
        try {
            resolve(line);
        } catch (ParameterException needsWindow) {
            mode.headless = false;
            return false;
        }
        meteors.bot = scene == SceneName.METEORS && recording.replay == null;
        isFallback = true;
        return true;
    }

    /**
     * Returns whether this headless run replaces a run in a window.
     *
     * @return true after {@link #fallBackToHeadless} has succeeded
     */
    public boolean isFallback() {
        return isFallback;
    }

    /**
     * Returns the simulated time at which the run ends.
     *
     * @return seconds, or null if no simulated time ends the run
     */
    public @Nullable BigDecimal endSeconds() {
        boolean hasDefaultEnd = !length.isGiven() && recording.replay == null && !mode.hasWindow();
        if (hasDefaultEnd) {
            return film.file == null ? DEFAULT_SECONDS : DEFAULT_FILM_SECONDS;
        }
        return length.seconds;
    }
}
