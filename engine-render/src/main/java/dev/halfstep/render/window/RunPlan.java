package dev.halfstep.render.window;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.file.StandardError;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Action;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a game shall run: what its command line asks for. A plan without options plays in a window.
 *
 * @param <S> the type of what the wiring of the game returns
 */
final class RunPlan<S> {

    /** The frames of a headless or offscreen run without an end, as fast as possible: 10 seconds at 60 Hz. */
    private static final int UNWATCHED_FRAMES = 600;

    private static final int FILM_SECONDS = 4;
    private static final Rate DEFAULT_DISPLAY_RATE = Rate.hz(60);
    private static final int MAX_DISPLAY_HERTZ = 10_000;
    static final String PRESS = "--press";
    private static final String RECORD = "--record";

    private static final Pattern SIZE = Pattern.compile("([0-9]{1,5})[xX]([0-9]{1,5})");

    /** An option that has its effect before the first frame: of each run, or of the first one in the window. */
    private record Begin(String option, String value) {

        boolean isOfFirstRun() {
            return option.equals(PRESS) || option.equals(RECORD);
        }
    }

    /** The kinds of frame pacing. */
    private enum Pacing {
        FIXED,
        UNLIMITED,
        ADAPTIVE
    }

    private final GameSpec<S> described;
    private final List<Begin> begins = new ArrayList<>();
    private final RunPictures pictures = new RunPictures();

    /** The description with the given seed and settings. */
    private GameSpec<S> game;

    /** The description of the run, after the rule of the game; null before. */
    private @Nullable GameSpec<S> runGame;

    boolean isHeadless;
    boolean isRealtime;
    boolean isFullscreen;
    boolean isVerified;
    boolean isMute;
    boolean isMeasured;

    private boolean isOffscreen;

    /** An option that a replay does not allow; empty if none is given. */
    private String ownBegin = "";

    private int width;
    private int height;
    private int workers;
    private int hashEvery = 1;

    /** The number of steps between two states in the recording; 0 for none. */
    private int saveEvery;

    private final RunEnd end = new RunEnd();
    private @Nullable Rate displayRate;
    private int samples = -1;
    private Pacing pacing = Pacing.FIXED;
    private InputSource keys = InputSource.NONE;
    private final Map<String, String> given = new LinkedHashMap<>();
    private @Nullable Path recorded;
    private @Nullable ShownReplay replay;

    /** Runs instead of the game; null to play. */
    private @Nullable ToIntFunction<GameSpec<S>> program;

    // Of the running game:
    private boolean isFirstRun = true;
    private boolean hasEndedRecording;

    private InputSource input = InputSource.NONE;
    private @Nullable FrameTimes times;
    private @Nullable ProgressDisplay progress;

    RunPlan(GameSpec<S> game) {
        described = game;
        this.game = game;
    }

    /** Adds an option that has its effect before the first frame. */
    void addBegin(String option, String value) {
        begins.add(new Begin(option, value));
    }

    void setOffscreen(String file) {
        isOffscreen = true;
        if (!file.isEmpty()) {
            pictures.addScreenshot(OptionFile.path(file));
        }
    }

    void setScreenshot(String file) {
        pictures.addScreenshot(OptionFile.path(file));
    }

    void setFilm(String file) {
        isOffscreen = true;
        pictures.setFilm(OptionFile.path(file));
    }

    void setSize(String size) {
        Matcher sides = SIZE.matcher(size);
        if (sides.matches()) {
            width = Integer.parseInt(sides.group(1));
            height = Integer.parseInt(sides.group(2));
        }
        if (Math.min(width, height) < 1 || Math.max(width, height) > WindowSettings.MAX_SIDE) {
            throw new IllegalArgumentException(
                    "a size must be a width and a height from 1 to " + WindowSettings.MAX_SIDE + ", such as 1920x1080");
        }
    }

    void setSamples(String number) {
        samples = number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : -1;
        if (samples < 0 || samples > WindowSettings.MAX_SAMPLES) {
            throw new IllegalArgumentException("the samples must be from 0 to " + WindowSettings.MAX_SAMPLES);
        }
    }

    void setPacing(String name) {
        try {
            pacing = Pacing.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the pacing must be fixed, unlimited or adaptive", e);
        }
    }

    void setProgram(ToIntFunction<GameSpec<S>> newProgram) {
        program = newProgram;
    }

    void addGiven(String option, String value) {
        given.put(option, value);
    }

