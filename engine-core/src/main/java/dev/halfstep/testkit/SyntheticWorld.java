package dev.halfstep.testkit;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.EntityId;
import dev.halfstep.world.StateHash;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * A world under test, with its systems and without a window. Time passes only when the test says so, in steps or in
 * frames; frames simulate all of their time, up to an hour each.
 *
 * <p>The first frame takes no time and shows the world as it was spawned; it comes by itself.
 */
public final class SyntheticWorld implements AutoCloseable {

    /** Frames without a step take no longer than this many steps; at a thousandth of its speed, a game needs 1,000. */
    private static final int MAX_STEPS_WITHOUT_ONE = 10_000;

    private static final long LONGEST_FRAME_NANOS = Duration.ofHours(1).toNanos();

    private final World world;
    private final List<EntityId> entities = new ArrayList<>();
    private final FixedTimestep timestep;
    private final SystemScheduler scheduler;
    private final Screen screen;
    private final ManualClock clock = new ManualClock();
    private final StepHistogram histogram = new StepHistogram();
    private final List<MotionTrace> traces = new ArrayList<>();
    private boolean begun;

    SyntheticWorld(World world, Rate rate, SchedulerSettings settings, InputSource player) {
        this.world = world;
        timestep = new FixedTimestep(rate, Overload.DROP, LONGEST_FRAME_NANOS, FixedTimestep.UNLIMITED_STEPS);
        scheduler = new SystemScheduler(world, timestep, settings);
        screen = new Screen(player);
    }

    void spawn(List<?> components) {
        entities.add(world.spawn(components.toArray()));
    }

    /** Shows nothing, but writes down what would be seen. */
    private final class Screen implements FrameHost {
        private final InputSource player;

        Screen(InputSource player) {
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
     * Runs steps, with one frame for each.
     *
     * @param steps how many, 0 or more
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public void step(int steps) {
        for (int i = 0; i < steps; i++) {
            frameNanos(nanosToNextStep());
        }
    }

    private long nanosToNextStep() {
        long nanoUnits = timestep.rate().periodDenominator();
        long missingUnits = timestep.rate().periodNumerator() - timestep.overstepUnits();
        return (missingUnits + nanoUnits - 1) / nanoUnits;
    }

    /**
     * Runs one frame, with as many steps as it has.
     *
     * @param length the time since the frame before; 0 to an hour
     * @throws IllegalArgumentException if the length is out of range
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     */
    public void frame(Duration length) {
        if (length.isNegative() || length.compareTo(Duration.ofNanos(LONGEST_FRAME_NANOS)) > 0) {
            throw new IllegalArgumentException(
                    "a frame takes 0 to " + Duration.ofNanos(LONGEST_FRAME_NANOS) + ": " + length);
        }
        frameNanos(length.toNanos());
    }

    /**
     * Runs frames as a display shows them, until some more steps were run. The last frame runs all its steps.
     *
     * @param monitor says how long each frame is
     * @param steps at least how many, 0 or more
     * @throws dev.halfstep.schedule.SystemFailureException if a system throws
     * @throws IllegalStateException if no step was run in frames that take as long as 10,000 steps, because presentation
     *     has paused the game
     */
    public void play(MonitorSimulator monitor, int steps) {
        playUntil(timestep.steps() + steps, monitor.start());
    }

    void playUntil(long step, LongSupplier frames) {
        double idleSeconds = 0;
        while (timestep.steps() < step && !scheduler.isAtLastStep()) {
            long before = timestep.steps();
            long nanos = frames.getAsLong();
            frameNanos(nanos);
            idleSeconds = timestep.steps() > before ? 0 : idleSeconds + nanos / 1e9;
            if (idleSeconds > MAX_STEPS_WITHOUT_ONE * timestep.rate().periodSeconds()) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "a game that is played must run a step now and then: none after step %d in frames of %.0f s;"
                                + " resume it in presentation if it is paused, or play fewer steps",
                        before,
                        idleSeconds));
            }
        }
    }

    /**
     * Runs exactly one step in a frame that is as long as it takes, whatever presentation does with time: a pause and
     * another speed decide when a step runs, not what it does.
     */
    void runOneStep() {
        long step = timestep.steps() + 1;
        scheduler.setLastStep(step);
        frameNanos(nanosToNextStep());
        if (timestep.steps() < step) {
            scheduler.runStep();
        }
        scheduler.setLastStep(Long.MAX_VALUE);
    }

    void frameNanos(long nanos) {
        begin();
        showFrame(nanos);
    }

    /** Shows the world as it was spawned, unless it was shown already. */
    void begin() {
        if (!begun) {
            begun = true;
            showFrame(0);
        }
    }

    private void showFrame(long nanos) {
        long stepsBefore = timestep.steps();
        clock.advance(nanos);
        scheduler.frame(screen, nanos);
        histogram.add(timestep.steps() - stepsBefore);
    }

    /**
     * Writes down from now on where an entity is seen, one number for each frame.
     *
     * @param id the entity
     * @param along what is seen of it, such as {@code InterpolatedTransform::x}
     * @return what was seen, growing with each frame as long as the entity lives
     */
    public MotionTrace trace(EntityId id, ToDoubleFunction<InterpolatedTransform> along) {
        MotionTrace trace = new MotionTrace(id, along);
        traces.add(trace);
        return trace;
    }

    /**
     * An entity of the recipe.
     *
     * @param index 0 for the first one, then counting up, all kinds together
     * @return its id
     * @throws IndexOutOfBoundsException if there is no such entity
     */
    public EntityId entity(int index) {
        return entities.get(index);
    }

    /**
     * A component of an entity of the recipe.
     *
     * @param index 0 for the first one, then counting up, all kinds together
     * @param componentClass the class of a component that it has, or a view of one
     * @param <T> that class
     * @return the component itself
     * @throws IllegalArgumentException if the entity is not alive, or has no such component
     */
    public <T> T get(int index, Class<T> componentClass) {
        return world.get(entity(index), componentClass);
    }

    /**
     * The simulated state.
     *
     * @return its hash
     */
    public long hash() {
        return StateHash.of(world);
    }

    /**
     * How many steps the frames had.
     *
     * @return always the same object, counting all frames
     */
    public StepHistogram histogram() {
        return histogram;
    }

    /**
     * How many steps were run.
     *
     * @return 0 or more
     */
    public long steps() {
        return timestep.steps();
    }

    /**
     * The time of the test.
     *
     * @return shows 0 at first, and at the begin of a frame when that frame began
     */
    public ManualClock clock() {
        return clock;
    }

    /**
     * The world itself.
     *
     * @return always the same one
     */
    public World world() {
        return world;
    }

    /**
     * What runs the systems.
     *
     * @return always the same one; to add systems before the first frame, to read events, to pause
     */
    public SystemScheduler scheduler() {
        return scheduler;
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
