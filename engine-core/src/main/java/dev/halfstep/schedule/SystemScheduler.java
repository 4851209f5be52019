package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.event.Events;
import dev.halfstep.input.KnownInput;
import dev.halfstep.input.PlayerInput;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.SavedObjects;
import dev.halfstep.world.StateCopier;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Splits the systems of a game into those that simulate, in exact steps, and those that present, once a frame, and runs
 * a frame through its five stages.
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
 * <p>Systems of a phase run in the order in which they were added, unless {@linkplain SystemRegistration registered}
 * otherwise. The order is made before the first frame; all that is wrong with it is said at once.
 *
 * <p>The scheduler does not drive itself and reads no clock: {@link dev.halfstep.loop.GameLoop} does, or a test.
 */
public final class SystemScheduler implements AutoCloseable {

    /** The name of the engine's own first system of simulation. */
    public static final String CAPTURE = "capture-previous";

    /** The name of the engine's own first system of presentation. */
    public static final String INTERPOLATE = "interpolate";

    private static final FramePacer NO_WAITING = FramePacer.unlimited();

    private final EngineParts parts;
    private final Frame frame;
    private final SystemRegistry registry;
    private final List<Consumer<SavedObjects>> states = new ArrayList<>();

    /**
     * A scheduler without systems but the engine's own, with the usual settings.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep how frames are cut into steps, and with it which loop the game runs
     */
    public SystemScheduler(World world, Timestep timestep) {
        this(world, timestep, SchedulerSettings.defaults());
    }

    /**
     * A scheduler without systems but the engine's own.
     *
     * @param world the world that all systems share, with {@link dev.halfstep.transform.Transform#TYPE} registered
     * @param timestep how frames are cut into steps, and with it which loop the game runs
     * @param settings workers, strictness, what happens to failures
     */
    public SystemScheduler(World world, Timestep timestep, SchedulerSettings settings) {
        parts = new EngineParts(world, timestep, settings);
        frame = new Frame(parts);
        registry = frame.registry();
    }

    /**
     * Adds a system that runs in every step.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return its registration, to say when it runs and what it touches
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame
     */
    public SystemRegistration simulation(String name, SimulationSystem system) {
        return registry.addSimulation(name, system);
    }

    /**
     * Adds a system that runs in every frame.
     *
     * @param name what reports and failures call it; no other system has that name
     * @param system the system
     * @return its registration, to say when it runs and what it touches
     * @throws IllegalArgumentException if the name is taken or blank
     * @throws IllegalStateException after the first frame
     */
    public SystemRegistration presentation(String name, PresentationSystem system) {
        return registry.addPresentation(name, system);
    }

    /**
     * Adds a type of event. Systems of simulation send events of it with {@code step.commands().send(...)}; whoever wants
     * to read them asks for a reader. The engine itself sends {@link dev.halfstep.world.Despawned} and
     * {@link dev.halfstep.world.Removed}, if they are added here and somebody reads them.
     *
     * @param type the class of the events
     * @param capacity how many events may wait for the slowest reader: those of the longest time for which a reader does
     *     not look, which is for one in presentation all steps of a frame
     * @param <E> that class
     * @return the events
     * @throws IllegalArgumentException if the type was added before, or the capacity is not 1 to
     *     {@link Events#MAX_CAPACITY}
     */
    public <E> Events<E> addEvents(Class<E> type, int capacity) {
        Events<E> added = parts.events.add(type, capacity);
        frame.simulation().notices().added(type);
        return added;
    }

    /**
     * The events of a type.
     *
     * @param type a class that was {@linkplain #addEvents added}
     * @param <E> that class
     * @return always the same object
     * @throws IllegalArgumentException if it was not added
     */
    public <E> Events<E> events(Class<E> type) {
        return parts.events.get(type);
    }

    /**
     * The registration of a system, to switch it on and off.
     *
     * @param name its name
     * @return what was returned when it was added
     * @throws IllegalArgumentException if there is no such system, or it is the engine's own
     */
    public SystemRegistration system(String name) {
        return registry.get(name);
    }

    /**
     * Puts all systems in order; from then on none can be added or placed otherwise. The first frame does this, if
     * nobody did before it.
     *
     * @throws ScheduleFaultsException with everything that is wrong
     */
    public void buildOrder() {
        frame.buildOrder();
    }

