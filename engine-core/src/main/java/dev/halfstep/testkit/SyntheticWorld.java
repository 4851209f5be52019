package dev.halfstep.testkit;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Overload;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * A world under test, with its systems and without a window. Time advances only when the test runs steps or frames.
 * Each frame simulates all of its time, up to an hour.
 *
 * <pre>{@code
 * WorldRecipe balls = new WorldRecipe()
 *         .register(Velocity.class)
 *         .entities(1, random -> List.of(Transform.at(0, 0), new Velocity()))
 *         .system("drift", FirstGame::drift);
 * try (SyntheticWorld world = balls.build()) {
 *     world.step(60);
 *     assertEquals(2, world.get(0, Transform.class).x(), 1e-3);
 * }
 * }</pre>
 *
 * <p>The first frame runs automatically. It takes no time and shows the world before the first step.
 */
public final class SyntheticWorld implements AutoCloseable {

    /**
     * A game counts as paused after this many periods of its step rate without a step. At the minimum speed, 1/1000, a
     * game runs a step in each 1000 periods.
     */
    private static final int MAX_IDLE_PERIODS = 10_000;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long MAX_FRAME_NANOS = Duration.ofHours(1).toNanos();

    private final GameRun<?> run;
    private final World world;
    private final List<EntityId> entities = new ArrayList<>();
    private final FixedTimestep timestep;
    private final SystemScheduler scheduler;
    private final TracingHost host;
    private final ManualClock clock = new ManualClock();
    private final StepHistogram histogram = new StepHistogram();
    private final List<MotionTrace> traces = new ArrayList<>();

    /** True once the automatic first frame was run. */
    private boolean hasBegun;

