package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.FileArgument;
import dev.halfstep.sample.arguments.NumberArgument;
import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.OutputFile;
import dev.halfstep.sample.scene.BodiesOptions;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.LabOptions;
import dev.halfstep.sample.scene.meteors.MeteorsOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds all options of the command line. Their order here is that of {@code --help}. */
@Command(
        name = "sample-game",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "The sample game of Halfstep: simulated 25 times a second, it moves smoothly.",
        footer = {
            "",
            "Keys: TAB shows the next scene, 1 to 5 restart it with 5, 10, 25, 60 or 120 steps a second,",
            "P pauses, the period runs one step, plus and minus change the speed, F1 hides the line along the top,",
            "F2 switches interpolation, F3 shows graphs of the last frames, F12 writes screenshot-1.png and so on,",
            "Q and Escape quit. In meteors: ENTER begins, arrows or WAD fly, SPACE fires; or a gamepad, whose",
            "START begins, stick and B fly, A fires and BACK pauses. In bounce: SPACE switches interpolation. In",
            "lab: up and down choose what changes, left and right change it, R resets all.",
            "Exit codes: 0 fine, 1 failed, 2 bad usage or environment. A file that cannot be written: 2 if that shows",
            "before the run, 1 if it shows later."
        })
public final class Options {

    /** The length of a headless or offscreen run that is given no end. */
    private static final BigDecimal DEFAULT_SECONDS = BigDecimal.valueOf(60);

    private static final BigDecimal DEFAULT_FILM_SECONDS = BigDecimal.valueOf(4);

    /** The scene that is played first. */
    @Option(
            names = "--scene",
            paramLabel = "NAME",
            defaultValue = "meteors",
            description = {
                "What is played: meteors (the default), the game;",
                "bounce: balls with and without interpolation;",
                "lab: one motion drawn by six loops;",
                "crowd: as many dots as the machine can move;",
                "keys: counts what is pressed, as steps and as frames see it."
            })
    public SceneName scene = SceneName.METEORS;

    /** Window, offscreen or headless. */
    @Mixin
    public final ModeOptions mode = new ModeOptions();

    /** Timestep and tick rate. */
    @Mixin
    public final TimestepOptions timestep = new TimestepOptions();

    /** Frame pacing. */
    @Mixin
    public final PacingOptions pacing = new PacingOptions();

    /** Limits of catch-up. */
    @Mixin
    public final OverloadOptions overload = new OverloadOptions();

    /** Workers and order of systems. */
    @Mixin
    public final SystemOptions systems = new SystemOptions();

    /** Starts without interpolation. */
    @Option(names = "--no-interpolation", description = "Starts with interpolation off.")
    public boolean noInterpolation;

    /** End of the run. */
    @Mixin
    public final LengthOptions length = new LengthOptions();

    /** The seed of all random numbers. */
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Everything that is left to chance; default: ${DEFAULT-VALUE}.")
    public long seed = 1;

    /** Number of bodies in bounce and crowd. */
    @Mixin
    public final BodiesOptions bodies = new BodiesOptions();

    /** Options of the scene meteors. */
    @Mixin
    public final MeteorsOptions meteors = new MeteorsOptions();

    /** Recording and replay. */
    @Mixin
    public final RecordingOptions recording = new RecordingOptions();

    /** Measurements. */
    @Mixin
    public final MeasurementOptions measurement = new MeasurementOptions();

    /** Graphs, sound and screenshot. */
    @Mixin
    public final OutputOptions output = new OutputOptions();

    /** Film. */
    @Mixin
    public final FilmOptions film = new FilmOptions();

    /** Options of the scene lab. */
    @Mixin
    public final LabOptions lab = new LabOptions();

    private boolean fallback;

    /** Creates options with their default values. */
    public Options() {}

    /**
     * Creates the parser that fills in these options.
     *
     * @return a command line that has parsed nothing yet
     */
    public CommandLine commandLine() {
        return new CommandLine(this)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Long.class, NumberArgument::whole)
                .registerConverter(long.class, NumberArgument::whole)
                .registerConverter(TimestepName.class, TimestepName::parse)
                .registerConverter(BigDecimal.class, NumberArgument::decimal)
                .registerConverter(Path.class, FileArgument::parse);
    }

    /**
     * Refuses values and combinations that picocli cannot check, and applies what options imply: a replay is headless,
     * a film is offscreen, a plot is of the lab.
     *
     * @param line the parsed command line
     * @throws ParameterException if there is one
     */
    public void check(CommandLine line) {
        recording.check(line, timestep.name);
        mode.headless |= recording.replay != null;
        film.check(line, mode, pacing.name);
        mode.offscreen |= film.file != null;
        OutputFile.checkPng(line, "--screenshot", output.screenshot);
        OutputFile.checkPng(line, "--plot", lab.plot);
        OutputFile.checkPng(line, "--film", film.file);
        mode.check(line);
        output.checkPictures(line, mode);
        measurement.check(line, mode, scene);
        output.checkSound(line, mode);
        timestep.check(line);
        overload.checkTimestep(line, timestep.name);
        pacing.check(line, mode);
        systems.check(line);
        overload.checkRanges(line, mode);
        checkScene(line);
        length.check(line);
        film.checkLength(line, this);
    }

    private void checkScene(CommandLine line) {
        if (lab.plot != null && !OptionCheck.isGiven(line, "--scene")) {
            scene = SceneName.LAB;
        }
        meteors.check(line, scene);
        bodies.check(line, scene);
        lab.check(line, scene, length.seconds, pacing.virtualDisplayRate());
    }

    /**
     * Turns a run in a window into a headless one of the same scene, for a machine without a display. Refuses options
     * that {@code --headless} refuses, and a recording, which is meant to be of a player.
     *
     * @param line the parsed command line
     * @return false if these options need a window; they are unchanged then
     */
    public boolean fallBackToHeadless(CommandLine line) {
        if (!mode.hasWindow() || recording.record != null) {
            return false;
        }
        mode.headless = true;
        try {
            check(line);
        } catch (ParameterException needsWindow) {
            mode.headless = false;
            return false;
        }
        meteors.bot = scene == SceneName.METEORS;
        fallback = true;
        return true;
    }

    /**
     * Returns whether this run replaces one in a window.
     *
     * @return true after {@link #fallBackToHeadless} has succeeded
     */
    public boolean isFallback() {
        return fallback;
    }

    /**
     * Returns the end of the run in simulated seconds.
     *
     * @return null if no time ends the run
     */
    public @Nullable BigDecimal lastSecond() {
        if (!length.isGiven() && recording.replay == null && !mode.hasWindow()) {
            return film.file == null ? DEFAULT_SECONDS : DEFAULT_FILM_SECONDS;
        }
        return length.seconds;
    }
}
