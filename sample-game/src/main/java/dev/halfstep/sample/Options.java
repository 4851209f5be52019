package dev.halfstep.sample;

import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.replay.RecordingHeader;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.worker.WorkerPool;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What can be chosen on the command line. */
@Command(
        name = "sample-game",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "The sample game of Halfstep: simulated 25 times a second, it moves smoothly.",
        footer = {
            "",
            "Keys: TAB shows the next scene, 1 to 5 begin it anew with 5, 10, 25, 60 or 120 steps a second,",
            "P pauses, the period runs one step, plus and minus change the speed, F1 hides the line along the top,",
            "F2 switches interpolation, F3 shows graphs of the last frames, F12 writes screenshot-1.png and so on,",
            "Q and Escape quit. In meteors: ENTER begins, arrows or WAD fly, SPACE fires; or a gamepad, whose",
            "START begins, stick and B fly, A fires and BACK pauses. In bounce: SPACE switches interpolation. In",
            "lab: up and down choose what changes, left and right change it, R puts all back.",
            "Exit codes: 0 fine, 1 failed, 2 bad usage or environment. A file that cannot be written: 2 if that shows",
            "before the run, 1 if it shows later."
        })
final class Options {

    private static final long MOST_FRAMES = 1_000_000_000_000L;
    private static final long MOST_STEPS = 1_000_000_000_000L;
    private static final long MOST_STEP_BUDGET_MILLIS = 10_000;
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal UNWATCHED_SECONDS = BigDecimal.valueOf(60);
    private static final BigDecimal FILM_SECONDS = BigDecimal.valueOf(4);

    /** What the recording says, and what a run without a window and without a clock has no use for. */
    private static final List<String> NOT_WITH_REPLAY = List.of(
            "--scene",
            "--offscreen",
            "--realtime",
            "--timestep",
            "--tick-hz",
            "--overload",
            "--max-steps",
            "--step-budget",
            "--frames",
            "--steps",
            "--seconds",
            "--seed",
            "--bodies",
            "--bot",
            "--jitter-ms",
            "--hitch-ms",
            "--plot",
            "--null-draw",
            "--record",
            "--graph",
            "--screenshot",
            "--film");

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
    SceneName scene = SceneName.METEORS;

    @Option(names = "--headless", description = "Runs without a window and without drawing.")
    boolean headless;

    @Option(names = "--offscreen", description = "Draws without a window; needs no display, but EGL.")
    boolean offscreen;

    @Option(
            names = "--realtime",
            description = "Headless and offscreen: runs by the clock, and not as fast as it can on virtual time.")
    boolean realtime;