    /**
     * Puts something around every simulation system, the engine's own included, that looks at the world before or after
     * it: for test kits and tools. A system that runs at the same time as others does so within it too.
     *
     * @param interceptor called once for each system, when systems are put in order
     * @throws IllegalStateException after the first frame
     */
    public void interceptSimulation(SystemInterceptor interceptor) {
        registry.intercept(interceptor);
    }

    /**
     * Has somebody told when steps begin and end, for recordings and tools.
     *
     * @param listener is told from the next step on, after those that were added before
     * @throws IllegalStateException if it undoes steps and another one needs final steps, or the other way round
     */
    public void addStepListener(StepListener listener) {
        frame.simulation().listeners().add(listener);
    }

    /**
     * Requires that no step listener undoes steps: for recordings, before they begin.
     *
     * @throws IllegalStateException if one does, such as a {@link dev.halfstep.snapshot.Rollback}
     */
    public void requireFinalSteps() {
        frame.simulation().listeners().checkStepsAreFinal();
    }

    /**
     * The order of all systems, as text: a line for each, with what it declares and why it comes after others. Systems
     * with the same number may run at the same time.
     *
     * @return several lines
     * @throws ScheduleFaultsException if they cannot be put in order
     */
    public String describe() {
        buildOrder();
        return registry.describe();
    }

    /**
     * Measures all systems from the next frame on. Until this is called none is, and it costs nothing.
     *
     * @param clock what they are measured by; if it is called again, that of the first time
     * @return how long they have taken, always the same object
     */
    public FrameTimes measure(NanoClock clock) {
        return parts.watch.measure(Objects.requireNonNull(clock, "clock"));
    }

    /**
     * One frame without waiting, from the player's keys to the picture.
     *
     * @param host where input comes from and the picture goes
     * @param frameNanos the time since the frame before in nanoseconds; 0 for the first
     * @throws SystemFailureException if a system throws; the world is then as that system left it
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, long frameNanos) {
        frame(host, NO_WAITING, frameNanos);
    }

    /**
     * One frame that is as long as the clock says. Waiting for the next one is left to the caller, who knows whether
     * there is one. Input is expected to carry times of a clock that showed 0 when the first frame began.
     *
     * @param host where input comes from and the picture goes
     * @param pacer says when the picture is due
     * @param frameNanos the time since the frame before in nanoseconds; 0 for the first
     * @throws SystemFailureException if a system throws; the world is then as that system left it
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, FramePacer pacer, long frameNanos) {
        frame(host, pacer, frameNanos, frame.nowNanos() + frameNanos);
    }

    /**
     * One frame, from the player's keys to the picture.
     *
     * @param host where input comes from and the picture goes
     * @param pacer says when the picture is due
     * @param frameNanos how much time it counts for, in nanoseconds; 0 for the first
     * @param newNowNanos when it begins, by the clock that gives input its times
     * @throws SystemFailureException if a system throws; the world is then as that system left it
     * @throws IllegalStateException within another frame or a step, or after {@link #close()}
     */
    public void frame(FrameHost host, FramePacer pacer, long frameNanos, long newNowNanos) {
        frame.run(host, pacer, frameNanos, newNowNanos);
    }

    /**
     * Runs one step at once, without a frame around it: no host is asked for input, nothing is presented and nothing is
     * drawn. Time moves on by that step; what is left over in frames stays.
     *
     * @throws IllegalStateException in a step or in presentation
     * @throws UnsupportedOperationException if the steps of the timestep are not all of one length
     * @throws SystemFailureException if a system throws
     */
    public void runStep() {
        frame.runStep();
    }

    /**
     * Goes back to a snapshot and runs all steps since then once more, up to the newest one, without presentation between
     * them. That makes a difference where the input of these steps has: see {@link #setKnownInput}.
     *
     * <p>Readers of events in presentation skip as many events of each type as they have read of these steps before. They
     * go by the number of events, not by which they are: where these steps send an event more than before, a reader gets
     * the last one of them again in its place.
     *
     * @param snapshot of this scheduler
     * @return how many steps were run
     * @throws IllegalStateException in a step or in presentation, if the snapshot is of a later step, or while the game is
     *     recorded or replayed
     * @throws SystemFailureException if a system throws
     */
    public int resimulateFrom(Snapshot snapshot) {
        long newest = parts.timestep.steps();
        if (snapshot.step() > newest) {
            throw new IllegalStateException("steps can be repeated from a snapshot of one of them on: it is of step "
                    + snapshot.step() + ", the newest one is " + newest);
        }
        snapshot.restoreState();
        while (parts.timestep.steps() < newest) {
            runStep();
        }
        parts.events.forgetUndone();
        return (int) (newest - snapshot.step());
    }