    /** Returns the values of the given options by their names. */
    Map<String, String> given() {
        return given;
    }

    void setDisplayRate(String hertz) {
        Rate rate = Rate.parse(hertz);
        if (rate.hertz() < 1 || rate.hertz() > MAX_DISPLAY_HERTZ) {
            throw new IllegalArgumentException("the frames a second must be 1 to " + MAX_DISPLAY_HERTZ);
        }
        displayRate = rate;
    }

    void setWorkers(String number) {
        workers = (int) Math.min(Integer.MAX_VALUE, RunEnd.count(number, "workers"));
        if (workers > SchedulerSettings.MAX_WORKERS) {
            throw new IllegalArgumentException("the workers must be from 1 to " + SchedulerSettings.MAX_WORKERS);
        }
    }

    void setFrames(String number) {
        end.setFrames(number);
    }

    void setSteps(String number) {
        end.setSteps(number);
    }

    void setSeconds(String number) {
        end.setSeconds(number);
    }

    void setHashEvery(String number) {
        hashEvery = (int) Math.min(Integer.MAX_VALUE, RunEnd.count(number, "steps"));
        if (hashEvery > Recorder.MAX_HASH_EVERY) {
            throw new IllegalArgumentException("the number of steps must be at most " + Recorder.MAX_HASH_EVERY);
        }
    }

    void setSaveEvery(String number) {
        saveEvery = (int) Math.min(Integer.MAX_VALUE, RunEnd.count(number, "steps"));
    }

    void setSeed(String seed) {
        try {
            game = game.withSeed(Long.parseLong(seed));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a seed must be a whole number of 64 bits", e);
        }
        ownBegin = "--seed";
    }

    void set(String key, String value) {
        game = game.with(key, value);
        ownBegin = "--" + key;
    }

    void setKeys(String script) {
        keys = KeyScript.parse(script);
    }

    void setReplay(String file) {
        if (replay != null) {
            throw new IllegalArgumentException("a run must have one replay");
        }
        replay = new ShownReplay(OptionFile.path(file));
    }

    void setRecord(String file) {
        recorded = OptionFile.path(file);
        addBegin(RECORD, file);
    }