    @Option(
            names = "--timestep",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "How time is cut into steps; default: ${DEFAULT-VALUE}.",
                "locked: one step in every frame, whatever it took;",
                "variable: one step, as long as the frame was;",
                "semi-fixed: steps of one length, then a shorter one;",
                "fixed: steps of one length, the rest is carried on;",
                "leading: as fixed, but one step ahead and not behind."
            })
    TimestepName timestep = TimestepName.FIXED;

    @Option(
            names = "--tick-hz",
            paramLabel = "HZ",
            defaultValue = "25",
            converter = RateConverter.Tick.class,
            description = "Steps a second, 1 to 1000; default: ${DEFAULT-VALUE}. Not for variable steps.")
    Rate tickRate = Rate.hz(25);

    @Option(
            names = "--pacing",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "What frames wait for; default: ${DEFAULT-VALUE}.",
                "unlimited: nothing; only by the clock;",
                "fixed: the next period of the display. In a window, measured frame times are then snapped to that;",
                "adaptive: the moment of the picture, planned 16 ms ahead or as far as the machine needs."
            })
    PacingName pacing = PacingName.FIXED;

    @Option(
            names = "--display-hz",
            paramLabel = "HZ",
            converter = RateConverter.Display.class,
            description = {
                "Frames a second, 1 to 10000; default: that of the display, or 60 without one.",
                "Adaptive pacing begins with it, and is never faster; default there: 62.5."
            })
    @Nullable
    Rate displayRate;

    @Option(
            names = "--overload",
            paramLabel = "drop|keep",
            defaultValue = "drop",
            description = "What happens to time that cannot be simulated in its frame; default: ${DEFAULT-VALUE}."
                    + " Fixed and leading steps only.")
    Overload overload = Overload.DROP;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "The most steps in one frame; default: as many as fit into 250 ms."
                    + " Fixed and leading steps only.")
    long maxSteps = FixedTimestep.UNLIMITED_STEPS;

    @Option(
            names = "--step-budget",
            paramLabel = "MS",
            description =
                    "For how many milliseconds of a frame steps may begin, 1 to 10000; what is due then is dropped"
                            + " or kept. By the clock only; default: no budget.")
    @Nullable
    Long stepBudgetMillis;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Threads that run simulation systems, 1 to 64; the outcome is the same; default: ${DEFAULT-VALUE}.")
    long workers = 1;

    @Option(
            names = "--shuffle",
            paramLabel = "SEED",
            description =
                    "Runs systems that have no order between them in another order, to find orders that are missing.")
    @Nullable
    Long shuffle;

    @Option(names = "--no-interpolation", description = "Starts with interpolation off.")
    boolean noInterpolation;

    @Option(names = "--frames", paramLabel = "N", description = "Ends after N frames.")
    @Nullable
    Long frames;

    @Option(names = "--steps", paramLabel = "N", description = "Ends after N steps.")
    @Nullable
    Long steps;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description =
                    "Ends after S simulated seconds; headless and offscreen runs end after 60 unless told otherwise,"
                            + " films after 4.")
    @Nullable
    BigDecimal seconds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Everything that is left to chance; default: ${DEFAULT-VALUE}.")
    long seed = 1;

    @Option(
            names = "--bodies",
            paramLabel = "N",
            description = "Balls in each box of bounce, 1 to 100000; default: 1."
                    + " Dots of crowd, 1 to 1000000; default: 50000.")
    @Nullable
    Long bodies;

    @Option(names = "--bot", description = "Meteors: a bot plays.")
    boolean bot;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Writes the input of every step into a new file, to be replayed. It ends with the scene.")
    @Nullable
    Path record;

    @Option(
            names = "--hash-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "Recordings have a hash of the state after every N steps, 1 to 1000000; default:"
                    + " ${DEFAULT-VALUE}. Less often costs less where there is much to simulate.")
    long hashEvery = 1;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Plays a recording again, headless and as fast as it can, until the first difference."
                    + " Scene, seed and rate of steps come from the file.")
    @Nullable
    Path replay;

    @Option(
            names = "--verify",
            description = "With --replay: the recording must also be whole; ends with the line verified-steps=N.")
    boolean verify;

    @Option(names = "--report", description = "Measures all systems, and ends with a table of how long each has taken.")
    boolean report;

    @Option(
            names = "--null-draw",
            description = "Headless bounce and crowd: prepares every frame for a graphics card that is not there,"
                    + " and ends with what the median frame costs for each shape.")
    boolean nullDraw;

    @Option(names = "--graph", description = "Starts with the graphs of the last frames.")
    boolean graph;

    @Option(names = "--mute", description = "Plays no sound. Headless and offscreen runs never do.")
    boolean mute;

    @Option(
            names = "--screenshot",
            paramLabel = "FILE",
            description = "Writes the last frame as a PNG picture, in a window and offscreen.")
    @Nullable
    Path screenshot;

    @Option(
            names = "--film",
            paramLabel = "FILE",
            description = "Draws offscreen, 800 x 450 pixels, and writes every frame into an animated PNG picture,"
                    + " without the line along the top. At most " + AnimatedPng.MAX_FRAMES + " frames.")
    @Nullable
    Path film;

    private boolean fallback;

    @Mixin
    LabOptions lab = new LabOptions();

    /** Refuses what picocli cannot know to be wrong. */
    void check(CommandLine line) {
        checkRecording(line);
        checkReplay(line);
        checkFilm(line);
        checkPicture(line, "--screenshot", screenshot);
        checkPicture(line, "--plot", lab.plot);
        checkPicture(line, "--film", film);
        if (headless && offscreen) {
            throw new ParameterException(line, "--headless draws nothing and --offscreen does: choose one of them");
        }
        if (headless && screenshot != null) {
            throw new ParameterException(line, "--screenshot needs a picture: use --offscreen instead of --headless");
        }
        if (headless && graph) {
            throw new ParameterException(line, "--graph needs a picture: use --offscreen instead of --headless");
        }
        if (nullDraw && !headless) {
            throw new ParameterException(line, "--null-draw needs a run that draws nothing: add --headless");
        }
        if (nullDraw && scene.mostBodies() == 0) {
            throw new ParameterException(line, "--null-draw needs --scene bounce or crowd: " + scene);
        }
        if (mute && !hasWindow()) {
            throw new ParameterException(line, "--mute needs a window: headless and offscreen runs are silent anyway");
        }
        checkTimestep(line);
        checkPacing(line);
        checkRange(line, "--workers", workers, 1, WorkerPool.MAX_WORKERS);
        checkRange(line, "--max-steps", maxSteps, 1, FixedTimestep.UNLIMITED_STEPS);
        checkStepBudget(line);
        checkScene(line);
        lab.check(line, scene, seconds, displayRate);
        if (steps != null) {
            checkRange(line, "--steps", steps, 1, MOST_STEPS);
            if (seconds != null) {
                throw new ParameterException(line, "--steps and --seconds both say when to end: choose one of them");
            }
        }
        if (frames != null) {
            checkRange(line, "--frames", frames, 1, MOST_FRAMES);
        }
        if (seconds != null && (seconds.signum() <= 0 || seconds.compareTo(MOST_SECONDS) > 0)) {
            throw new ParameterException(
                    line, "--seconds must be more than 0 and at most " + MOST_SECONDS + ": " + seconds);
        }
        checkFilmLength(line);
    }

    private void checkRecording(CommandLine line) {
        if (record == null) {
            if (isGiven(line, "--hash-every")) {
                throw new ParameterException(line, "--hash-every needs --record: " + hashEvery);
            }
            return;
        }
        checkRange(line, "--hash-every", hashEvery, 1, RecordingHeader.MAX_HASH_EVERY);
        if (!timestep.hasEqualSteps()) {
            throw new ParameterException(line, "--record needs steps of one length: not --timestep " + timestep);
        }
        if (Files.exists(record)) {
            throw new ParameterException(line, "--record never overwrites a file: " + record + " exists");
        }
        OutputFile.check(line, "--record", record);
    }

    private void checkReplay(CommandLine line) {
        if (replay == null) {
            if (verify) {
                throw new ParameterException(line, "--verify needs --replay, which says of what");
            }
            return;
        }
        for (String option : NOT_WITH_REPLAY) {
            if (isGiven(line, option)) {
                throw new ParameterException(
                        line, "--replay runs headless, and as the file says and as long: leave out " + option);
            }
        }
        if (!Files.isRegularFile(replay)) {
            throw new ParameterException(
                    line,
                    "--replay needs a recording: " + replay
                            + (Files.exists(replay) ? " is not a file" : " does not exist"));
        }
        headless = true;
    }

    private void checkFilm(CommandLine line) {
        if (film == null) {
            return;
        }
        for (String option : new String[] {"--headless", "--null-draw"}) {
            if (isGiven(line, option)) {
                throw new ParameterException(line, "--film needs a picture: leave out " + option);
            }
        }
        if (realtime) {
            throw new ParameterException(
                    line, "--film shows frames of one length, which only virtual time has: leave out --realtime");
        }
        if (pacing != PacingName.FIXED) {
            throw new ParameterException(line, "--film needs frames of one length: not --pacing " + pacing);
        }
        offscreen = true;
    }

    /** A picture in a file that is named after another format puzzles every program that opens it. */
    private static void checkPicture(CommandLine line, String option, @Nullable Path file) {
        OutputFile.check(line, option, file);
        if (file != null && !file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new ParameterException(line, option + " writes a PNG picture, so its name ends in .png: " + file);
        }
    }

    private void checkFilmLength(CommandLine line) {
        OptionalLong length = film == null ? OptionalLong.empty() : FilmLength.frames(this);
        if (length.isPresent() && length.getAsLong() > AnimatedPng.MAX_FRAMES) {
            throw new ParameterException(line, FilmLength.refusal(String.valueOf(length.getAsLong())));
        }
    }

    private void checkScene(CommandLine line) {
        if (lab.plot != null && !isGiven(line, "--scene")) {
            scene = SceneName.LAB;
        }
        if (bot && scene != SceneName.METEORS) {
            throw new ParameterException(line, "--bot needs --scene meteors: " + scene);
        }
        if (bodies == null) {
            return;
        }
        if (scene.mostBodies() == 0) {
            throw new ParameterException(line, "--bodies needs --scene bounce or crowd: " + scene);
        }
        checkRange(line, "--bodies", bodies, 1, scene.mostBodies());
    }

    private void checkTimestep(CommandLine line) {
        if (timestep == TimestepName.VARIABLE && isGiven(line, "--tick-hz")) {
            throw new ParameterException(
                    line, "--tick-hz needs steps of one length: variable ones are as long as frames");
        }
        for (String option : new String[] {"--overload", "--max-steps"}) {
            if (!timestep.carriesOn() && isGiven(line, option)) {
                throw new ParameterException(line, option + " needs --timestep fixed or leading: " + timestep);
            }
        }
    }

    private void checkPacing(CommandLine line) {
        if (pacing == PacingName.UNLIMITED && displayRate != null) {
            throw new ParameterException(line, "--pacing unlimited keeps no rate: leave out --display-hz");
        }
        if (pacing == PacingName.UNLIMITED && !runsByTheClock()) {
            throw new ParameterException(
                    line, "--pacing unlimited never ends on virtual time, which only passes in waits: add --realtime");
        }
    }

    private void checkStepBudget(CommandLine line) {
        if (stepBudgetMillis == null) {
            return;
        }
        checkRange(line, "--step-budget", stepBudgetMillis, 1, MOST_STEP_BUDGET_MILLIS);
        if (!runsByTheClock()) {
            throw new ParameterException(
                    line, "--step-budget is never spent on virtual time, in which steps take none: add --realtime");
        }
    }

    private static boolean isGiven(CommandLine line, String option) {
        return line.getParseResult().hasMatchedOption(option);
    }

    private static void checkRange(CommandLine line, String option, long value, long least, long most) {
        if (value < least || value > most) {
            throw new ParameterException(line, option + " must be from " + least + " to " + most + ": " + value);
        }
    }

    /**
     * Turns a run in a window into a headless one of the same scene, for a machine without a display. Refused are options
     * that {@code --headless} refuses, and a recording, which is to be of a player.
     *
     * @return false if these options need a window; then nothing changes
     */
    boolean fallBackToHeadless(CommandLine line) {
        if (!hasWindow() || record != null) {
            return false;
        }
        headless = true;
        try {
            check(line);
        } catch (ParameterException needsWindow) {
            headless = false;
            return false;
        }
        bot = scene == SceneName.METEORS;
        fallback = true;
        return true;
    }

    /** Whether this run has replaced one in a window. */
    boolean isFallback() {
        return fallback;
    }

    /** Whether somebody is to look at the game while it runs. */
    boolean hasWindow() {
        return !headless && !offscreen;
    }

    /** Whether time is that of the machine, and not moved on by the loop itself. */
    boolean runsByTheClock() {
        return hasWindow() || realtime;
    }

    /** Simulated seconds after which the run ends, or null if it does not end by itself. */
    @Nullable
    BigDecimal lastSecond() {
        if (seconds == null && frames == null && steps == null && replay == null && !hasWindow()) {
            return film == null ? UNWATCHED_SECONDS : FILM_SECONDS;
        }
        return seconds;
    }
}
