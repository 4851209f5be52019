package dev.halfstep.render.window;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.gl.OwnedResources;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.replay.CrashRecording;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a game in a window: creates the clock, the window, the world, the scheduler and the loop, and closes them when
 * the game ends. Tests build the same game without a window, by a {@link dev.halfstep.testkit.WorldRecipe} with the same
 * registration and wiring.
 *
 * <pre>{@code
 * new GameWindow("My game", 1280, 720)
 *         .register(Shape.TYPE)
 *         .register(Velocity.class)
 *         .wire((world, scheduler) -> {
 *             world.spawn(Transform.at(0, 0), new Velocity(), Shape.circle(1, Color.WHITE));
 *             scheduler.simulation("drift", Drift::step);
 *         })
 *         .show(game -> game.host().add(new ShapeLayer(Camera2d.showing(16, 9))))
 *         .quitOn(Key.ESCAPE)
 *         .run();
 * }</pre>
 *
 * <p>{@link #run(String, String...)} also runs the same game without a window, as the arguments of {@code main} say.
 *
 * <p>{@link Transform} is registered already. By default, the game runs 60 steps a second, with the system clock. A game
 * that needs another order, or several worlds, creates the objects itself: {@link GlfwHost} and {@link GameLoop} show
 * how.
 */
public final class GameWindow {

    /** The exit code of a process that cannot open a window, as of one that gets bad arguments. */
    private static final int BAD_ENVIRONMENT = 2;

    /** The longest time that a signal waits for the game to end. Desktops kill slower processes at logout. */
    private static final long SHUTDOWN_SECONDS = 5;

    private final WindowSettings window;
    private final List<Consumer<World.Builder>> registrations = new ArrayList<>();
    private final List<Consumer<GlfwHost>> loaders = new ArrayList<>();
    private final List<BiConsumer<World, SystemScheduler>> wirings = new ArrayList<>();
    private final List<Consumer<GameWindow>> views = new ArrayList<>();
    private final CommandLine commandLine = new CommandLine();
    private NanoClock clock = NanoClock.system();
    private Supplier<? extends Timestep> timestep = () -> new FixedTimestep(Rate.hz(60));

    /** The step rate; null if only the timestep knows it. */
    private @Nullable Rate rate = Rate.hz(60);

    /** What {@link #recordCrashes} has set; null for a game that does not record crashes. */
    private @Nullable CrashSettings crashes;

    private SchedulerSettings schedulerSettings = SchedulerSettings.defaults();
    private boolean isOffscreen;

    /** The objects of the running game, null while none runs. */
    private @Nullable Running running;

    private record CrashSettings(RecordedGame game, DataFolder data, String replayCommand) {}

    /** The objects that the running game has handed over, in their order. */
    private final OwnedResources owned = new OwnedResources();

    /** The sound player of the running game; null before the first call of {@link #sound}. */
    private @Nullable SoundPlayer sound;

    private record Running(
            FrameHost host,
            World world,
            SystemScheduler scheduler,
            GameLoop loop,
            @Nullable CrashRecording crash) {}

    /**
     * Describes a game in a window of a size, with vsync on.
     *
     * @param title the text in the title bar
     * @param width the width, 1 to {@value WindowSettings#MAX_SIDE} units of the desktop
     * @param height the height, 1 to {@value WindowSettings#MAX_SIDE} units of the desktop
     * @throws IllegalArgumentException if a side is out of range
     */
    public GameWindow(String title, int width, int height) {
        this(WindowSettings.of(title, width, height));
    }

    /**
     * Describes a game in a window with settings.
     *
     * @param window the settings of the window
     */
    public GameWindow(WindowSettings window) {
        this.window = window;
    }

    /**
     * Registers component types, in addition to {@link Transform#TYPE}.
     *
     * @param types the types
     * @return this
     */
    public GameWindow register(ComponentType<?>... types) {
        return register(world -> world.register(types));
    }

    /**
     * Registers component classes of the simulation that need no further declaration.
     *
     * @param simulationClasses the classes
     * @return this
     */
    public GameWindow register(Class<?>... simulationClasses) {
        return register(world -> world.register(simulationClasses));
    }

    /**
     * Registers component types by a method of the game, which tests call too.
     *
     * @param registration called with the builder of the world, in which {@link Transform#TYPE} is registered already
     * @return this
     */
    public GameWindow register(Consumer<World.Builder> registration) {
        checkDescribing("register(...)");
        registrations.add(registration);
        return this;
    }

    /**
     * Loads what entities need before they are spawned, such as the textures of their sprites. A run without a window
     * loads nothing: its sprites have {@linkplain dev.halfstep.render.texture.Texture#withoutPicture textures without
     * pictures}.
     *
     * <pre>{@code
     * .load(host -> Art.load(host.assets()))
     * .wire(MyGame::wire) // spawns sprites
     * }</pre>
     *
     * @param loading called once, before the wirings, with the open window
     * @return this
     */
    public GameWindow load(Consumer<GlfwHost> loading) {
        checkDescribing("load(...)");
        loaders.add(loading);
        return this;
    }

    /**
     * Adds events, bindings, systems and entities by a method of the game, which tests call too.
     *
     * @param wiring called once, with the world and its scheduler
     * @return this
     */
    public GameWindow wire(BiConsumer<World, SystemScheduler> wiring) {
        checkDescribing("wire(...)");
        wirings.add(wiring);
        return this;
    }

    /**
     * Adds what only a window has: layers, sounds, and the presentation systems that use them. An entity that the view
     * spawns belongs to presentation. A view cannot spawn an entity with simulation components, such as a {@link Transform},
     * or add a simulation system: a run without a window would not have it.
     *
     * @param view called once, after the wirings, with this object: all its objects are created then
     * @return this
     */
    public GameWindow show(Consumer<GameWindow> view) {
        checkDescribing("show(...)");
        views.add(view);
        return this;
    }

    /**
     * Ends the game when the player presses a key.
     *
     * @param key the key, such as {@link Key#ESCAPE}
     * @return this
     */
    public GameWindow quitOn(Key key) {
        return show(game -> game.scheduler().presentation("quit on " + key, frame -> {
            if (frame.input().wasPressed(key)) {
                game.loop().stop();
            }
        }));
    }

    /**
     * Sets the step rate.
     *
     * @param rate the number of steps a second; a game without this call has 60 Hz
     * @return this
     */
    public GameWindow rate(Rate rate) {
        timestep(() -> new FixedTimestep(rate));
        this.rate = rate;
        return this;
    }

    /**
     * Sets the step rate to a whole number of steps a second. Short for {@code rate(Rate.hz(steps))}.
     *
     * @param steps 1 to 1,000,000
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public GameWindow stepsPerSecond(int steps) {
        return rate(Rate.hz(steps));
    }

    /**
     * Sets the timestep, for a game loop other than fixed steps with the default limits.
     *
     * @param newTimestep creates the timestep; called once in each run
     * @return this
     */
    public GameWindow timestep(Supplier<? extends Timestep> newTimestep) {
        checkDescribing("timestep(...)");
        timestep = newTimestep;
        rate = null;
        return this;
    }

    /**
     * Sets the number of workers, strict mode, and the other settings of the scheduler.
     *
     * @param settings replaces {@link SchedulerSettings#defaults()}
     * @return this
     */
    public GameWindow scheduler(SchedulerSettings settings) {
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
    public GameWindow clock(NanoClock newClock) {
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
    public GameWindow offscreen() {
        checkDescribing("offscreen()");
        isOffscreen = true;
        return this;
    }

    /**
     * Records crashes: keeps the last 30 to 60 seconds of the game in memory, by a {@link CrashRecording}. If a system
     * throws, they are written into the folder {@code crashes} of the data folder before the game ends, and standard
     * error gets two lines: the file, and the command that replays it. A game whose state cannot be saved goes on
     * without, and standard error gets one line.
     *
     * @param game the description of the game, with all settings that a replay needs to create it
     * @param data the data folder of the game
     * @param replayCommand the command that replays the file whose path is appended, such as {@code java -jar
     *     my-game.jar --replay}
     * @return this
     */
    public GameWindow recordCrashes(RecordedGame game, DataFolder data, String replayCommand) {
        checkDescribing("recordCrashes(...)");
        crashes = new CrashSettings(game, data, replayCommand);
        return this;
    }

    /**
     * Adds two options to those of {@link #run(String, String...)}:
     *
     * <table>
     * <caption>Options</caption>
     * <tr><th>arguments</th><th>run</th></tr>
     * <tr><td>{@code --record FILE}</td><td>records the game into a new file, from its first step to its last one. An
     *     existing file is refused</td></tr>
     * <tr><td>{@code --replay FILE}</td><td>gives the steps the input of a recording, and compares their states with
     *     it. Ends after the last recorded step, or at the first difference. With {@code --headless}, does so as fast as
     *     possible; with {@code --offscreen}, draws the first frame after the last step. {@code --frames} may end it
     *     earlier</td></tr>
     * </table>
     *
     * <p>A replay fails if a state differs, or if the file is damaged: prints one line, and the exit code is 1. A cut or
     * damaged file is replayed up to the fault. A recording of another version of the game is tried; one of another
     * game, step rate, seed or setting is refused.
     *
     * <p>Presentation still sees the player, and a replay writes no report of {@link #recordCrashes}. The files of
     * {@code recordCrashes} can be replayed too.
     *
     * <p>The step rate must be that of {@link #rate} or {@link #stepsPerSecond}: no run begins with {@link #timestep}.
     *
     * <pre>{@code
     * .recordings(new RecordedGame("my-game", "1.0", MyGame.SEED))
     * }</pre>
     *
     * @param game the description of the game: its seed and its settings are those of each run
     * @return this
     * @throws IllegalArgumentException if there is such an option already
     */
    public GameWindow recordings(RecordedGame game) {
        checkDescribing("recordings(...)");
        commandLine.addRecordings(game);
        return this;
    }

    /**
     * Adds an option of the game to those of {@link #run(String, String...)}.
     *
     * <pre>{@code
     * .option("--lives NUMBER", "begins with this many lives", MyGame::setLives)
     * }</pre>
     *
     * @param syntax the option as the usage text shows it, such as {@code --lives NUMBER}, or {@code --mute} without a value
     * @param meaning what it does, as the usage text says it
     * @param effect is called before the first frame, after the wirings and the views, with this object and the value of
     *     the option, which is empty for an option without one. The {@link #world()}, the {@link #scheduler()} and the
     *     {@link #loop()} are there in each run; the {@link #host()} is not without a window. An {@code
     *     IllegalArgumentException} says that the value is not valid
     * @return this
     * @throws IllegalArgumentException if the syntax is another one, or if there is such an option already
     */
    public GameWindow option(String syntax, String meaning, BiConsumer<GameWindow, String> effect) {
        checkDescribing("option(...)");
        commandLine.addOption(syntax, meaning, effect);
        return this;
    }

    /**
     * Adds a command to the options of {@link #run(String, String...)}: a first argument with which another program runs
     * instead of the game.
     *
     * <pre>{@code
     * .command("inspect FILE ...", "shows the states of a recording", args ->
     *         Inspection.run(args, MyGame::recorded, System.out, System.err))
     * }</pre>
     *
     * @param syntax the command and its arguments as the usage text shows them, such as {@code inspect FILE ...}
     * @param meaning what it does, as the usage text says it
     * @param program is called with the other arguments, and returns the exit code
     * @return this
     * @throws IllegalArgumentException if the syntax does not begin with a word, or if there is such a command already
     */
    public GameWindow command(String syntax, String meaning, ToIntFunction<List<String>> program) {
        checkDescribing("command(...)");
        commandLine.addCommand(syntax, meaning, program);
        return this;
    }

    /**
     * Runs the game as the arguments of {@code main} say: in a window, without one, or into a picture.
     *
     * <pre>{@code
     * public static void main(String[] args) {
     *     System.exit(new GameWindow("My game", 1280, 720).wire(MyGame::wire).show(MyGame::show).run("my-game", args));
     * }
     * }</pre>
     *
     * <table>
     * <caption>Options</caption>
     * <tr><th>arguments</th><th>run</th></tr>
     * <tr><td>none</td><td>plays in a window; where none can open, prints the reason and runs as by
     *     {@code --headless}</td></tr>
     * <tr><td>{@code --headless}</td><td>runs 600 frames, 10 seconds at 60 Hz, of a manual clock as fast as possible, and
     *     prints {@code hash=} with the {@link dev.halfstep.state.StateHash}. Registers and wires what the window does, but
     *     shows nothing</td></tr>
     * <tr><td>{@code --offscreen FILE}</td><td>the same, but shows the game, and draws the last frame into a PNG
     *     file</td></tr>
     * <tr><td>{@code --frames NUMBER}</td><td>ends after this many frames</td></tr>
     * <tr><td>{@code --press ACTION}</td><td>presses an action of the game in the first step, such as that which leaves
     *     the title; may be given several times</td></tr>
     * <tr><td>{@code --help}</td><td>prints all options</td></tr>
     * </table>
     *
     * <p>{@link #recordings}, {@link #option} and {@link #command} add others.
     *
     * @param program the name of the program in the usage text, such as {@code my-game}
     * @param args the arguments of {@code main}
     * @return the exit code: 0; 1 for an {@code UncheckedIOException}, such as that of a replay that differs, or an
     *     {@code AssetException}, whose
     *     message is printed; 2 for bad usage, and where no window or no picture can be drawn, with one line that says
     *     why
     * @throws dev.halfstep.frame.SystemFailureException if a system throws; all objects are closed
     */
    public int run(String program, String... args) {
        return commandLine.run(this, program, List.of(args));
    }

    /**
     * Plays the game like {@link #play()}, as the last statement of {@code main}. If no window can open, as without a
     * display, prints the reason to standard error and ends the process with exit code 2.
     *
     * @throws dev.halfstep.frame.SystemFailureException if a system throws; all objects are closed
     */
    public void run() {
        try {
            play();
        } catch (GraphicsUnavailableException e) {
            System.err.println(e.getMessage()); // the rule and the remedy
            System.exit(BAD_ENVIRONMENT);
        }
    }

    /**
     * Plays the game until the player closes the window, {@link GameLoop#stop()} is called, or the process gets SIGTERM,
     * SIGINT or SIGHUP. Then closes all objects.
     *
     * @throws GraphicsUnavailableException if no window can open
     * @throws dev.halfstep.frame.SystemFailureException if a system throws; all objects are closed
     */
    public void play() {
        play(this::openHost, /* begin= */ () -> {}, /* end= */ () -> {});
    }

    boolean isOffscreen() {
        return isOffscreen;
    }

    GlfwHost openHost() {
        return isOffscreen ? GlfwHost.openOffscreen(window, clock) : GlfwHost.openWindow(window, clock);
    }

    /**
     * Plays the game on a host. Without a window, nothing is shown.
     *
     * @param begin called before the first frame
     * @param end called after the last frame, while all objects are open
     */
    void play(Supplier<FrameHost> opener, Runnable begin, Runnable end) {
        requireRate();
        CountDownLatch ended = new CountDownLatch(1);
        try (FrameHost host = opener.get();
                World world = newWorld();
                SystemScheduler scheduler = new SystemScheduler(world, timestep.get(), schedulerSettings);
                owned) {
            GameLoop loop = new GameLoop(scheduler, host, clock);
            running = new Running(host, world, scheduler, loop, /* crash= */ null);
            if (host instanceof GlfwHost window) {
                loaders.forEach(loading -> loading.accept(window));
            }
            wirings.forEach(wiring -> wiring.accept(world, scheduler));
            CrashRecording crash = crashes == null ? null : keepCrash(crashes.game, world, scheduler);
            running = new Running(host, world, scheduler, loop, crash);
            if (host instanceof GlfwHost) {
                scheduler.tools().addView("show(...)", () -> views.forEach(view -> view.accept(this)));
            }
            begin.run();
            try {
                runUntilSignal(loop, ended);
            } catch (SystemFailureException e) {
                if (crashes != null && crash != null && !commandLine.isReplaying()) { // now, while the world is open
                    crash.report(crashes.data, crashes.replayCommand).forEach(System.err::println);
                }
                throw e;
            }
            end.run();
        } finally {
            running = null;
            sound = null;
            ended.countDown();
        }
    }

    /** Refuses a game that records crashes or has recordings, but whose step rate only the timestep knows. */
    private void requireRate() {
        if (crashes != null) {
            rateOf("records crashes");
        }
        if (commandLine.hasRecordings()) {
            rateOf("has recordings");
        }
    }

    private CrashRecording keepCrash(RecordedGame game, World world, SystemScheduler scheduler) {
        return CrashRecording.keep(game, rateOf("records crashes"), world, scheduler, System.err::println);
    }

    /** Returns the step rate of a game that needs a constant one, for something that it does. */
    Rate rateOf(String purpose) {
        Rate constant = rate;
        if (constant == null) {
            throw new IllegalStateException(
                    "a game that " + purpose + " must set its steps by rate(...), not by timestep(...)");
        }
        return constant;
    }

    /** Runs the loop. A signal stops it, and then waits until the objects are closed. */
    private static void runUntilSignal(GameLoop loop, CountDownLatch ended) {
        Thread gameThread = Thread.currentThread();
        Thread onSignal = new Thread(
                () -> {
                    loop.stop();
                    if (!isExiting(gameThread)) {
                        await(ended);
                    }
                },
                "halfstep-termination");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            loop.run();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(onSignal);
            } catch (IllegalStateException isShuttingDown) {
                // The hook runs already: it waits until this game has closed its objects.
            }
        }
    }

    /** Returns whether the game itself called {@code System.exit}: its loop cannot end any more. */
    private static boolean isExiting(Thread gameThread) {
        return Arrays.stream(gameThread.getStackTrace())
                .anyMatch(call -> call.getClassName().equals("java.lang.Shutdown"));
    }

    private static void await(CountDownLatch ended) {
        try {
            ended.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private World newWorld() {
        World.Builder builder = World.builder().register(Transform.TYPE);
        registrations.forEach(registration -> registration.accept(builder));
        return builder.build();
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
        running("resource to own");
        owned.add(resource);
        return resource;
    }

    /**
     * Returns the host, to add layers.
     *
     * @return the open window
     * @throws IllegalStateException if the game does not run, or runs without a window
     */
    public GlfwHost host() {
        if (running("host()").host instanceof GlfwHost host) {
            return host;
        }
        throw new IllegalStateException(
                "a game must run in a window to have a host(): this one runs headless; call this in show(...)");
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
            player = own(isOffscreen ? SoundPlayer.silent() : SoundPlayer.open(System.err::println));
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
        return running("world()").world;
    }

    /**
     * Returns the scheduler, to add presentation systems and to read events.
     *
     * @return the scheduler of the world
     * @throws IllegalStateException if the game does not run
     */
    public SystemScheduler scheduler() {
        return running("scheduler()").scheduler;
    }

    /**
     * Returns the loop, to stop the game.
     *
     * @return the loop, paced to the display
     * @throws IllegalStateException if the game does not run
     */
    public GameLoop loop() {
        return running("loop()").loop;
    }

    /**
     * Returns the crash recording, to write it at a key.
     *
     * @return the recording that {@link #recordCrashes} has begun, after the wirings
     * @throws IllegalStateException if the game does not run, or does not record crashes
     */
    public CrashRecording crashRecording() {
        CrashRecording crash = running("crashRecording()").crash;
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
        return clock;
    }

    /** Refuses a call that describes the game while it runs, when it has no effect any more. */
    private void checkDescribing(String call) {
        if (running != null) {
            throw new IllegalStateException("a game must be described before it runs: " + call
                    + " comes too late in show(...) or in a system; call it on the GameWindow before run(...), or use"
                    + " world(), scheduler(), host() and loop() of the running game");
        }
    }

    private Running running(String object) {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException(
                    "a game must run to have a " + object + ": call this in show(...), or in a system");
        }
        return current;
    }
}
