package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.event.Events;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.state.StateException;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.StateCopier;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
    public static final String CAPTURE = "capture-previous";

    /** The name of the engine's own presentation system, which runs first and interpolates poses. */
    public static final String INTERPOLATE = "interpolate";

    private static final FramePacer UNLIMITED_PACER = FramePacer.unlimited();

    private final EngineParts parts;
    private final SystemRegistry registry;
    private final SimulationStage simulation;
    private final PresentationContext presented;
    private final TimeControl time;
    private final Frame frame;
    private final List<AddedState<?>> addedStates = new ArrayList<>();
    private final StateFile stateFile;

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
        PresentationStage presentation = new PresentationStage(parts);
        simulation = new SimulationStage(parts); // after the constructors that may fail: it starts threads
        registry = new SystemRegistry(parts, simulation, presentation);
        presented = presentation.context();
        time = parts.steps.control();
        frame = new Frame(parts, registry, simulation, presentation);
        stateFile = new StateFile(parts, simulation, addedStates);
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
     * Runs code that adds what a window shows, between frames. What it spawns belongs to presentation, as in a presentation
     * system: a run without a window, which does not run the code, has the same simulated state. Simulation components and
     * simulation systems are refused. The code may load a state and run steps.
     *
     * @param name what adds the view, for messages
     * @param view the code
     * @hidden
     */
    public void addView(String name, Runnable view) {
        parts.phase.beginView(() -> name);
        try {
            view.run();
        } finally {
            parts.phase.endView();
        }
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
     * Sets an interceptor that wraps every simulation system, the engine's own included: for test kits and tools that
     * look at the world before or after a system. Wrappers of parallel systems run in parallel too.
     *
     * @param interceptor returns a system that runs instead of a system, and calls it; called once for each system and
     *     its name, when the order is built
     * @throws IllegalStateException after the first frame, step or snapshot
     * @hidden
     */
    public void interceptSimulation(BiFunction<String, SimulationSystem, SimulationSystem> interceptor) {
        registry.intercept(interceptor);
    }

    /**
     * Sets an observer of commands, for tools that look at the world between the commands of two systems. It is called
     * on the thread of the frame whenever the commands of a simulation system were applied, with the name of the system.
     *
     * @param observer replaces the previous observer; must not change the world
     * @hidden
     */
    public void observeCommands(Consumer<String> observer) {
        simulation.observeCommands(observer);
    }

    /**
     * Registers a listener that is called when a step begins and ends, for recordings and tools.
     *
     * @param listener called from the next step on, after the listeners that were added before
     * @throws IllegalStateException if the listener undoes steps, and another listener decides their input
     * @hidden
     */
    public void addStepListener(StepListener listener) {
        simulation.addListener(listener);
    }

    /**
     * Removes a listener of steps.
     *
     * @param listener not called any more; ignored if it was not added
     * @hidden
     */
    public void removeStepListener(StepListener listener) {
        simulation.removeListener(listener);
    }

    /**
     * Returns the number of the present state. States are counted as steps reach them: the state before the first step
     * has number 0, and each step that runs leads to a new state, also if it is resimulated. A snapshot restores the
     * number of its state. A state that was loaded has a negative number of its own.
     *
     * @return the number
     * @hidden
     */
    public long stateNumber() {
        return simulation.stateNumber();
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
     * Runs one frame without waiting, from input to drawing.
     *
     * @param host provides the input and draws
     * @param frameNanos the time since the previous frame in nanoseconds, as measured or planned; 0 for the first
     * @throws SystemFailureException if a system throws; the world then contains the writes of that system
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, long frameNanos) {
        frame(host, UNLIMITED_PACER, frameNanos);
    }

    /**
     * Runs one frame, from input to drawing. The caller waits for the next frame. The clock of the input timestamps is
     * assumed to have shown 0 when the first frame began, and to advance by the frame times.
     *
     * @param host provides the input and draws
     * @param pacer waits until presentation is due
     * @param frameNanos the time since the previous frame in nanoseconds, as measured or planned; 0 for the first
     * @throws SystemFailureException if a system throws; the world then contains the writes of that system
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, FramePacer pacer, long frameNanos) {
        frame(host, pacer, frameNanos, frame.beginNanos() + frameNanos);
    }

    /**
     * Runs one frame, from input to drawing. The caller waits for the next frame.
     *
     * @param host provides the input and draws
     * @param pacer waits until presentation is due
     * @param frameNanos the time since the previous frame in nanoseconds, as measured or planned; 0 for the first
     * @param beginNanos when the frame begins, by the clock of the input timestamps
     * @throws SystemFailureException if a system throws; the world then contains the writes of that system
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, FramePacer pacer, long frameNanos, long beginNanos) {
        frame.run(host, pacer, frameNanos, beginNanos);
    }

    /**
     * Presents this world beside another one: as the ghost of a run, on a map, in a part of a split picture. Runs the
     * presentation systems once, at the alpha and with the frame time of a frame of the other world. In a {@link Rewind} of
     * the other world, alpha goes back, too. Polls no host,
     * advances no time and draws nothing: layers of the other world's host draw the returned frame.
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
     * Presents this world beside another one, as {@link #present(PresentationContext)} does, at an alpha of its own. Both
     * need not have the same steps: {@link #runStep} and seeks decide which step is the newest.
     *
     * <p>Within a step alpha does not decrease, so a rounded alpha cannot take presentation time back. Only after {@link
     * dev.halfstep.replay.Replay#seek a seek} or {@link #loadState} it may: the next frame is drawn at the given alpha, and
     * presentation time advances by the time of the frame at most.
     * Actions of {@link #afterFrame} run when this method is called next, since the world is drawn until then.
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
     * The outcome differs only if the input of these steps differs: see {@link #overrideInput}.
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

    /** Returns whether steps are resimulated, including the restore before them. */
    boolean isResimulating() {
        return parts.input.isResimulating();
    }

    /** Lets a rewind take the time of each frame back, before its steps, while the player rewinds. */
    void setRewind(Rewind rewind) {
        frame.setRewind(rewind);
    }

    /**
     * Returns the newest frame, for layers that draw this world in the picture of another one.
     *
     * @return always the same object; before the first frame, {@link PresentationContext#frame()} is 0
     */
    public PresentationContext presented() {
        return presented;
    }

    /**
     * Lets presentation skip the steps since the last frame, for example after a seek in a replay. Their events are
     * neither delivered nor retracted, and presentation time jumps over them. The next frame shows the end of the
     * newest step.
     *
     * @throws IllegalStateException in a step or in presentation
     * @hidden
     */
    public void skipPresentation() {
        frame.skipPresentation();
    }

    /**
     * Creates an empty snapshot of the simulated state of this game. Afterwards no simulation system can be added.
     *
     * @return a snapshot to save into
     * @throws IllegalStateException if the order has faults; the message lists all of them
     * @throws IllegalStateException if a simulation component cannot be copied
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public Snapshot newSnapshot() {
        frame.buildStepOrder();
        return new Snapshot(parts, simulation, addedStates);
    }

    /**
     * Adds an object to the simulated state that is not a component, such as the random number generator of a system,
     * or the system itself. Snapshots copy the fields of the object. State hashes do not include it, so prefer a
     * component.
     *
     * @param state the object, whose fields have types that components may have too; a restore sets its fields
     * @throws IllegalArgumentException if the object has fields that cannot be copied
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public void addState(Object state) {
        add(new AddedState<>(state, /* copier= */ null, /* writer= */ null));
    }

    /**
     * Adds an object to the simulated state, as {@link #addState(Object)} does, of a class that cannot be copied by its
     * fields.
     *
     * @param state the object; a restore changes its contents
     * @param create creates an object with any state, which stores a copy; snapshots reuse it
     * @param copy copies the whole state from its first argument to its second one, and shares nothing mutable: to the
     *     stored copy when a snapshot is saved, to {@code state} when it is restored
     * @param <S> the class of the state
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public <S> void addState(S state, Supplier<S> create, BiConsumer<S, S> copy) {
        add(new AddedState<>(state, new StateCopier<>(create, copy), /* writer= */ null));
    }

    /**
     * Adds an object to the simulated state, as {@link #addState(Object, Supplier, BiConsumer)} does, of a class that
     * {@linkplain #saveState() stored states} cannot contain by its fields.
     *
     * @param state the object; a restore changes its contents
     * @param create creates an object with any state, which stores a copy; snapshots reuse it
     * @param copy copies the whole state from its first argument to its second one
     * @param writer writes the state to bytes and reads it back
     * @param <S> the class of the state
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public <S> void addState(S state, Supplier<S> create, BiConsumer<S, S> copy, StateWriter<S> writer) {
        add(new AddedState<>(state, new StateCopier<>(create, copy), Objects.requireNonNull(writer, "writer")));
    }

    /**
     * Runs an action once, after the current frame is drawn and before the next one begins; without a current frame,
     * after the next one. There the game may {@linkplain #saveState() save} or {@linkplain #loadState load} its state,
     * which a system must not do. Call this on the thread of the frame, such as in a presentation system that reads a
     * key or a button of a menu.
     *
     * <pre>{@code
     * scheduler.afterFrame(() -> slots.save("slot-1", "Level 3", null, scheduler.saveState()));
     * }</pre>
     *
     * @param action the action; the frame throws what it throws
     */
    public void afterFrame(Runnable action) {
        frame.addAfterFrame(Objects.requireNonNull(action, "action"));
    }

    /**
     * Writes the whole simulated state after the newest step to bytes: for saves, and to start a recording or another
     * process from it. {@link #loadState} reads it, also in a later version of the game: components and fields have
     * names, see {@link ComponentType#named}. It contains what a {@link Snapshot} restores, and presentation components
     * that have a name of their own; other presentation components are missing after a load.
     *
     * <p>Takes about as long as ten steps of a small game. Write the bytes to a file on another thread.
     *
     * @return the state, uncompressed and with a checksum
     * @throws IllegalStateException in a step or in presentation, while commands are pending, or if a component, an
     *     unread event or an object of {@link #addState} cannot be written; the message names them
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public byte[] saveState() {
        frame.buildStepOrder();
        return stateFile.write();
    }

    /**
     * Sets what {@link #loadState} does with simulation components that this game does not register, such as those of
     * an extension that is not installed. By default such a state is refused. If they are kept, the entities are loaded
     * without these components, and the next {@link #saveState} contains them again, with their current values if they
     * are dense. Presentation components are always kept: a game without a window need not know them.
     *
     * @param on true to keep them
     */
    public void setKeepingUnknownComponents(boolean on) {
        stateFile.world().setKeepingUnknown(on);
    }

    /**
     * Replaces the whole simulated state by one that {@link #saveState} has written, in this or another process. Call it
     * in a game that is wired like the one that has saved, before the first step or between frames. All further steps
     * have the same outcome as in that game, if their input is the same. Presentation shows the new state in the next
     * frame; it gets no events of earlier steps.
     *
     * @param state the bytes, which are not trusted
     * @throws StateException if the bytes are not a state, damaged, or do not fit this game; the game is then unchanged.
     *     Only if the state does not fit an object of {@link #addState(Object)}, the game is stopped, and must not go on
     * @throws IllegalStateException in a step or in presentation, or while commands are pending
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public void loadState(byte[] state) throws StateException {
        frame.buildStepOrder();
        stateFile.read(state);
        frame.skipPresentation();
    }

    private void add(AddedState<?> added) {
        Objects.requireNonNull(added.object(), "an object that is added as state must not be null");
        registry.checkNotBuilt("state must be added", "this");
        WorldSnapshot.checkCanCopy(added.object(), added.copier()); // throws here, and not in newSnapshot()
        addedStates.add(added);
    }

    /**
     * Sets the sources that override the input of steps, for resimulation and remote players. The override replaces the
     * previous one. It is called before each step with the number of the step, and returns the source of the whole
     * input of the step, or null if the step is not overridden.
     *
     * @hidden
     */
    public void overrideInput(LongFunction<@Nullable InputSource> override) {
        parts.input.overrideSteps(Objects.requireNonNull(override, "an input override must not be null"));
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
        parts.phase.presentationTime().setDelaysOccurrences(on);
    }

    /**
     * Returns whether spawns, despawns, teleports and events wait for presentation time.
     *
     * @return true unless it was switched off
     */
    public boolean isDelayingOccurrences() {
        return parts.phase.presentationTime().delaysOccurrences();
    }

    /**
     * Registers a listener for frames that drop or owe simulated time; it replaces the previous listener. To find
     * the slowest system, all systems are {@linkplain #measure measured} from the next frame on.
     * {@link TimeControl#cappedFrames()} counts these frames even without a listener.
     *
     * @param clock the clock to measure with; ignored if the systems are measured already
     * @param listener called once for each of these frames, after its steps and before its presentation; see
     *     {@link OverrunLog}
     */
    public void setOverrunListener(NanoClock clock, Consumer<Overrun> listener) {
        Objects.requireNonNull(listener, "listener");
        FrameTimes times = measure(clock);
        frame.setOnOverrun(() -> listener.accept(Overrun.of(parts.steps, parts.timestep.steps(), times)));
    }

    /**
     * Ends the simulation after a step: later frames run no steps and add no simulated time. A {@link GameLoop} then ends,
     * unless {@link GameLoop#setEndsAtLastStep} says otherwise.
     *
     * @param step the number of the last step to run, 0 or more
     */
    public void setLastStep(long step) {
        time.setLastStep(step);
    }

    /**
     * Returns whether the last step has run.
     *
     * @return always false, unless {@link #setLastStep(long)} was called
     */
    public boolean isAtLastStep() {
        return time.isAtLastStep();
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