    private void record(Path file, GameRun<S> run) {
        try {
            Recorder recorder = Recorder.start(file, run, hashEvery);
            if (saveEvery > 0) {
                recorder.saveStateEvery(saveEvery);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalStateException e) { // a component cannot be hashed, or steps differ in length
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Refuses options that exclude each other, and completes the description.
     *
     * @param rule completes the description as the game says, and checks the options of the player
     */
    void check(UnaryOperator<GameSpec<S>> rule) {
        checkReplay();
        String offscreen = pictures.hasFilm() ? "--film" : "--offscreen";
        BadUsageException.refuse(
                isHeadless && isOffscreen,
                "a run must be --headless or " + offscreen + ", not both: choose one of them");
        isHeadless |= isVerified;
        for (String option : List.of("--screenshot", "--size", "--samples")) {
            BadUsageException.refuse(
                    isHeadless && given.containsKey(option),
                    option + " needs a picture: use --offscreen instead of --headless");
        }
        BadUsageException.refuse(isFullscreen && !isWindow(), "--fullscreen needs a window: use --size for a picture");
        BadUsageException.refuse(
                isMute && !isWindow(), "--mute needs a window: headless and offscreen runs are silent anyway");
        end.check();
        pictures.checkScreenshots();
        if (recorded == null) {
            for (String option : List.of("--hash-every", "--save-every")) {
                BadUsageException.refuse(given.containsKey(option), option + " needs --record: add --record FILE");
            }
        } else {
            BadUsageException.refuse(Files.exists(recorded), "--record must name a new file: " + recorded + " exists");
            OptionFile.requireWritable("--record", recorded);
        }
        checkPacing();
        try {
            runGame = rule.apply(replay == null ? game : replay.open(described));
        } catch (IllegalArgumentException e) {
            throw new BadUsageException(String.valueOf(e.getMessage()), e);
        }
        double defaultSeconds = replay == null ? FILM_SECONDS : 0; // a replay has its own length
        pictures.checkFilm(isRealtime, end.frames(filmRate(), defaultSeconds));
    }

    private void checkReplay() {
        BadUsageException.refuse(isVerified && replay == null, "--verify needs --replay: add --replay FILE");
        String offscreen = pictures.hasFilm() ? "--film" : "--offscreen";
        BadUsageException.refuse(isVerified && isOffscreen, "--verify draws nothing: leave out " + offscreen);
        if (replay != null) {
            BadUsageException.refuse(
                    !ownBegin.isEmpty(),
                    "--replay has the seed and the settings of its recording: leave out " + ownBegin);
            replay.requireFile();
        }
    }

    private void checkPacing() {
        BadUsageException.refuse(
                pacing != Pacing.FIXED && pictures.hasFilm(),
                "--film needs frames of one length: leave out --pacing " + pacing);
        boolean isUnlimited = pacing == Pacing.UNLIMITED;
        BadUsageException.refuse(
                isUnlimited && displayRate != null, "--pacing unlimited keeps no rate: leave out --display-hz");
        BadUsageException.refuse(
                isUnlimited && !isWindow() && !isRealtime,
                "--pacing unlimited never ends on virtual time, which only advances in waits: add --realtime");
    }

    boolean isWindow() {
        return !isHeadless && !isOffscreen;
    }

    boolean isOffscreen() {
        return isOffscreen;
    }

    boolean isReplaying() {
        return replay != null;
    }

    /**
     * Returns the description of the run: with the given seed and settings, or with the seed and settings of the
     * recording.
     */
    GameSpec<S> game() {
        return runGame == null ? game : runGame;
    }

    /** Plays the game by a player of plans, or runs the program that runs instead of the game. */
    int run(Consumer<RunPlan<S>> player) {
        if (program != null) {
            return program.applyAsInt(game());
        }
        FirstThread firstThread = FirstThread.ofThisProcess();
        if (!isHeadless && firstThread.isMissing()) {
            return firstThread.restart();
        }
        player.accept(this);
        return 0;
    }

    /** Returns whether the game ends with its first run: its state hash, picture or replay is about one run. */
    boolean endsWithOneRun() {
        return !isWindow() || isReplaying();
    }

    /** Says that the recording of the first run in a window ends with it. */
    void endRecording(long steps) {
        if (recorded != null && !hasEndedRecording) {
            hasEndedRecording = true;
            System.err.println(
                    "a recording has only one run, so " + recorded + " ends here, after " + steps + " steps");
        }
    }

    Optional<Replay> replay() {
        return replay == null ? Optional.empty() : replay.replay();
    }

    void wrapInput(UnaryOperator<InputSource> wrapper) {
        input = wrapper.apply(input);
    }

    /** Returns the clock: the clock of the game in real time, else a clock that never waits. */
    NanoClock clock(NanoClock clock) {
        return isWindow() || isRealtime ? clock : new ManualClock();
    }

    SchedulerSettings scheduler(SchedulerSettings settings) {
        return workers == 0 ? settings : settings.withWorkers(workers);
    }

    FrameHost openHost(WindowSettings settings, NanoClock clock, boolean isPicture) {
        if (isHeadless) {
            return new HeadlessHost();
        }
        WindowSettings sized = (width == 0 ? settings : settings.withSize(width, height));
        WindowSettings sampled = samples < 0 ? sized : sized.withSamples(samples);
        WindowSettings all = isFullscreen ? sampled.withFullscreen(true) : sampled;
        if (!isOffscreen && !isPicture) {
            boolean isPacedToDisplay = displayRate == null && pacing == Pacing.FIXED;
            GlfwHost opened = GlfwHost.openWindow(isPacedToDisplay ? all : all.withVsync(false), clock);
            opened.controls()
                    .setOptions(new WindowControls.Options(settings, width > 0, isFullscreen, !isPacedToDisplay));
            return opened;
        }
        GlfwHost host = GlfwHost.openOffscreen(all, clock);
        if (isOffscreen && !pictures.hasFilm() && !isRealtime && !isMeasured) {
            host.drawScreenshotsOnly(); // drawing takes longer than simulation and presentation
        }
        return host;
    }

    /** Returns the loop of a run on its host. */
    GameLoop loop(SystemScheduler scheduler, FrameHost host, NanoClock clock) {
        FrameHost played = new PlannedHost(host);
        if (displayRate == null && pacing == Pacing.FIXED) {
            return new GameLoop(scheduler, played, clock);
        }
        GameLoop loop = new GameLoop(scheduler, played, clock, pacer(clock));
        if (pacing == Pacing.FIXED && isWindow()) {
            loop.snapFrameTimes(filmRate());
        }
        return loop;
    }

    private FramePacer pacer(NanoClock clock) {
        return switch (pacing) {
            case FIXED -> FramePacer.fixed(clock, filmRate());
            case UNLIMITED -> FramePacer.unlimited();
            case ADAPTIVE -> displayRate == null ? FramePacer.adaptive(clock) : FramePacer.adaptive(clock, displayRate);
        };
    }

    /** Adds the keys of the script, and films the frames. */
    private final class PlannedHost implements FrameHost {
        private final FrameHost host;

        PlannedHost(FrameHost host) {
            this.host = host;
            input = queue -> {
                host.poll(queue);
                keys.poll(queue);
            };
        }

        @Override
        public boolean isOpen() {
            return host.isOpen();
        }

        @Override
        public void poll(InputQueue queue) {
            input.poll(queue);
        }

        @Override
        public void draw(PresentationContext frame) {
            host.draw(frame);
            if (host instanceof GlfwHost drawn) {
                pictures.film(drawn);
            }
        }

        @Override
        public Optional<Rate> displayRate() {
            return host.displayRate();
        }

        @Override
        public void close() {
            host.close();
        }
    }

    /**
     * Prepares a run after its wiring and its view, before its first frame.
     *
     * @param isPicture whether the game is drawn into a picture
     * @param gameOptions is called with the names and values of the options of the game
     */
    void begin(GameRun<S> run, GameLoop loop, boolean isPicture, BiConsumer<String, String> gameOptions) {
        setEnd(run, loop);
        if (isMeasured) {
            times = run.scheduler().measure(NanoClock.system());
        }
        pictures.begin(run, filmRate());
        if (replay != null) {
            replay.begin(run, /* endsPauses= */ isPicture && !given.containsKey("--keys"));
        }
        for (Begin begin : begins) {
            if (begin.isOfFirstRun() && !isFirstRun) {
                continue;
            }
            try {
                switch (begin.option) {
                    case PRESS -> run.scheduler().input().additions().press(Action.named(begin.value));
                    case RECORD -> record(OptionFile.path(begin.value), run);
                    default -> gameOptions.accept(begin.option, begin.value);
                }
            } catch (IllegalArgumentException e) {
                throw new BadUsageException(begin.option + " " + begin.value + ": " + e.getMessage(), e);
            }
        }
        isFirstRun = false;
    }

    /** Shows the progress of a run without a window, on a terminal. */
    void addProgress(GameRun<S> run) {
        if (!isWindow() && !isRealtime && StandardError.isTerminal()) {
            Timestep timestep = run.scheduler().timestep();
            progress = run.own(new ProgressDisplay(frame -> end.progress(
                    frame.frame(),
                    timestep,
                    replay().map(shown -> shown.recording().steps()).orElse(0L))));
            run.scheduler().presentation("halfstep.progress", progress);
        }
    }

    /** Removes the progress bar before the results, which a terminal shows in the same line. */
    void endProgress() {
        if (progress != null) {
            progress.close();
        }
    }

    /** Runs the steps of a replay that nothing shows: then nothing is left for the loop. */
    void runReplay() {
        if (replay != null && isHeadless && !end.hasFrames()) {
            replay.run();
        }
    }

    private Rate filmRate() {
        return displayRate == null ? DEFAULT_DISPLAY_RATE : displayRate;
    }

    private void setEnd(GameRun<S> run, GameLoop loop) {
        long defaultFrames = 0;
        if (replay == null && pictures.hasFilm()) {
            defaultFrames = 1 + (long) Math.ceil(FILM_SECONDS * filmRate().hertz());
        } else if (replay == null && !isWindow() && !isRealtime) { // in real time, a server runs until a signal ends it
            defaultFrames = UNWATCHED_FRAMES;
        }
        end.set(run, loop, defaultFrames);
    }

    /** Returns the state hash as text. Without simulated entities it would be 0 for every run, and prove nothing. */
    private static String hash(World world) {
        return StateHash.partsOf(world)[0] == 0 ? "none (no simulated state)" : StateHash.toText(StateHash.of(world));
    }

    /** Completes a run after its last frame, while all objects are open. */
    void finish(GameRun<S> run, FrameHost host) {
        pictures.finish(host);
        if (!isWindow()) {
            System.out.println("hash=" + hash(run.world()));
        }
        if (times != null) {
            System.out.print(times.report());
        }
        if (replay != null) {
            replay.requireEqual(isVerified);
            if (isVerified) {
                System.out.println("verified-steps=" + replay.verifiedSteps());
            }
        }
    }
}
