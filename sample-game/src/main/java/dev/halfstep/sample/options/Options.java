package dev.halfstep.sample.options;

import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Holds all options of the command line. {@code --help} lists the options in the order of the fields. {@link OptionRules}
 * has the rules that picocli cannot check.
 */
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
                    + " the period runs one step, plus and minus change the speed, F1 shows or hides HUD line and footer,"
                    + " F2 toggles interpolation, F3 shows graphs of the last frames, F4 toggles the delay of spawns and"
                    + " events, F8 writes the last 30 to 60 seconds as a recording, F11 and Alt+Enter switch to fullscreen and"
                    + " back, F12 writes screenshot-1.png and so on, Q and Escape quit;"
                    + " in meteors, Escape opens the menu.",
            "V shows the scene twice, as simulated and interpolated, with 10 steps a second; V again shows it once.",
            "meteors: ENTER begins, arrows or WAD fly, SPACE fires, hold BACKSPACE to rewind. Gamepad: A begins, the stick"
                    + " and B fly, A fires, the left bumper rewinds, START pauses.",
            "bounce: SPACE toggles interpolation.",
            "lab: up and down choose a setting, left and right change it, R resets all settings.",
            "crowd: up doubles the dots, down halves them.",
            "Replay: left and right seek by one second, with shift or with the page keys by ten seconds; home and end seek"
                    + " to the first and to the last step. A click on the bar seeks too.",
            "",
            "inspect RECORDING, as the first two arguments, shows the state after a step of a recording, and which system"
                    + " wrote it; inspect --help lists its options.",
            "",
            "Exit codes: 0 success, 1 failure, 2 bad usage or environment. For a file that cannot be written: 2 before the"
                    + " run, 1 later."
        })
public final class Options {

    /** The name of the folder in which the game keeps the data of the player. */
    public static final String DATA_FOLDER = "halfstep";

    /** The frame rate if no option is given and the display does not report its rate. */
    public static final Rate DEFAULT_DISPLAY_RATE = Rate.hz(60);

    /** The step rate of the split view, so low that the difference between its pictures is easy to see. */
    public static final Rate SPLIT_STEP_RATE = Rate.hz(10);

    /** The simulated length of a headless or offscreen run if no option ends the run. */
    private static final BigDecimal DEFAULT_SECONDS = BigDecimal.valueOf(60);

    private static final BigDecimal DEFAULT_FILM_SECONDS = BigDecimal.valueOf(4);
    private static final BigDecimal DEFAULT_PLOT_SECONDS = new BigDecimal("0.5");

    /** Jitter and hitches of a lab that is shown, large enough to make the lanes differ visibly. */
    private static final BigDecimal SHOWN_JITTER_MILLIS = BigDecimal.valueOf(2);

    private static final BigDecimal SHOWN_HITCH_MILLIS = BigDecimal.valueOf(75);

    /** The size of the window without {@code --size} and without settings of the player. */
    public static final FramebufferSize WINDOW_SIZE = new FramebufferSize(1280, 720);

    /** Fits the width of a web page. */
    private static final FramebufferSize FILM_SIZE = new FramebufferSize(800, 450);

    /** The scene that is played first. */
    @Option(
            names = "--scene",
            paramLabel = "NAME",
            description = {
                "The scene to play: meteors (the default), the game;",
                "bounce: balls with and without interpolation;",
                "lab: one motion drawn by six loops;",
                "crowd: as many dots as the machine can move;",
                "keys: counts key presses in steps and in frames."
            })
    public SceneName scene = SceneName.METEORS;

    /** Whether to run without a window and without drawing. */
    @Option(names = "--headless", description = "Runs without a window and without drawing.")
    public boolean headless;

    /** Whether to draw without a window. */
    @Option(names = "--offscreen", description = "Draws without a window; needs EGL, but no display.")
    public boolean offscreen;

    /** Whether a headless or offscreen run follows the real clock. */
    @Option(
            names = "--realtime",
            description = "Headless and offscreen: follows the real clock, instead of running as fast as possible.")
    boolean realtime;

    /** Whether the window opens in fullscreen mode. */
    @Option(names = "--fullscreen", description = "Opens the window in fullscreen mode; F11 leaves it.")
    public boolean fullscreen;

    /** The size of the window or of the picture; null for the default size. */
    @Option(
            names = "--size",
            paramLabel = "WxH",
            description = "The size of the window, of the offscreen picture or of the film, such as 1920x1080;"
                    + " default: 1280x720, films 800x450.")
    @Nullable
    FramebufferSize size;

