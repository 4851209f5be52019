package dev.halfstep.game;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A run of a game without a window: a world and its systems, wired as the {@link GameSpec} says. For a server, a bot, a
 * recording without a player, or a second world beside the game that is played.
 *
 * <pre>{@code
 * try (GameRun<?> run = MyGame.GAME.withSeed(7).begin()) {
 *     run.setPlayer(bot);
 *     run.step(600); // 10 seconds at 60 Hz, as fast as possible
 * }
 * try (GameRun<?> server = MyGame.GAME.begin()) {
 *     server.play(NanoClock.system()); // in real time, until the process gets a signal
 * }
 * }</pre>
 *
 * <p>Presentation runs as well: its systems see each frame, and nothing is drawn. Two runs share nothing, also if they
 * are of the same description.
 *
 * <p>Not thread-safe, except for {@link #stop()}.
 *
 * @param <S> the type of the parts that the wiring returns
 */
public final class GameRun<S> implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Less than the 250 ms of time that a timestep simulates in one frame by default. */
    private static final long MAX_FRAME_NANOS = 200_000_000;

    private final GameSpec<S> game;
    private final World world;
    private final SystemScheduler scheduler;
    private final S parts;
    private final OwnedResources owned = new OwnedResources();
    private final StopSignal signals = own(new StopSignal()); // closed last
    private final PlayerHost host = new PlayerHost();
    private InputSource player = InputSource.NONE;

    /** The loop of the running {@link #play}; null if none runs. */
    private volatile @Nullable GameLoop loop;

    private boolean hasBegun;

    private GameRun(GameSpec<S> game, World world, SystemScheduler scheduler, S parts) {
        this.game = game;
        this.world = world;
        this.scheduler = scheduler;
        this.parts = parts;
    }

    /** Polls the player, and draws nothing. */
    private final class PlayerHost implements FrameHost {
        private BooleanSupplier isOver = () -> false;

        @Override
        public boolean isOpen() {
            return !isOver.getAsBoolean();
        }

        @Override
        public void poll(InputQueue input) {
            player.poll(input);
        }

        @Override
        public void draw(PresentationContext frame) {}

        @Override
        public void close() {}
    }

    /** Wires a new world, and closes it if that fails. */
    static <S> GameRun<S> begin(
            GameSpec<S> game,
            World world,
            Timestep timestep,
            SchedulerSettings settings,
            GameSpec.PartsWiring<S> wiring) {
        OwnedResources created = new OwnedResources();
        created.add(world);
        try {
            SystemScheduler scheduler = new SystemScheduler(world, timestep, settings);
            created.add(scheduler);
            S parts = wiring.wire(world, scheduler, game);
            GameRun<S> run = new GameRun<>(game, world, scheduler, parts);
            run.own(created);
            return run;
        } catch (RuntimeException | Error failure) {
            created.close();
            throw failure;
        }
    }

    /**
     * Describes a world and a scheduler that exist already as a run. The caller closes both.
     *
     * @param game the description of the game
     * @param world the world
     * @param scheduler its scheduler, which has the rate of the description
     * @return the run
     * @hidden
     */
    public static GameRun<World> of(GameSpec<?> game, World world, SystemScheduler scheduler) {
        return new GameRun<>(game.parts((w, s, g) -> w), world, scheduler, world);
    }

    /**
     * Sets the input of the player.
     *
     * @param newPlayer the source of input from the next frame on, such as a bot or a
     *     {@link dev.halfstep.input.ScriptedInput}; replaces the previous one
     */
    public void setPlayer(InputSource newPlayer) {
        player = Objects.requireNonNull(newPlayer, "newPlayer");
    }

    /**
     * Runs steps as fast as possible, one in each frame; below 5 Hz, a step takes several frames. Before the first of
     * them, the automatic first frame shows the world as it was spawned. While presentation has paused the game, a
     * frame runs no step. Ends early at the last step, such as that of a replay.
     *
     * @param steps the number of steps, 0 or more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void step(long steps) {
        stepUntil(() -> false, steps);
    }

    /**
     * Runs steps as {@link #step} does, until a condition holds.
     *
     * @param condition returns true to end; called before the first step and after each step
     * @param maxSteps the maximum number of steps, 0 or more
     * @return whether the condition holds
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public boolean stepUntil(BooleanSupplier condition, long maxSteps) {
        if (maxSteps < 0) {
            throw new IllegalArgumentException("the number of steps must be at least 0: " + maxSteps);
        }
        if (!hasBegun) {
            hasBegun = true;
            scheduler.frame(host, /* frameNanos= */ 0);
        }
        for (long i = 0; i < maxSteps && !scheduler.timeControl().isAtLastStep(); i++) {
            if (condition.getAsBoolean()) {
                return true;
            }
            runFrame(nanosToNextStep());
        }
        return condition.getAsBoolean();
    }

    private long nanosToNextStep() {
        Timestep timestep = scheduler.timestep();
        return timestep instanceof FixedTimestep fixed
                ? fixed.nanosToNextStep()
                : (long) Math.ceil(game.rate().periodSeconds() * NANOS_PER_SECOND);
    }

    /** Runs a frame, or several of them if it is longer than a frame may be. */
    private void runFrame(long nanos) {
        long remaining = nanos;
        while (remaining > MAX_FRAME_NANOS) {
            scheduler.frame(host, MAX_FRAME_NANOS);
            remaining -= MAX_FRAME_NANOS;
        }
        scheduler.frame(host, remaining);
    }

    /**
     * Plays in the time of a clock, 60 frames a second, until {@link #stop()} is called, the last step has run, or the
     * process gets SIGTERM, SIGINT or SIGHUP. A signal waits until this run is closed, at most 5 seconds.
     *
     * @param clock {@link NanoClock#system()} for real time; a {@link dev.halfstep.time.ManualClock} is advanced, and
     *     never waits
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void play(NanoClock clock) {
        playUntil(() -> false, clock);
    }

    /**
     * Plays as {@link #play} does, until a condition holds.
     *
     * @param condition returns true to end; called before the first frame and after each frame, also several times
     * @param clock {@link NanoClock#system()} for real time; a {@link dev.halfstep.time.ManualClock} is advanced, and
     *     never waits
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void playUntil(BooleanSupplier condition, NanoClock clock) {
        GameLoop newLoop = new GameLoop(scheduler, host, clock);
        host.isOver = condition;
        loop = newLoop;
        hasBegun = true;
        try {
            signals.run(newLoop);
        } finally {
            loop = null;
        }
    }

    /** Ends {@link #play} after the current frame. Thread-safe; without effect if nothing plays. */
    public void stop() {
        GameLoop current = loop;
        if (current != null) {
            current.stop();
        }
    }

    /**
     * Takes ownership of an object: it is closed with this run, before the world, in reverse order.
     *
     * @param resource a recorder or another object
     * @param <R> the type of the object
     * @return the same object
     */
    public <R extends AutoCloseable> R own(R resource) {
        owned.add(resource);
        return resource;
    }

    /**
     * Forgets an object that was closed earlier: a long run must not hold all closed objects.
     *
     * @param resource an object that this run owns
     * @hidden
     */
    public void disown(AutoCloseable resource) {
        owned.remove(resource);
    }

    /**
     * Returns the description of the game.
     *
     * @return the description, with the seed and the settings of this run
     */
    public GameSpec<S> game() {
        return game;
    }

    /**
     * Returns the world.
     *
     * @return always the same world
     */
    public World world() {
        return world;
    }

    /**
     * Returns the scheduler, to add presentation systems, to read events, to save and load, or to pause.
     *
     * @return always the same scheduler
     */
    public SystemScheduler scheduler() {
        return scheduler;
    }

    /**
     * Returns the parts that the wiring has created for the view.
     *
     * @return the result of the {@linkplain GameSpec#parts wiring} in this run; the world if the wiring returns nothing
     */
    public S parts() {
        return parts;
    }

    /**
     * Closes all objects that this run owns, and the world.
     *
     * @throws java.io.UncheckedIOException if a recording could not be written completely
     */
    @Override
    public void close() {
        owned.close();
    }
}
