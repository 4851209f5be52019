package dev.halfstep.render.window;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.game.StopSignal;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.replay.CrashRecording;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.NanoClock;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs a game in a window: creates the clock, the window and the loop, begins a run of the {@link GameSpec}, and closes
 * all of them when the game ends. Tests, servers and replays run the same description without a window.
 *
 * <pre>{@code
 * new GameWindow<>(MyGame.GAME, "My game", 1280, 720)
 *         .show(game -> game.host().add(new ShapeLayer(Camera2d.showing(16, 9))))
 *         .quitOn(Key.ESCAPE)
 *         .run(args);
 * }</pre>
 *
 * <p>{@link #run(String...)} also runs the same game without a window, as the arguments of {@code main} say. {@link
 * #playNext} begins another run in the same window.
 *
 * @param <S> the type of what the wiring of the game returns
 */
public final class GameWindow<S> {

    private final WindowSettings window;
    private final List<Consumer<GlfwHost>> loaders = new ArrayList<>();
    private final List<Consumer<GameWindow<S>>> views = new ArrayList<>();
    private final CommandLine<S> commandLine;
    private NanoClock clock = NanoClock.system();

    private final BuiltInSystems builtIns = new BuiltInSystems();

    /** The effects of the options of the game, by the names of the options. */
    private final Map<String, BiConsumer<GameWindow<S>, String>> optionEffects = new HashMap<>();

    private SchedulerSettings schedulerSettings = SchedulerSettings.defaults();
    private boolean isOffscreen;

    /** The description to play next in the same window; null to end the game. */
    private @Nullable GameSpec<S> next;

    /** Called before the first frame of each run, and after its last one. */
    private final List<Consumer<GameWindow<S>>> beginnings = new ArrayList<>();

    private final List<Consumer<GameWindow<S>>> ends = new ArrayList<>();

    /** The objects of the running game, null while none runs. */
    private @Nullable RunningGame<S> running;

    /** The sound player of all runs in the window; null before the first call of {@link #sound}. */
    private @Nullable SoundPlayer sound;

    /**
     * Creates a game in a window of a size, with vsync on.
     *
     * @param game the description of the game
     * @param title the text in the title bar
     * @param width the width, 1 to {@value WindowSettings#MAX_SIDE} units of the desktop
     * @param height the height, 1 to {@value WindowSettings#MAX_SIDE} units of the desktop
     * @throws IllegalArgumentException if a side is out of range
     */
    public GameWindow(GameSpec<S> game, String title, int width, int height) {
        this(game, WindowSettings.of(title, width, height));
    }

    /**
     * Creates a game in a window with settings.
     *
     * @param game the description of the game
     * @param window the settings of the window
     */
    public GameWindow(GameSpec<S> game, WindowSettings window) {
        this.window = window;
        commandLine = new CommandLine<>(game);
    }

    /**
     * Loads what entities need before they are spawned, such as the textures of their sprites. A run without a window
     * loads nothing: its sprites have {@linkplain dev.halfstep.render.texture.Texture#withoutPicture textures without
     * pictures}.
     *
     * <pre>{@code
     * .load(host -> Art.load(host.assets())) // before the wiring of the game spawns sprites
     * }</pre>
     *
     * @param loading called once, before the wiring of the game, with the open window
     * @return this
     */
    public GameWindow<S> load(Consumer<GlfwHost> loading) {
        checkDescribing("load(...)");
        loaders.add(loading);
        return this;
    }

    /**
     * Adds what only a window has: layers, sounds, and the presentation systems that use them. An entity that the view
     * spawns belongs to presentation. A view cannot spawn an entity with simulation components, such as a {@link
     * dev.halfstep.transform.Transform}, or add a simulation system: a run without a window would not have it.
     *
     * @param view called once in each run, after the wirings, with this object: all its objects are created then
     * @return this
     */
    public GameWindow<S> show(Consumer<GameWindow<S>> view) {
        checkDescribing("show(...)");
        views.add(view);
        return this;
    }

    /**
     * Adds an action before the first frame of each run, with or without a window, that is no rule of the game: a bot,
     * keys for developers, a report.
     *
     * @param beginning called once in each run, after the wirings, the views and the options, with this object
     * @return this
     */
    public GameWindow<S> begin(Consumer<GameWindow<S>> beginning) {
        checkDescribing("begin(...)");
        beginnings.add(beginning);
        return this;
    }

    /**
     * Adds an action after the last frame of each run, with or without a window: saves the progress of the player, or
     * prints results. Not called after a failure.
     *
     * @param end called once in each run, while all its objects are open, with this object
     * @return this
     */
    public GameWindow<S> end(Consumer<GameWindow<S>> end) {
        checkDescribing("end(...)");
        ends.add(end);
        return this;
    }

    /**
     * Ends the game when the player presses a key.
     *
     * @param key the key, such as {@link Key#ESCAPE}
     * @return this
     */
    public GameWindow<S> quitOn(Key key) {
        return show(game -> game.scheduler().presentation("quit on " + key, frame -> {
            if (frame.input().wasPressed(key)) {
                game.loop().stop();
            }
        }));
    }

    /**
     * Adds keys for developers, in runs with and without a window: P, and BACK on a gamepad, pause and resume; each
     * press of the period key runs a single step; plus doubles the speed, and minus halves it; F2 toggles
     * interpolation, and F4 the {@linkplain SystemScheduler#setDelayingOccurrences delay of spawns and events}. A
     * replay that is watched has them without this call.
     *
     * @param areActive returns whether the keys have an effect in a frame: false while the player types, for example
     * @return this
     */
    public GameWindow<S> timeKeys(BooleanSupplier areActive) {
        checkDescribing("timeKeys(...)");
        builtIns.setTimeKeys(areActive);
        return this;
    }

    /**
     * Pauses the game when its window loses the keyboard focus, or when its gamepad is unplugged. Off by default: the
     * game stays paused when both are back, so that the player can look first, and needs a key or a menu that resumes
     * it; a game that others play too, over a network, cannot pause. The engine itself releases held keys and buttons.
     *
     * @param unpluggedMessage is shown until the game resumes if the gamepad is unplugged, such as {@code "the gamepad
     *     was unplugged: P resumes"}; empty for no message
     * @return this
     */
    public GameWindow<S> pauseOnLoss(String unpluggedMessage) {
        checkDescribing("pauseOnLoss(...)");
        builtIns.setLossMessage(unpluggedMessage);
        return this;
    }

    /**
     * Leaves out the keys that players expect of each window: F11 and ENTER with ALT, which switch to fullscreen mode
     * and back, F12, which writes the picture to {@code screenshot-1.png} and so on in the working directory, and F8,
     * which writes the last seconds of a game that {@linkplain #recordCrashes records crashes}.
     *
     * @return this
     */
    public GameWindow<S> withoutWindowKeys() {
        checkDescribing("withoutWindowKeys()");
        builtIns.removeWindowKeys();
        return this;
    }

    /**
     * Leaves out the bar and the keys of a replay in a window: P pauses, the period key runs a single step, plus and
     * minus change the speed, arrows, page keys, HOME, END and a click on the bar seek, Q ends the game. With them, a
     * replay pauses at its end; without them, the game ends there.
     *
     * @return this
     */
    public GameWindow<S> withoutReplayBar() {
        checkDescribing("withoutReplayBar()");
        builtIns.removeReplayBar();
        return this;
    }

    /**
     * Sets the number of workers, strict mode, and the other settings of the scheduler.
     *
     * @param settings replaces {@link SchedulerSettings#defaults()}
     * @return this
     */
    public GameWindow<S> scheduler(SchedulerSettings settings) {
        checkDescribing("scheduler(...)");
        schedulerSettings = settings;
        return this;
    }

    /**
     * Sets the clock.
     *
     * @param newClock replaces {@link NanoClock#system()}
     * @return this
     */
    public GameWindow<S> clock(NanoClock newClock) {
        checkDescribing("clock(...)");
        clock = newClock;
        return this;
    }

    /**
     * Draws into a framebuffer that needs no display, instead of a window: for tests and pictures. Such a game has no
     * input; end it with {@link GameLoop#setLastFrame}.
     *
     * @return this
     */
    public GameWindow<S> offscreen() {
        checkDescribing("offscreen()");
        isOffscreen = true;
        return this;
    }

    /**
     * Records crashes: keeps the last 30 to 60 seconds of the game in memory, by a {@link CrashRecording}. If a system
     * throws, or if the player presses F8, they are written into the folder {@code crashes} of the data folder, and
     * standard error gets two lines: the file, and the command that replays it. A game whose state cannot be saved goes
     * on without, and standard error gets one line.
     *
     * @param data the data folder of the game
     * @param replayCommand the command that replays the file whose path is appended, such as {@code java -jar
     *     my-game.jar --replay}
     * @return this
     */
    public GameWindow<S> recordCrashes(DataFolder data, String replayCommand) {
        checkDescribing("recordCrashes(...)");
        builtIns.setCrashes(data, replayCommand);
        return this;
    }

    /**
     * Adds an option of the game to the options of {@link #run(String...)}.
     *
     * <pre>{@code
     * .option("--lives NUMBER", "begins with this many lives", MyGame::setLives)
     * }</pre>
     *
     * @param syntax the option as the usage text shows it, such as {@code --lives NUMBER}, or {@code --mute} without a
     *     value
     * @param meaning the effect, as the usage text shows it
     * @param effect is called before the first frame of each run, after the wirings and the views, with this object and
     *     the value of the option, which is empty for an option without one. The {@link #world()}, the {@link
     *     #scheduler()} and the {@link #loop()} are there in each run; the {@link #host()} is not without a window. An
     *     {@code IllegalArgumentException} says that the value is not valid
     * @return this
     * @throws IllegalArgumentException if the syntax is another one, or if there is such an option already
     */
    public GameWindow<S> option(String syntax, String meaning, BiConsumer<GameWindow<S>, String> effect) {
        checkDescribing("option(...)");
        optionEffects.put(commandLine.addOption(syntax, meaning), effect);
        return this;
    }

    /**
     * Adds an option of the game that has no effect of its own: {@link #describe} or a view reads it by {@link #given}.
     *
     * @param syntax the option as the usage text shows it, such as {@code --lives NUMBER}, or {@code --mute} without a
     *     value
     * @param meaning the effect, as the usage text shows it
     * @return this
     * @throws IllegalArgumentException if the syntax is another one, or if there is such an option already
     */
    public GameWindow<S> option(String syntax, String meaning) {
        return option(syntax, meaning, (window, value) -> {});
    }

    /**
     * Adds an option with which another program runs instead of the game, on the description with the options of the
     * player: one that draws a map of the level, or prints a list of what the game has.
     *
     * <pre>{@code
     * .instead("--draw-map FILE", "draws the level", (game, file) -> Level.of(game).draw(file))
     * }</pre>
     *
     * @param syntax the option as the usage text shows it
     * @param meaning the effect, as the usage text shows it
     * @param program is called with the description and the value of the option, and returns the exit code
     * @return this
     * @throws IllegalArgumentException if the syntax is another one, or if there is such an option already
     */
    public GameWindow<S> instead(String syntax, String meaning, ToIntBiFunction<GameSpec<S>, String> program) {
        checkDescribing("instead(...)");
        commandLine.addProgram(syntax, meaning, program);
        return this;
    }

    /**
     * Completes the description of the game before it begins, from several options of the player: the step rate of the
     * chosen level, for example. Also the place for rules about options, which it reads by {@link #given}.
     *
     * @param newRule is called with the description that has the seed and the settings of the player, or of the replay,
     *     and returns the description of the run; replaces the previous rule. An {@code IllegalArgumentException} says
     *     that the options are not valid
     * @return this
     */
    public GameWindow<S> describe(UnaryOperator<GameSpec<S>> newRule) {
        checkDescribing("describe(...)");
        commandLine.setRule(newRule);
        return this;
    }

    /**
     * Completes the description of the game by a rule that also gets the options of the player.
     *
     * <pre>{@code
     * .describe(netplay::meet) // plays the game of the host, with --join
     * }</pre>
     *
     * @param newRule is called as that of {@link #describe(UnaryOperator)}, with the values of the {@linkplain #given()
     *     given} options; replaces the previous rule. An {@code UncheckedIOException} says what cannot be read
     * @return this
     */
    public GameWindow<S> describe(BiFunction<GameSpec<S>, Map<String, String>, GameSpec<S>> newRule) {
        Objects.requireNonNull(newRule, "newRule");
        return describe(game -> newRule.apply(game, given()));
    }

    /**
     * Adds a paragraph to the end of the usage text, such as the keys of the game.
     *
     * @param paragraph the text, which {@code --help} wraps
     * @return this
     */
    public GameWindow<S> note(String paragraph) {
        checkDescribing("note(...)");
        commandLine.addNote(paragraph);
        return this;
    }

    /**
     * Sets how a game runs where no window can open. By default, a run without options runs by {@code --headless}.
     *
     * @param newArguments is called with the arguments of the player, and returns those to run by instead, such as the
     *     same with {@code --headless} and a bot; an empty list ends the run with the exit code 2, and so do arguments
     *     that are not valid
     * @return this
     */
    public GameWindow<S> fallback(UnaryOperator<List<String>> newArguments) {
        checkDescribing("fallback(...)");
        commandLine.setFallback(newArguments);
        return this;
    }

    /**
     * Returns the value that the player has given an option, of the game or of the engine.
     *
     * @param option the name, such as {@code --film}
     * @return the value of its last use, empty text for an option without one; empty if it is not given
     */
    public Optional<String> given(String option) {
        return Optional.ofNullable(commandLine.given().get(option));
    }

    /**
     * Returns all options that the player has given.
     *
     * @return their values by their names, such as {@code --film}; empty text for an option without a value
     */
    public Map<String, String> given() {
        return Collections.unmodifiableMap(commandLine.given());
    }

    /**
     * Adds a command to the options of {@link #run(String...)}: a first argument with which another program runs
     * instead of the game.
     *
     * <pre>{@code
     * .command("draw-icon FILE", "draws the icon of the game", Icon::draw)
     * }</pre>
     *
     * @param syntax the command and its arguments as the usage text shows them, such as {@code draw-icon FILE}
     * @param meaning the effect, as the usage text shows it
     * @param program is called with the other arguments, and returns the exit code
     * @return this
     * @throws IllegalArgumentException if the syntax does not begin with a word, or if there is such a command already
     */
    public GameWindow<S> command(String syntax, String meaning, ToIntFunction<List<String>> program) {
        checkDescribing("command(...)");
        commandLine.addCommand(syntax, meaning, program);
        return this;
    }

    /**
     * Runs the game as the arguments of {@code main} say: in a window, without one, or into a picture.
     *
     * <pre>{@code
     * public static void main(String[] args) {
     *     System.exit(new GameWindow<>(GAME, "My game", 1280, 720).show(MyGame::show).run(args));
     * }
     * }</pre>
     *
     * <table>
     * <caption>Options</caption>
     * <tr><th>arguments</th><th>run</th></tr>
     * <tr><td>none</td><td>plays in a window; where none can open, prints the reason and runs as by
     *     {@code --headless}</td></tr>
     * <tr><td>{@code --headless}</td><td>runs 600 frames, 10 seconds at 60 Hz, of a manual clock as fast as possible,
     *     and prints {@code hash=} with the {@link dev.halfstep.state.StateHash}. Wires what the window does, but shows
     *     nothing</td></tr>
     * <tr><td>{@code --headless --realtime}</td><td>a server: runs in real time until the process gets SIGTERM, SIGINT
     *     or SIGHUP</td></tr>
     * <tr><td>{@code --offscreen [FILE]}</td><td>the same, but shows the game, and draws the last frame into a PNG
     *     file</td></tr>
     * <tr><td>{@code --film FILE}</td><td>the same, and draws all frames into an animated PNG file; 4 seconds unless an
     *     option ends the run</td></tr>
     * <tr><td>{@code --frames NUMBER}, {@code --steps NUMBER}, {@code --seconds NUMBER}</td><td>ends after this many
     *     frames, steps or simulated seconds</td></tr>
     * <tr><td>{@code --press ACTION}</td><td>presses an action of the game in the first step, such as the action that
     *     leaves the title; may be given several times</td></tr>
     * <tr><td>{@code --keys SCRIPT}</td><td>holds keys in seconds of the run</td></tr>
     * <tr><td>{@code --seed NUMBER}</td><td>sets the seed of the game</td></tr>
     * <tr><td>{@code --KEY VALUE}</td><td>sets a {@linkplain GameSpec#setting(String, long, long, long) setting} of the
     *     game</td></tr>
     * <tr><td>{@code --record FILE}</td><td>records the game into a new file, from its first step to its last one. An
     *     existing file is refused</td></tr>
     * <tr><td>{@code --hash-every NUMBER}, {@code --save-every NUMBER}</td><td>records a hash, or the whole state, after
     *     so many steps</td></tr>
     * <tr><td>{@code --replay FILE}</td><td>gives the steps the input of a recording, with its seed, settings and step
     *     rate, and compares their states with it. Ends after the last recorded step, or at the first difference. With
     *     {@code --headless}, does so as fast as possible; with {@code --offscreen}, draws the first frame after the
     *     last step. {@code --frames} may end it earlier. In a window, the player pauses, seeks and quits it, see
     *     {@link #withoutReplayBar}</td></tr>
     * <tr><td>{@code --help}</td><td>prints all options, also options that are not listed here</td></tr>
     * <tr><td>{@code inspect FILE ...}</td><td>answers questions about a recording, by an
     *     {@link dev.halfstep.inspect.Inspection}</td></tr>
     * <tr><td>{@code check-recordings FOLDER ...}</td><td>replays all recordings of a folder, and compares or renews
     *     them, by {@link dev.halfstep.inspect.Recordings}</td></tr>
     * </table>
     *
     * <p>{@link #option}, {@link #instead} and {@link #command} add others, {@link #describe} adds rules. {@code
     * --name=VALUE} is the same as {@code --name VALUE}.
     *
     * <p>A replay fails if a state differs, or if the file is damaged: prints one line, and the exit code is 1. A
     * damaged file is replayed up to the damage. A file that is cut, as when a process was killed, is replayed up to
     * the cut, with a message; it fails with {@code --verify}. A recording of another version of the game is tried; one
     * of another game is refused. Presentation still sees the player, and a replay writes no report of {@link
     * #recordCrashes}, whose files can be replayed too.
     *
     * @param args the arguments of {@code main}
     * @return the exit code: 0; 1 for an {@code UncheckedIOException}, such as for a replay that differs, or an
     *     {@code AssetException}, whose message is printed, and if standard output is full or closed, so that a part of
     *     what the run prints is missing; 2 for bad usage, which includes a file that cannot be written, and where no
     *     window or no picture can be drawn, with one line that says why
     * @throws dev.halfstep.frame.SystemFailureException if a system throws; all objects are closed
     */
    public int run(String... args) {
        int exitCode = commandLine.run(List.of(args), this::play);
        if (exitCode == 0 && System.out.checkError()) {
            System.err.println("standard output must be written: it is full or closed, a part is missing");
            return CommandLine.FAILED;
        }
        return exitCode;
    }

    /**
     * Plays the game until the player closes the window, {@link GameLoop#stop()} is called, or the process gets
     * SIGTERM, SIGINT or SIGHUP. Then closes all objects.
     *
     * @throws GraphicsUnavailableException if no window can open
     * @throws dev.halfstep.frame.SystemFailureException if a system throws; all objects are closed
     */
    public void play() {
        play(commandLine.newPlan());
    }

    /** Plays the game as a plan says. Without a window, nothing is shown. */
    private void play(RunPlan<S> plan) {
        NanoClock runClock = plan.clock(clock);
        boolean isPicture = isOffscreen || plan.isOffscreen();
        try (StopSignal signals = new StopSignal(); // closed last
                FrameHost host = plan.openHost(window, runClock, isOffscreen)) {
            for (GameSpec<S> current = plan.game(); current != null; current = next) {
                next = null;
                if (host instanceof GlfwHost opened) {
                    loaders.forEach(loading -> loading.accept(opened));
                }
                try (GameRun<S> run = current.begin(plan.scheduler(schedulerSettings))) {
                    GameLoop loop = plan.loop(run.scheduler(), host, runClock);
                    CrashRecording crash = builtIns.keepCrash(run);
                    Notice notice = host instanceof GlfwHost drawn ? new Notice(drawn) : null;
                    running = new RunningGame<>(plan, host, isPicture, run, loop, runClock, notice, crash);
                    play(running, signals);
                } finally {
                    running = null;
                }
                if (signals.isGiven() || !host.isOpen()) {
                    next = null; // the player has closed the window in the same frame
                }
                if (next != null && host instanceof GlfwHost opened) {
                    opened.clear();
                }
            }
            closeSound();
        } finally {
            running = null;
            closeSound(); // after a failure
        }
    }

    private void closeSound() {
        if (sound != null) {
            sound.close();
            sound = null;
        }
    }

    private void play(RunningGame<S> current, StopSignal signals) {
        RunPlan<S> plan = current.plan();
        GameRun<S> run = current.run();
        plan.addProgress(run);
        builtIns.addBeforeViews(current);
        if (hasHost()) {
            run.scheduler().tools().addView("show(...)", () -> views.forEach(view -> view.accept(this)));
        }
        plan.begin(run, current.loop(), current.isPicture(), this::applyOption);
        beginnings.forEach(beginning -> beginning.accept(this));
        builtIns.addAfterViews(current);
        plan.runReplay();
        try {
            signals.run(current.loop());
        } catch (SystemFailureException e) {
            builtIns.reportCrash(current); // while the world is open
            throw e;
        }
        plan.endProgress();
        if (sound != null) {
            sound.stop();
        }
        ends.forEach(ending -> ending.accept(this));
        plan.finish(run, current.host());
    }

    private void applyOption(String name, String value) {
        Objects.requireNonNull(optionEffects.get(name)).accept(this, value);
    }

    /**
     * Ends the run after this frame, and begins another one in the same window: with another seed, level, step rate or
     * scene. All objects of the old run are closed, with its layers; then the {@linkplain #load loaders}, the wiring
     * and the {@linkplain #show views} run again. The window and the {@link #sound() sound player} stay open.
     *
     * <pre>{@code
     * window.playNext(game -> game.withSeed(game.seed() + 1));
     * }</pre>
     *
     * <p>The options of the player apply to each run: {@code --frames}, {@code --steps} and {@code --seconds} count in
     * each of them. {@code --press}, {@code --record} and {@code --replay} are about the first one only; the script of
     * {@code --keys} goes on. A key that is held when the next run begins is held there, too, without a press. A run by
     * {@code --headless} or {@code --offscreen}, and a replay, ends without the other run: its state hash is about one
     * run.
     *
     * @param change returns the description of the next run from the description of this run
     * @throws IllegalStateException if the game does not run
     */
    public void playNext(UnaryOperator<GameSpec<S>> change) {
        RunningGame<S> current = running("run to end");
        GameSpec<S> changed = Objects.requireNonNull(change.apply(current.run().game()), "the next game");
        next = current.plan().endsWithOneRun() ? null : changed;
        current.plan().endRecording(current.run().scheduler().timestep().steps());
        current.loop().stop();
    }

    /**
     * Takes ownership of an object: it is closed when this game ends, after the last frame, in reverse order.
     *
     * @param resource a sound player, a recorder or another object
     * @param <R> the type of the object
     * @return the same object
     * @throws IllegalStateException if the game does not run
     */
    public <R extends AutoCloseable> R own(R resource) {
        return running("resource to own").run().own(resource);
    }

    /**
     * Returns the host, to add layers.
     *
     * @return the open window
     * @throws IllegalStateException if the game does not run, or runs without a window
     */
    public GlfwHost host() {
        if (running("host()").host() instanceof GlfwHost host) {
            return host;
        }
        throw new IllegalStateException(
                "a game must run in a window to have a host(): this one runs headless; call this in show(...)");
    }

    /**
     * Returns whether the running game has a {@link #host()}: it is drawn, in a window or offscreen.
     *
     * @return false for a headless run
     * @throws IllegalStateException if the game does not run
     */
    public boolean hasHost() {
        return running("host()").host() instanceof GlfwHost;
    }

    /**
     * Wraps the source of the input of frames: to add input, to watch it, or to do what must come between two frames,
     * such as a {@link Replay#seek seek}, before it polls the wrapped source.
     *
     * @param wrapper is called with the source so far: the window, the keys of {@code --keys} and earlier wrappers
     * @throws IllegalStateException if the game does not run
     */
    public void wrapInput(UnaryOperator<InputSource> wrapper) {
        running("input").plan().wrapInput(wrapper);
    }

    /**
     * Returns the replay that the game shows, to seek in it or to look at its difference.
     *
     * @return the replay of {@code --replay} after the views, in {@link #begin} and in systems; empty in a game that is
     *     played
     * @throws IllegalStateException if the game does not run
     */
    public Optional<Replay> replay() {
        return running("replay()").plan().replay();
    }

    /**
     * Returns the sound player of the game. The first call opens the audio device; the game closes it. Messages of the
     * player go to standard error.
     *
     * @return always the same player in a run; a silent one offscreen: a picture has no sound
     * @throws IllegalStateException if the game does not run, or runs without a window
     */
    public SoundPlayer sound() {
        host(); // a game without a window has no sound
        SoundPlayer player = sound;
        if (player == null) {
            RunningGame<S> current = running("sound()");
            boolean isSilent = current.isPicture() || current.plan().isMute;
            player = isSilent ? SoundPlayer.silent() : SoundPlayer.open(System.err::println);
            sound = player;
        }
        return player;
    }

    /**
     * Returns the world.
     *
     * @return the world with the registered component types
     * @throws IllegalStateException if the game does not run
     */
    public World world() {
        return running("world()").run().world();
    }

    /**
     * Returns the scheduler, to add presentation systems and to read events.
     *
     * @return the scheduler of the world
     * @throws IllegalStateException if the game does not run
     */
    public SystemScheduler scheduler() {
        return running("scheduler()").run().scheduler();
    }

    /**
     * Returns the parts that the wiring of the game has made for the view.
     *
     * @return the {@linkplain GameRun#parts() parts}
     * @throws IllegalStateException if the game does not run
     */
    public S parts() {
        return running("parts()").run().parts();
    }

    /**
     * Returns the run of the game, to record it.
     *
     * @return the run, with its description
     * @throws IllegalStateException if the game does not run
     */
    public GameRun<S> gameRun() {
        return running("gameRun()").run();
    }

    /**
     * Returns the loop, to stop the game.
     *
     * @return the loop, paced to the display
     * @throws IllegalStateException if the game does not run
     */
    public GameLoop loop() {
        return running("loop()").loop();
    }

    /**
     * Shows a line in the middle of the picture, over all layers, for four seconds: why a key has no effect, for
     * example.
     *
     * @param line the text, which replaces the previous line
     * @throws IllegalStateException if the game does not run, or runs without a window
     */
    public void notice(String line) {
        host(); // throws without a window
        Objects.requireNonNull(running("notice(...)").notice()).show(line);
    }

    /**
     * Returns the crash recording, to write it at a button of the game.
     *
     * @return the recording that {@link #recordCrashes} has begun, after the wirings
     * @throws IllegalStateException if the game does not run, or does not record crashes
     */
    public CrashRecording crashRecording() {
        CrashRecording crash = running("crashRecording()").crash();
        if (crash == null) {
            throw new IllegalStateException(
                    "a game must record crashes to have a crashRecording(): call recordCrashes(...)"
                            + " before the game runs, and this in show(...) or in a system");
        }
        return crash;
    }

    /**
     * Returns the clock of the window and the loop.
     *
     * @return the clock
     */
    public NanoClock clock() {
        return running == null ? clock : running.clock();
    }

    /** Refuses a call that describes the game while it runs, when it has no effect any more. */
    private void checkDescribing(String call) {
        if (running != null) {
            throw new IllegalStateException("a game must be described before it runs: " + call
                    + " comes too late in show(...) or in a system; call it on the GameWindow before run(...), or use"
                    + " world(), scheduler(), host() and loop() of the running game");
        }
    }

    private RunningGame<S> running(String object) {
        RunningGame<S> current = running;
        if (current == null) {
            throw new IllegalStateException(
                    "a game must run to have a " + object + ": call this in show(...), or in a system");
        }
        return current;
    }
}