    /** The samples of a pixel; null for the default of the engine. */
    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "Samples of a pixel, 0 to 16, which smooth edges; default: 4, or 0 without a graphics card,"
                    + " where samples are slow.")
    public @Nullable Long samples;

    /** The kind of timestep. */
    @Option(
            names = "--timestep",
            paramLabel = "NAME",
            description = {
                "How frames are divided into steps; default: ${DEFAULT-VALUE}.",
                "locked: one step of a fixed length in every frame;",
                "variable: one step, as long as the frame;",
                "semi-fixed: steps of one length, then a shorter one;",
                "fixed: steps of one length; the next frame gets the rest;",
                "leading: as fixed, but one step ahead, not behind."
            })
    public TimestepKind timestep = TimestepKind.FIXED;

    /** The step rate of the first scene; without effect on variable steps. */
    @Option(
            names = "--tick-hz",
            paramLabel = "HZ",
            converter = Arguments.StepRate.class,
            description = "Steps a second of the first scene, 1 to 1000. Default: 25 in meteors and crowd, 10 in"
                    + " bounce and lab, 5 in keys. Not for variable steps.")
    public Rate stepRate = SceneName.METEORS.stepRate();

    /** The kind of pacing. */
    @Option(
            names = "--pacing",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "What frames wait for; default: ${DEFAULT-VALUE}.",
                "unlimited: nothing; needs real time;",
                "fixed: the next period of the display. In a window, this also snaps measured frame times to the period;",
                "adaptive: a presentation time, planned 16 ms ahead, or as far ahead as the machine needs."
            })
    public PacingKind pacing = PacingKind.FIXED;

    /** Frames a second, or null for the rate of the display. */
    @Option(
            names = "--display-hz",
            paramLabel = "HZ",
            converter = Arguments.DisplayRate.class,
            description = {
                "Frames a second, 1 to 10000; default: the rate of the display, or 60 without a display.",
                "Adaptive pacing begins at this rate and is never faster; its default is 62.5."
            })
    public @Nullable Rate displayRate;

    /** Whether to drop or keep the time that a frame cannot simulate. */
    @Option(
            names = "--overload",
            paramLabel = "drop|keep",
            defaultValue = "drop",
            description = "Drops or keeps the time that a frame cannot simulate; default: ${DEFAULT-VALUE}."
                    + " Fixed and leading steps only.")
    public Overload overload = Overload.DROP;

    /** The maximum number of steps in one frame; by default, only the frame-time clamp of 250 ms limits them. */
    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "The maximum number of steps in one frame; default: the steps of 250 ms."
                    + " Fixed and leading steps only.")
    public long maxSteps = FixedTimestep.UNLIMITED_STEPS;

    /** The milliseconds of real time, from the start of a frame, in which steps may begin; null for no limit. */
    @Option(
            names = "--step-budget",
            paramLabel = "MS",
            description =
                    "The milliseconds of a frame in which steps may begin, 1 to 10000; time that is not simulated by"
                            + " then is dropped or kept. Real time only; default: no budget.")
    public @Nullable Long stepBudgetMillis;

    /** The number of threads that run simulation systems. */
    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "Threads that run simulation systems, 1 to 64, with the same result; default: ${DEFAULT-VALUE}.")
    public long workers = 1;

    /** Whether to start without interpolation. */
    @Option(names = "--no-interpolation", description = "Starts with interpolation off.")
    public boolean noInterpolation;

    /** The number of frames after which the run ends, or null. */
    @Option(names = "--frames", paramLabel = "N", description = "Ends after N frames.")
    public @Nullable Long frames;

    /** The number of steps after which the run ends, or null. */
    @Option(names = "--steps", paramLabel = "N", description = "Ends after N steps.")
    public @Nullable Long steps;

    /** The simulated seconds after which the run ends, or null. */
    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Ends after S simulated seconds; default without any end: 60 in headless and offscreen runs,"
                    + " 4 in films.")
    public @Nullable BigDecimal seconds;

    /** The keys that a script presses; null without a script. */
    @Option(
            names = "--keys",
            paramLabel = "SCRIPT",
            description = "Headless and offscreen: holds keys in seconds of the run, such as \"ENTER 0.5, LEFT 1-1.6\"."
                    + " With --replay and --frames, shows the bar and seeks.")
    public @Nullable ScriptedInput keys;

    /** The seed of all random numbers. */
    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of all random numbers; default: ${DEFAULT-VALUE}.")
    public long seed = 1;

    /** The number of bodies, or null for the default of the scene. */
    @Option(
            names = "--bodies",
            paramLabel = "N",
            description = "Balls in each box of bounce, 1 to 100000; default: 1."
                    + " Dots of crowd, 1 to 1000000; default: 50000.")
    public @Nullable Long bodies;

    /** Whether a bot plays. */
    @Option(names = "--bot", description = "Meteors: a bot plays.")
    public boolean bot;

    /** Whether to begin in the split view. */
    @Option(
            names = "--split",
            description = "Shows the scene twice: the same steps as simulated on the left, interpolated on the right;"
                    + " in a picture that is higher than wide, above and below. 10 steps a second without --tick-hz.")
    public boolean split;

    /** The new file to record to, or null. */
    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Writes the input of every step into a new file, for --replay. The recording ends with the scene.")
    public @Nullable Path record;

    /** The number of steps from one state hash in the recording to the next. */
    @Option(
            names = "--hash-every",
            paramLabel = "N",
            description = "Records a hash of the state after every N steps, 1 to 1000000; default:"
                    + " ${DEFAULT-VALUE}. A larger N costs less time in large worlds.")
    public long hashEvery = 1;

    /** The recording to replay, or null. */
    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Replays a recording in a window, with --headless as fast as possible, until the first"
                    + " divergence. Scene, seed and step rate come from the file.")
    public @Nullable Path replay;

    /** Whether to require a complete recording, and to print the number of verified steps. */
    @Option(
            names = "--verify",
            description = "With --replay: runs headless, requires a complete recording, and ends with the line"
                    + " verified-steps=N.")
    public boolean verify;

    /** Whether to record crashes; null for the default. */
    @Option(
            names = "--crash-recording",
            negatable = true,
            description = "Keeps the last 30 to 60 seconds of a scene in memory, and writes them for --replay if the"
                    + " game fails, or at F8. Default: only in a window; --no-crash-recording turns it off.")
    @Nullable
    Boolean crashRecording;

    /** Whether to print a table of system times at the end. */
    @Option(names = "--report", description = "Measures all systems, and prints a table of their times at the end.")
    public boolean report;

    /** Whether to show the graphs of the last frames from the start. */
    @Option(names = "--graph", description = "Starts with the graphs of the last frames.")
    public boolean graph;

    /** Whether to play no sound. */
    @Option(names = "--mute", description = "Plays no sound. Headless and offscreen runs are always silent.")
    public boolean mute;

    /** The file for a picture of the last frame; null without a screenshot. */
    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes the last frame as a PNG picture, in a window and offscreen.")
    public @Nullable Path screenshot;

    /** The file of the film; null without a film. */
    @Option(
            names = "--film",
            paramLabel = "FILE",
            description = "Draws offscreen and writes every frame into an animated PNG picture,"
                    + " without the HUD line and the footer. At most " + AnimatedPng.MAX_FRAMES + " frames.")
    public @Nullable Path film;

    /** Receives the frames of {@code --film} in place of the file. Only tests set it: a PNG takes them too long. */
    public @Nullable Consumer<Screenshot> filmListener;

    /** The jitter of the lab; null for the default. */
    @Option(
            names = "--jitter-ms",
            paramLabel = "MS",
            description =
                    "Lab: the maximum deviation of a frame, early or late, in milliseconds, 0 to 100; default: 2, or 0"
                            + " in plots and headless runs.")
    @Nullable
    BigDecimal jitterMillis;

    /** The length of hitches of the lab; null for the default. */
    @Option(
            names = "--hitch-ms",
            paramLabel = "MS",
            description =
                    "Lab: the delay of one in 60 frames, in milliseconds, 0 to 1000; default: 75, or 0 in plots and"
                            + " headless runs.")
    @Nullable
    BigDecimal hitchMillis;

    /** The file of the plot; null without a plot. */
    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Lab: plots the drawn positions of each loop into a PNG picture, without a window, for half a"
                    + " second or --seconds.")
    public @Nullable Path plot;

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
                .registerConverter(Long.class, Arguments::wholeNumber)
                .registerConverter(long.class, Arguments::wholeNumber)
                .registerConverter(TimestepKind.class, TimestepKind::parse)
                .registerConverter(FramebufferSize.class, Arguments::pictureSize)
                .registerConverter(ScriptedInput.class, Arguments::keys)
                .registerConverter(BigDecimal.class, Arguments::decimal)
                .registerConverter(Path.class, Arguments::file);
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
        new OptionRules(this, line).resolve();
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
        if (!hasWindow() || record != null) {
            return false;
        }
        headless = true;
        try {
            resolve(line);
        } catch (ParameterException needsWindow) {
            headless = false;
            return false;
        }
        bot = scene == SceneName.METEORS && replay == null;
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
     * Returns whether the game opens a window.
     *
     * @return false for headless and offscreen runs
     */
    public boolean hasWindow() {
        return !headless && !offscreen;
    }

    /**
     * Returns whether the last seconds of each scene are kept, for a recording of a crash.
     *
     * @return by default true in a window; never true for a replay, which has a recording already
     */
    public boolean recordsCrashes() {
        return replay == null && (crashRecording == null ? hasWindow() : crashRecording);
    }

    /**
     * Returns whether an option says if crashes are recorded.
     *
     * @return false if the setting of the player decides
     */
    public boolean choosesCrashRecording() {
        return crashRecording != null;
    }

    /**
     * Returns whether the run is a replay in which someone can seek: a player in a window, or {@code --keys}.
     *
     * @return false for a replay that runs from its first step to its last
     */
    public boolean isWatchedReplay() {
        return replay != null && (hasWindow() || keys != null);
    }

    /**
     * Returns whether the run follows the real clock.
     *
     * @return false for virtual time, which the loop advances without waiting
     */
    public boolean isRealtime() {
        return hasWindow() || realtime;
    }

    /**
     * Returns whether the user has chosen the size.
     *
     * @return true with {@code --size}
     */
    public boolean isSizeGiven() {
        return size != null;
    }

    /**
     * Returns the size of the window or of the picture. By default, films are smaller.
     *
     * @return the size of the option, or the default size
     */
    public FramebufferSize pictureSize() {
        if (size != null) {
            return size;
        }
        return film == null ? WINDOW_SIZE : FILM_SIZE;
    }

    /**
     * Returns the frame rate of runs whose pace no display sets.
     *
     * @return the rate that the option gives, or {@link #DEFAULT_DISPLAY_RATE}
     */
    public Rate virtualDisplayRate() {
        return displayRate == null ? DEFAULT_DISPLAY_RATE : displayRate;
    }

    /**
     * Returns the simulated time at which the run ends.
     *
     * @return seconds, or null if no simulated time ends the run
     */
    public @Nullable BigDecimal endSeconds() {
        boolean isEndGiven = frames != null || steps != null || seconds != null;
        if (!isEndGiven && replay == null && !hasWindow()) {
            return film == null ? DEFAULT_SECONDS : DEFAULT_FILM_SECONDS;
        }
        return seconds;
    }

    /**
     * Returns the length of the plot in time.
     *
     * @return simulated seconds, more than 0
     */
    public BigDecimal plotSeconds() {
        return seconds == null ? DEFAULT_PLOT_SECONDS : seconds;
    }

    /**
     * Returns the number of bodies in a scene. Clamps the number of the option to the maximum of the scene, because
     * only the first scene is checked, and TAB switches to other scenes.
     *
     * @param anyScene the scene
     * @return 0 for a scene without bodies
     */
    public int bodiesIn(SceneName anyScene) {
        return bodies == null ? anyScene.defaultBodies : (int) Math.min(bodies, anyScene.maxBodies);
    }

    /**
     * Returns the initial settings of the lab. By default, a lab that is shown has a little jitter, and hitches. A lab
     * that is only measured, in a plot or a headless run, has neither.
     *
     * @param labStepRate steps a second
     * @param isShown whether the lab is shown
     * @return settings with the jitter and the hitches of the options
     */
    public LabSettings labSettings(Rate labStepRate, boolean isShown) {
        BigDecimal defaultJitter = isShown ? SHOWN_JITTER_MILLIS : BigDecimal.ZERO;
        BigDecimal defaultHitch = isShown ? SHOWN_HITCH_MILLIS : BigDecimal.ZERO;
        return new LabSettings(
                labStepRate,
                virtualDisplayRate(),
                (jitterMillis == null ? defaultJitter : jitterMillis).doubleValue(),
                (hitchMillis == null ? defaultHitch : hitchMillis).doubleValue());
    }
}