    SyntheticWorld(GameSpec<?> game, SchedulerSettings settings, InputSource player) {
        timestep = new FixedTimestep(game.rate(), Overload.DROP, MAX_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
        run = game.begin(timestep, settings);
        world = run.world();
        scheduler = run.scheduler();
        host = new TracingHost(player);
    }

    /** Spawns the next entity of the recipe. */
    void spawn(List<?> components) {
        entities.add(world.spawn(components.toArray()));
    }

    /** A host without a window. Instead of drawing, it adds a sample to each motion trace. */
    private final class TracingHost implements FrameHost {
        private final InputSource player;

        TracingHost(InputSource player) {
            this.player = player;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            player.poll(input);
        }

        @Override
        public void draw(PresentationContext frame) {
            for (MotionTrace trace : traces) {
                trace.add(world, timestep);
            }
        }

        @Override
        public void close() {}
    }

    /**
     * Runs steps, one in each frame. While presentation has paused the game, a frame runs no step.
     *
     * @param steps the number of steps, 0 or more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void step(int steps) {
        for (int i = 0; i < steps; i++) {
            frameNanos(timestep.nanosToNextStep());
        }
    }

    /**
     * Runs steps, one in each frame, until a condition holds.
     *
     * <pre>{@code
     * int steps = game.stepUntil(() -> game.world().single(Round.class).isOver(), 600);
     * }</pre>
     *
     * @param condition returns true to stop; called before the first step and after each step
     * @param maxSteps the maximum number of steps, 0 or more
     * @return the number of steps, 0 if the condition holds already
     * @throws AssertionError if the condition does not hold after the maximum number of steps
     * @throws IllegalArgumentException if the maximum is negative
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public int stepUntil(BooleanSupplier condition, int maxSteps) {
        if (maxSteps < 0) {
            throw new IllegalArgumentException("the maximum number of steps must be at least 0: " + maxSteps);
        }
        int steps = 0;
        while (!condition.getAsBoolean()) {
            if (steps == maxSteps) {
                throw new AssertionError("the condition must hold within " + maxSteps
                        + " steps: it does not after step " + timestep.steps()
                        + (scheduler.timeControl().isPaused() ? "; the game is paused" : ""));
            }
            step(1);
            steps++;
        }
        return steps;
    }

    /**
     * Runs one frame, with all steps that fit into its time.
     *
     * @param length the time since the previous frame; 0 to an hour
     * @throws IllegalArgumentException if the length is out of range
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     */
    public void frame(Duration length) {
        if (length.isNegative() || length.compareTo(Duration.ofNanos(MAX_FRAME_NANOS)) > 0) {
            throw new IllegalArgumentException(
                    "the time of a frame must be between 0 and " + Duration.ofNanos(MAX_FRAME_NANOS) + ": " + length);
        }
        frameNanos(length.toNanos());
    }

    /**
     * Runs the frames of a display until a number of steps were run. The last frame may run more steps.
     *
     * @param monitor the source of the frame times
     * @param steps the minimum number of steps, 0 or more
     * @throws dev.halfstep.frame.SystemFailureException if a system throws
     * @throws IllegalStateException if no step runs in the time of 10,000 steps, because presentation has paused the
     *     game
     */
    public void play(MonitorSimulator monitor, int steps) {
        playUntil(timestep.steps() + steps, monitor.start());
    }

    /** Runs frames until the step with a number was run, or the scheduler has reached its last step. */
    void playUntil(long step, LongSupplier frameTimesNanos) {
        double idleSeconds = 0;
        while (timestep.steps() < step && !scheduler.timeControl().isAtLastStep()) {
            long stepsBefore = timestep.steps();
            long nanos = frameTimesNanos.getAsLong();
            frameNanos(nanos);
            idleSeconds = timestep.steps() > stepsBefore ? 0 : idleSeconds + nanos / NANOS_PER_SECOND;
            if (idleSeconds > MAX_IDLE_PERIODS * timestep.rate().periodSeconds()) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "a game must run at least 1 step in the time of %d steps: none in the %.0f s after step %d;"
                                + " resume the game in presentation if it is paused, or play fewer steps",
                        MAX_IDLE_PERIODS,
                        idleSeconds,
                        stepsBefore));
            }
        }
    }

    /**
     * Runs one frame and exactly one step: in the frame, or after it if presentation has paused or slowed the game.
     * Pause and speed decide when a step runs, not what the step does.
     */
    void runOneStep() {
        long step = timestep.steps() + 1;
        scheduler.timeControl().setLastStep(step); // at a higher speed, the frame would run more steps
        frameNanos(timestep.nanosToNextStep());
        if (timestep.steps() < step) {
            scheduler.runStep();
        }
        scheduler.timeControl().setLastStep(Long.MAX_VALUE); // removes the limit
    }

    /** Runs one frame. The first call runs the automatic first frame as well. */
    void frameNanos(long nanos) {
        runFirstFrame();
        runFrame(nanos);
    }

    /** Runs the first frame, unless it was run already. */
    void runFirstFrame() {
        if (!hasBegun) {
            hasBegun = true;
            runFrame(0);
        }
    }

    private void runFrame(long nanos) {
        long stepsBefore = timestep.steps();
        clock.advance(nanos);
        scheduler.frame(host, nanos);
        histogram.add(timestep.steps() - stepsBefore);
    }

    /**
     * Records one coordinate of the interpolated pose of an entity in each frame from now on.
     *
     * @param id the entity
     * @param coordinate the coordinate, such as {@code InterpolatedTransform::x}
     * @return the trace, which grows with each frame while the entity is alive
     */
    public MotionTrace trace(EntityId id, ToDoubleFunction<InterpolatedTransform> coordinate) {
        MotionTrace trace = new MotionTrace(id, coordinate);
        traces.add(trace);
        return trace;
    }

    /**
     * Returns an entity of the recipe.
     *
     * @param index the index of the entity in the order of spawning, 0 for the first
     * @return its id
     * @throws IndexOutOfBoundsException if there is no such entity
     */
    public EntityId entity(int index) {
        if (index < 0 || index >= entities.size()) {
            throw new IndexOutOfBoundsException("the index of an entity must be that of one of the " + entities.size()
                    + " that entities(...) of the recipe has spawned: " + index
                    + "; find others by a query of world()");
        }
        return entities.get(index);
    }

    /**
     * Returns a component of an entity of the recipe.
     *
     * @param index the index of the entity in the order of spawning, 0 for the first
     * @param componentClass the class of the component, or a view of it
     * @param <T> that class
     * @return the component itself
     * @throws IllegalArgumentException if the entity is not alive, or has no such component
     */
    public <T> T get(int index, Class<T> componentClass) {
        return world.get(entity(index), componentClass);
    }

    /**
     * Returns the hash of the simulated state.
     *
     * @return the hash of the world
     */
    public long hash() {
        return StateHash.of(world);
    }

    /**
     * Requires a maximum number of steps in each frame so far.
     *
     * @param max the maximum number of steps
     * @throws AssertionError if a frame had more steps; the message counts the frames with 0, 1, 2 ... steps
     */
    public void assertStepsPerFrameAtMost(long max) {
        if (histogram.max() > max) {
            throw new AssertionError("a frame must have at most " + max + " steps: " + histogram);
        }
    }

    StepHistogram histogram() {
        return histogram;
    }

    /**
     * Returns the number of steps so far.
     *
     * @return 0 or more
     */
    public long steps() {
        return timestep.steps();
    }

    /**
     * Returns the clock of the test. It starts at 0 and advances at the start of each frame.
     *
     * @return always the same clock
     */
    public ManualClock clock() {
        return clock;
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
     * Returns the scheduler, to add systems before the first frame, to read events, or to pause.
     *
     * @return always the same scheduler
     */
    public SystemScheduler scheduler() {
        return scheduler;
    }

    /**
     * Returns the run of the game, to record it.
     *
     * @return always the same run
     */
    public GameRun<?> gameRun() {
        return run;
    }

    /**
     * Returns the parts that the wiring of the game has returned.
     *
     * @param game the description that the recipe is of
     * @param <S> the type of the parts
     * @return the {@linkplain GameRun#parts() parts} of the run
     * @throws IllegalArgumentException if the recipe is of another game
     */
    @SuppressWarnings("unchecked") // a game of this name has such parts
    public <S> S parts(GameSpec<S> game) {
        if (!game.name().equals(run.game().name())) {
            throw new IllegalArgumentException(
                    "parts must be those of the game that runs, " + run.game().name() + ": " + game.name());
        }
        return (S) run.parts();
    }

    @Override
    public void close() {
        run.close();
    }
}