    /**
     * Makes room for the simulated state of this game. From then on no systems can be added.
     *
     * @return nothing saved yet
     * @throws ScheduleFaultsException if systems cannot be put in order
     * @throws IllegalStateException if there is a simulation component that cannot be copied
     * @throws UnsupportedOperationException if the steps of the timestep are not all of one length
     */
    public Snapshot newSnapshot() {
        buildOrder();
        return new Snapshot(parts, frame.simulation(), states);
    }

    /**
     * Says that an object is simulated state although it is no component: what a system keeps for itself, such as a stream
     * of random numbers or the system itself. Snapshots copy it by its fields. No hash knows it, so a component is better.
     *
     * @param state stays the same object; its fields may be what fields of components may be
     * @throws IllegalArgumentException if it has fields that cannot be copied
     * @throws IllegalStateException after the first frame
     */
    public void addState(Object state) {
        addState(state, null);
    }

    /**
     * The same for an object that cannot be copied by its fields.
     *
     * @param state stays the same object
     * @param copier copies it, null for by its fields
     * @param <S> its class
     * @throws IllegalArgumentException if it has fields that cannot be copied, and no copier
     * @throws IllegalStateException after the first frame
     */
    public <S> void addState(S state, @Nullable StateCopier<S> copier) {
        Objects.requireNonNull(state, "an object that is added as state must not be null");
        registry.checkNotBuilt("state is added");
        new SavedObjects().add(state, copier); // refuses what cannot be copied, here where it is added
        states.add(objects -> objects.add(state, copier));
    }

    /**
     * Has somebody asked before each step whether its input is known already: because it was run before, or because it
     * does not come from this player alone.
     *
     * @param known is asked from now on, in place of anybody who was before
     */
    public void setKnownInput(KnownInput known) {
        parts.input.setKnown(Objects.requireNonNull(known, "a source of known input must not be null"));
    }

    /**
     * Where the present moment lies between the last two steps, as it is drawn.
     *
     * @return 0 to 1; always 1 while interpolation is off
     */
    public float alpha() {
        return frame.presentation().stage().newestAlpha();
    }

    /**
     * Switches interpolation for the whole world. Without it everything is drawn at its newest simulated pose. The
     * simulation does not notice.
     *
     * @param on true to interpolate, as at the start
     */
    public void setInterpolating(boolean on) {
        frame.presentation().stage().setInterpolating(on);
    }

    /**
     * Whether what is drawn is interpolated.
     *
     * @return true at the start
     */
    public boolean isInterpolating() {
        return frame.presentation().stage().isInterpolating();
    }

    /**
     * Has somebody told of each frame that could not simulate all its time, and of the slowest system there. To know
     * that, all systems are {@linkplain #measure measured} from the next frame on. Counts of such frames are kept by
     * {@link #timeControl()} in any case.
     *
     * @param clock measures the systems, unless they are measured already
     * @param listener is told; see {@link OverrunLog}
     */
    public void setOverrunListener(NanoClock clock, OverrunListener listener) {
        Objects.requireNonNull(listener, "listener");
        frame.setOverrunWatch(new OverrunWatch(measure(clock), listener));
    }

    /**
     * Ends the simulation after a step: later frames run no more of them, and no time comes to it.
     *
     * @param step the number of the last step to run, 0 or more
     */
    public void setLastStep(long step) {
        parts.steps.control().setLastStep(step);
    }

    /**
     * Whether the last step was run.
     *
     * @return false for ever, unless {@link #setLastStep(long)} was called
     */
    public boolean isAtLastStep() {
        return parts.steps.control().isAtLastStep();
    }

    /**
     * Pause, steps by hand, faster and slower, and what became of time that could not be simulated.
     *
     * @return always the same object; presentation systems get it as {@code frame.time()}
     */
    public TimeControl timeControl() {
        return parts.steps.control();
    }

    /**
     * Which controls do what, and what else a game may change about its input.
     *
     * @return always the same object
     */
    public PlayerInput input() {
        return parts.input;
    }

    /**
     * How frames are cut into steps.
     *
     * @return the timestep, for its counters
     */
    public Timestep timestep() {
        return parts.timestep;
    }

    /**
     * Ends the threads of the workers, if there are any. No frame can be run from then on. Closing twice does no harm.
     *
     * @throws IllegalStateException within a frame or a step: a system would wait for the thread that it runs on
     */
    @Override
    public void close() {
        frame.close();
    }
}
