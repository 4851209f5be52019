package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.FrameTimes.SystemTimes;
import dev.halfstep.event.Events;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * Runs the systems of a game: simulation systems in fixed steps, presentation systems once a frame. A frame has five
 * stages. In this example, the frames run 0 to 2 steps; capture and interpolate are systems of the engine, A to C
 * are systems of the game.
 *
 * <pre>{@code
 * frame               1                2                3                4
 * input           |edges|          |edges|          |edges|          |edges|
 * time            |0 steps|        |1 step|         |2 steps|        |1 step|
 * simulation                       [capture A B]    [capture A B]    [capture A B]
 *                                                   [capture A B]
 * presentation    [interpolate C]  [interpolate C]  [interpolate C]  [interpolate C]
 * draw            |picture|        |picture|        |picture|        |picture|
 * }</pre>
 *
 * <p>The first frame takes no time, runs no step and shows the world as it was spawned.
 *
 * <p>Systems of a phase (simulation or presentation) run in the order in which they were added, unless their
 * {@linkplain SystemRegistration registration} says otherwise. The order is built before the first frame. A
 * {@link ScheduleFaultsException} reports all faults of the order at once.
 *
 * <p>The scheduler starts no frame by itself and reads no clock. A {@link GameLoop}, or a test, calls
 * {@link #frame(FrameHost, long)}.
 */
public final class SystemScheduler implements AutoCloseable {

    /** The name of the engine's own simulation system, which runs first and copies poses for interpolation. */
    public static final String CAPTURE = CaptureSystem.NAME;

    /** The name of the engine's own presentation system, which runs first and interpolates poses. */
    public static final String INTERPOLATE = InterpolationSystem.NAME;

    /**
     * Describes a frame that could not simulate all its time, because of the frame-time clamp, the maximum of steps or the
     * step budget.
     *
     * @param step the newest step of the frame
     * @param stepsRun the number of steps that the frame ran
     * @param droppedNanos the time that the frame dropped, in nanoseconds
     * @param owedNanos the time that is due and stays owed to later frames, in nanoseconds
     * @param slowestSystem the slowest system of the slow frame. This frame is the slow one if its step budget was spent;
     *     otherwise the previous frame is, because this frame had to simulate the time that the previous one took.
     *     {@code "the host"} if drawing took longer than every system
     * @param slowestNanos the time of the slowest system in the slow frame, all steps together, in nanoseconds
     */
    public record Overrun(
            long step, int stepsRun, long droppedNanos, long owedNanos, String slowestSystem, long slowestNanos) {

        /**
         * Returns a listener that logs overrun frames: the first frame immediately, then at most one line a second, so that
         * logging does not slow down a slow game further. Frames that began in the first second are ignored: they are slow
         * on every machine, because Java and the graphics driver still load and compile code. Create the log just before
         * the loop runs. One line, broken here, sums up all overrun frames since the previous line:
         *
         * <pre>{@code
         * too slow: 14 frames in 1.0 s could not simulate all their time, 412.5 ms dropped, 0.0 ms owed;
         *     slowest: 'think', 37.1 ms in a frame
         * }</pre>
         *
         * @param clock measures the first second, which begins now, and the second between two lines
         * @param lines called with each line
         * @return a listener for {@link #setOverrunListener}
         */
        public static Consumer<Overrun> log(NanoClock clock, Consumer<String> lines) {
            return new OverrunLog(clock, lines);
        }

        /** Returns the overrun of the frame whose steps have ended. Its newest step is the given one. */
        static Overrun of(FrameSteps steps, long newestStep, FrameTimes times) {
            // A frame that spent its step budget was slow itself. Otherwise the previous frame was slow: this frame had
            // to
            // simulate the time that the previous one took.
            boolean previousWasSlow = !steps.isBudgetSpent();
            String slowest = PresentationStage.HOST;
            long slowestNanos = 0;
            List<SystemTimes> systems = times.systems();
            for (int i = 0; i < systems.size(); i++) {
                SystemTimes system = systems.get(i);
                long nanos = previousWasSlow ? system.lastFrameNanos() : system.frameNanos();
                if (nanos > slowestNanos) {
                    slowest = system.phase().equals(PresentationStage.DRAW) ? PresentationStage.HOST : system.name();
                    slowestNanos = nanos;
                }
            }
            return new Overrun(
                    newestStep,
                    steps.stepsInFrame(),
                    steps.droppedNanosInFrame(),
                    steps.control().owedNanos(),
                    slowest,
                    slowestNanos);
        }
    }

    private static final FramePacer UNLIMITED_PACER = FramePacer.unlimited();

    private final EngineParts parts;
    private final SystemRegistry registry;
    private final SimulationStage simulation;
    private final PresentationContext presented;
    private final TimeControl time;
    private final Frame frame;
    private final SimulatedState state;
    private final SchedulerTools tools;

    /**
     * Creates a scheduler with the default settings and only the engine's own systems.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep decides how many steps each frame runs, and how long they are
     */
    public SystemScheduler(World world, Timestep timestep) {
        this(world, timestep, SchedulerSettings.defaults());
    }

    /**
     * Creates a scheduler with only the engine's own systems.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep decides how many steps each frame runs, and how long they are
     * @param settings the number of workers, strict mode, the failure policy
     */
    public SystemScheduler(World world, Timestep timestep, SchedulerSettings settings) {
        parts = new EngineParts(world, timestep, settings);
        StrictMode strictMode = settings.strict() ? new StrictMode(world) : null;
        registry = new SystemRegistry(parts, strictMode);
        PresentationStage presentation = new PresentationStage(parts);
        simulation = new SimulationStage(parts, strictMode); // after the constructors that may fail: it starts threads
        presented = presentation.context();
        time = parts.steps.control();
        frame = new Frame(parts, registry, simulation, presentation);
        state = new SimulatedState(parts, registry, simulation, frame);
        tools = new SchedulerTools(parts, registry, simulation, frame);
    }

    /**
     * Adds a system that runs in every step.
     *
     * @param name a unique name, for reports and failures
     * @param system the system
     * @return its registration, which declares when it runs and which components it accesses
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame, step or snapshot: a {@link Rollback} has snapshots
     */
    public SystemRegistration simulation(String name, SimulationSystem system) {
        return registry.addSimulation(name, system);
    }

    /**
     * Adds a system that runs in every frame.
     *
     * @param name a unique name, for reports and failures
     * @param system the system
     * @return its registration, which declares when it runs and which components it accesses
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public SystemRegistration presentation(String name, PresentationSystem system) {
        return registry.addPresentation(name, system);
    }

    /**
     * Adds a computation that runs on another thread, and whose result arrives in the game exactly some steps after its
     * start: see {@link Deferred}. Results arrive before all systems of a step, in the order of these calls.
     *
     * @param name a name that no system has, for reports and failures
     * @param inputClass the class of the inputs, such as a record; stored by its fields
     * @param steps the number of steps from start to arrival, 1 to {@link Deferred#MAX_STEPS}: the time in which the
     *     slowest machine has computed the result. A step waits for a late result
     * @param computation computes a result from a copy of an input, on any thread, also several at a time. It must
     *     depend on nothing else, and must not return null
     * @param <I> the class of the inputs
     * @param <R> the class of the results
     * @return the computation, which systems start
     * @throws IllegalArgumentException if the name is taken or blank, the number of steps is out of range, or objects
     *     of the class cannot be stored
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public <I, R> Deferred<I, R> defer(
            String name, Class<I> inputClass, int steps, Function<? super I, ? extends R> computation) {
        Deferred<I, R> added = new Deferred<>(name, inputClass, steps, computation, parts);
        registry.addDeferred(name, added::arrive);
        state.add(added.starts(), Deferred.Starts::new, Deferred.Starts::copyTo, added.newWriter());
        EngineWorld.of(parts.world).addToHash(added::hash);
        return added;
    }

    /**
     * Adds an event type. Simulation systems send events with {@code step.commands().send(...)}; readers subscribe to
     * the returned stream. The engine itself sends {@link dev.halfstep.world.Despawned} and
     * {@link dev.halfstep.world.Removed}, if they are added here and have readers.
     *
     * @param type the class of the events
     * @param capacity the maximum of unread events. It must hold all events between two reads of the slowest reader. A
     *     reader in presentation reads once a frame, after all steps of the frame, and the events of about one more
     *     step wait until presentation time has reached them. With rollback, the capacity must also hold the events of
     *     all steps that can be undone
     * @param <E> the class of the events
     * @return the event stream
     * @throws IllegalArgumentException if the type was added before, or the capacity is not 1 to
     *     {@link Events#MAX_CAPACITY}
     */
    public <E> Events<E> addEvents(Class<E> type, int capacity) {
        Events<E> added = parts.events.add(type, capacity);
        simulation.structureEvents().onEventTypeAdded(type);
        return added;
    }

    /**
     * Returns the event stream of a type.
     *
     * @param type a class that was {@linkplain #addEvents added}
     * @param <E> the class of the events
     * @return always the same object
     * @throws IllegalArgumentException if the type was not added
     */
    public <E> Events<E> events(Class<E> type) {
        return parts.events.get(type);
    }

    /**
     * Returns the registration of a system, which enables and disables it.
     *
     * @param name the name of the system
     * @return the registration that was returned when the system was added
     * @throws IllegalArgumentException if no system has that name, or the system is the engine's own
     */
    public SystemRegistration system(String name) {
        return registry.get(name);
    }

    /**
     * Builds the order of all systems. Afterwards no system can be added or ordered. The first frame does this too,
     * unless the order is built already. The first step outside of a frame, the first snapshot, and a saved or loaded
     * state build the order of the simulation systems only.
     *
     * @throws IllegalStateException if the order has faults; the message lists all of them
     */
    public void buildOrder() {
        frame.buildOrder();
    }

    /**
     * Returns the order of all systems as text: a line for each system, with its declarations and its ordering
     * constraints. Systems with the same number may run in parallel.
     *
     * @return several lines
     * @throws IllegalStateException if the order has faults; the message lists all of them
     */
    public String describe() {
        buildOrder();
        return registry.describe();
    }

    /**
     * Measures all systems from the next frame on. Without this call, measuring costs nothing.
     *
     * @param clock the clock to measure with; later calls keep the clock of the first call
     * @return the measured times, always the same object
     */
    public FrameTimes measure(NanoClock clock) {
        return parts.profiler.startMeasuring(Objects.requireNonNull(clock, "clock"));
    }

    /**
     * Runs one frame without waiting, from input to drawing. The clock of the input timestamps is assumed to have shown
     * 0 when the first frame began, and to advance by the frame times.
     *
     * @param host provides the input and draws
     * @param frameNanos the time since the previous frame in nanoseconds, as measured or planned; 0 for the first
     * @throws SystemFailureException if a system throws; the world then contains the writes of that system
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, long frameNanos) {
        frame.run(host, UNLIMITED_PACER, frameNanos, frame.beginNanos() + frameNanos);
    }

    /** Returns the frames of the game, for a loop that runs them with a pacer and a clock of its own. */
    Frame frames() {
        return frame;
    }

    /**
     * Presents this world beside another world: as the ghost of a run, on a map, in a part of a split picture. Runs the
     * presentation systems once, at the alpha and with the frame time of a frame of the other world. In a {@link
     * Rewind} of the other world, alpha goes back, too. Polls no host, advances no time and draws nothing: layers in
     * the host of the other world draw the returned frame.
     *
     * <pre>{@code
     * scheduler.presentation("ghost", frame -> {
     *     while (ghost.timestep().steps() < frame.steps()) {
     *         ghost.runStep();
     *     }
     *     ghost.present(frame);
     * });
     * host.add(new SpriteLayer(camera).showing(ghost::presented));
     * }</pre>
     *
     * @param other a frame of another world, such as the one that is presented now
     * @return the newest frame of this world, always the same object
     * @throws SystemFailureException if a system throws
     * @throws IllegalStateException within a frame or a step of this world, or after {@link #close()}
     */
    public PresentationContext present(PresentationContext other) {
        frame.present(other.alpha(), other.frameNanos(), other.isBack(), InputSource.NONE);
        return presented;
    }

    /**
     * Presents this world beside another world, as {@link #present(PresentationContext)} does, at an alpha of its own.
     * The two worlds need not have the same steps: {@link #runStep} and seeks decide which step is the newest.
     *
     * <p>Within a step alpha does not decrease, so a rounded alpha cannot take presentation time back. Only after
     * {@link dev.halfstep.replay.Replay#seek a seek} or {@link SimulatedState#load} may alpha decrease: the next frame
     * is drawn at the given alpha, and presentation time advances by the time of the frame at most. Actions of {@link
     * #afterFrame} run when this method is called next, since the world is drawn until then.
     *
     * @param alpha where the frame lies between the last two steps, 0 to 1; ignored while interpolation is off
     * @param frameNanos the time since the previous frame in nanoseconds, 0 or more
     * @param input adds the input that presentation systems see in this frame
     * @return the newest frame of this world, always the same object
     * @throws IllegalArgumentException if a number is out of range
     * @throws SystemFailureException if a system throws
     * @throws IllegalStateException within a frame or a step of this world, or after {@link #close()}
     */
    public PresentationContext present(float alpha, long frameNanos, InputSource input) {
        frame.present(alpha, frameNanos, /* mayGoBack= */ false, input);
        return presented;
    }

    /**
     * Runs one step before the method returns, without a frame: no host is polled, nothing is presented or drawn. Time
     * advances by that step; the accumulator keeps its overstep.
     *
     * @throws IllegalStateException in a step or in presentation
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     * @throws SystemFailureException if a system throws
     */
    public void runStep() {
        frame.runStep();
    }

    /**
     * Restores a snapshot and resimulates all steps after it, up to the newest step, without presentation between them.
     * The outcome differs only if the input of these steps differs: see {@link Rollback}.
     *
     * <p>Event readers in presentation do not read an event twice: if they have read an event of these steps, and an
     * equal event is sent again in the same step, they skip the equal event. An event that is not sent again is
     * {@linkplain dev.halfstep.event.EventReader#forEachRetracted retracted}.
     *
     * @param snapshot a snapshot of this scheduler
     * @return the number of steps that were run
     * @throws IllegalStateException in a step or in presentation, or if the snapshot is of a later step
     * @throws SystemFailureException if a system throws
     */
    public int resimulateFrom(Snapshot snapshot) {
        long newestStep = parts.timestep.steps();
        if (snapshot.step() > newestStep) {
            throw new IllegalStateException("a snapshot to resimulate from must not be of a later step: it is of step "
                    + snapshot.step() + ", the newest is step " + newestStep);
        }
        parts.input.setResimulating(true);
        try {
            snapshot.restore();
            while (parts.timestep.steps() < newestStep) {
                runStep();
            }
        } finally {
            parts.input.setResimulating(false);
        }
        return (int) (newestStep - snapshot.step());
    }

    /** Replaces the threads of {@link #defer}, for tests. */
    void setDeferredThreads(DeferredThreads threads) {
        parts.deferredThreads = threads;
    }

    /** Returns all events of the newest step, also those of players who have left, which the step does not see. */
    InputEvents wholeInput() {
        return parts.input.wholeInput();
    }

    /** Returns whether steps are resimulated, including the restore before them. */
    boolean isResimulating() {
        return parts.input.isResimulating();
    }

    /**
     * Sets the function that takes time back while the player rewinds.
     *
     * @param rewind called in each frame, before the steps, with the time of the frame in nanoseconds; returns whether
     *     it has taken time back. The frame then adds no time
     */
    void setRewind(LongPredicate rewind) {
        frame.setRewind(rewind);
    }

    /**
     * Returns the newest frame, for layers that draw this world in the picture of another world.
     *
     * @return always the same object; before the first frame, {@link PresentationContext#frame()} is 0
     */
    public PresentationContext presented() {
        return presented;
    }

    /**
     * Runs an action before each frame, from the next one on: what must not happen within a frame, such as {@link
     * Rollback#resimulate()} after input has arrived.
     *
     * @param action the action; the frame throws its exceptions. The actions run in the order of these calls
     */
    public void betweenFrames(Runnable action) {
        frame.addBetweenFrames(Objects.requireNonNull(action, "action"));
    }

    /**
     * Calls a listener after each step, also after a step that runs again because of a rollback: for logs, comparisons
     * of the state, and {@linkplain SimulatedState#save() saves}.
     *
     * @param listener called with the number of the step, 1 for the first one; must not change the simulation
     */
    public void afterStep(LongConsumer listener) {
        Objects.requireNonNull(listener, "listener");
        simulation.addListener(listener::accept);
    }

    /**
     * Runs an action once, after the current frame is drawn and before the next one begins; without a current frame,
     * after the next one. In the action, the game may {@linkplain SimulatedState#save() save} or {@linkplain
     * SimulatedState#load load} its state, which a system must not do. Call this on the thread of the frame, such as in
     * a presentation system that reads a key or a button of a menu.
     *
     * <pre>{@code
     * scheduler.afterFrame(() -> slots.save("slot-1", "Level 3", null, scheduler.state().save()));
     * }</pre>
     *
     * @param action the action; the frame throws its exceptions
     */
    public void afterFrame(Runnable action) {
        frame.addAfterFrame(Objects.requireNonNull(action, "action"));
    }

    /**
     * Returns alpha, the interpolation factor: where a frame that begins now lies between the last two steps.
     *
     * @return 0 to 1; always 1 while interpolation is off
     */
    public float alpha() {
        return presented.newestAlpha();
    }

    /**
     * Switches interpolation on or off for the whole world. While interpolation is off, everything is drawn at its
     * newest simulated pose. The simulation does not change.
     *
     * @param on true to interpolate, the default
     */
    public void setInterpolating(boolean on) {
        presented.setInterpolating(on);
    }

    /**
     * Returns whether interpolation is on.
     *
     * @return true unless it was switched off
     */
    public boolean isInterpolating() {
        return presented.isInterpolatingFromNextFrame();
    }

    /**
     * Sets whether spawns, despawns, teleports and events wait for the {@linkplain
     * PresentationContext#presentationSeconds() presentation time}, from the next frame on.
     * Without delay, presentation sees them in the first frame after their step, up to one step before the poses that
     * show them: an explosion begins before the drawn shot arrives, and a new entity stands still at its first pose. At
     * a high step rate the difference is invisible. The simulation does not change.
     *
     * @param on true to wait, the default
     */
    public void setDelayingOccurrences(boolean on) {
        parts.currentPhase.presentationTime().setDelaysOccurrences(on);
    }

    /**
     * Returns whether spawns, despawns, teleports and events wait for presentation time.
     *
     * @return true unless it was switched off
     */
    public boolean isDelayingOccurrences() {
        return parts.currentPhase.presentationTime().delaysOccurrences();
    }

    /**
     * Registers a listener for frames that drop or owe simulated time; it replaces the previous listener. To find
     * the slowest system, all systems are {@linkplain #measure measured} from the next frame on.
     * {@link TimeControl#cappedFrames()} counts these frames even without a listener.
     *
     * @param clock the clock to measure with; ignored if the systems are measured already
     * @param listener called once for each of these frames, after its steps and before its presentation; see
     *     {@link Overrun#log}
     */
    public void setOverrunListener(NanoClock clock, Consumer<Overrun> listener) {
        Objects.requireNonNull(listener, "listener");
        FrameTimes times = measure(clock);
        frame.setOnOverrun(() -> listener.accept(Overrun.of(parts.steps, parts.timestep.steps(), times)));
    }

    /**
     * Returns the control of simulated time: pause, single step, time scale, dropped time.
     *
     * @return always the same object, which presentation systems get as {@code frame.time()}
     */
    public TimeControl timeControl() {
        return time;
    }

    /**
     * Returns the input of the player: action bindings and input sources.
     *
     * @return always the same object
     */
    public PlayerInput input() {
        return parts.input;
    }

    /**
     * Returns the simulated state: saves, loads and snapshots, and state outside of components.
     *
     * @return always the same object
     */
    public SimulatedState state() {
        return state;
    }

    /**
     * Returns the access of recordings, test kits and other tools, which games do not need.
     *
     * @hidden
     */
    public SchedulerTools tools() {
        return tools;
    }

    /**
     * Returns the timestep.
     *
     * @return the timestep, for its counters
     */
    public Timestep timestep() {
        return parts.timestep;
    }

    /**
     * Ends the worker threads. Afterwards no frame can run. Closing twice is a no-op.
     *
     * @throws IllegalStateException within a frame or a step, where a worker would wait for its own end
     */
    @Override
    public void close() {
        frame.close();
    }
}
