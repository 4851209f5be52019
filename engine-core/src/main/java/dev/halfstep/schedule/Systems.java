package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.diagnostics.SystemWatch;
import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.input.InputStage;
import dev.halfstep.input.StepInput;
import dev.halfstep.presentation.PresentationStage;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationStage;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.TimeControl;
import dev.halfstep.transform.TransformColumns;
import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The systems of a game, from being added to being run. */
final class Systems implements AutoCloseable {

    /** What the drawing of the frame is called in reports. */
    static final String DRAW = "draw";

    /** What the one who draws is called, in messages. */
    static final String HOST = "the host";

    private static final String FINAL_STEPS = "steps that are recorded or replayed cannot be undone: ";

    private final World world;
    private final FrameWatch watch;
    private final SchedulerSettings settings;
    private final WorkerPool workers;
    private final InputStage input;
    private final SimulationStage simulation;
    private final PresentationStage presentation;
    private final TransformColumns transforms;
    private final EventStreams events = new EventStreams();
    private final StructureNotices notices;

    /** Null unless in strict mode. */
    private final @Nullable StrictState strictState;

    private final Schedule schedule = new Schedule();
    private final Map<SystemRegistration, SimulationSystem> simulationSystems = new HashMap<>();
    private final Map<SystemRegistration, PresentationSystem> presentationSystems = new HashMap<>();

    private final List<StepListener> stepListeners = new ArrayList<>();

    /** What those see that run in every step. */
    private final StepInput stepInput;

    /** The two that the engine places itself, always on and always first. */
    private final List<SystemRegistration> engines;

    private SystemWrapper wrapper = (name, system) -> system;
    private boolean closed;
    private boolean drawing;
    private @Nullable SimulationRunner simulationRunner;
    private @Nullable PresentationRunner presentationRunner;
    private @Nullable SystemWatch drawWatch;

    /** Kept in a field: one made in each frame would be garbage in each frame. */
    private final Supplier<String> presenting = this::presenting;

    private final FrameProgress progress;

    Systems(World world, InputStage input, TimeControl time, FrameWatch watch, SchedulerSettings settings) {
        this.world = world;
        this.input = input;
        this.watch = watch;
        this.settings = settings;
        stepInput = input.stepInput(1, 0);
        transforms = new TransformColumns(world);
        notices = new StructureNotices(world, events);
        strictState = settings.strict() ? new StrictState(world) : null;
        workers = new WorkerPool(settings.workers());
        simulation = new SimulationStage(world, workers);
        progress = new FrameProgress(simulation::step, presenting);
        presentation = new PresentationStage(world, input.frameInput(), time);
        engines = List.of(
                addSimulation(SystemScheduler.CAPTURE, simulation.capturePrevious()),
                addPresentation(
                        SystemScheduler.INTERPOLATE,
                        settings.posesByRenderer() ? presentation.leaveToRenderer() : presentation.interpolate()));
    }

    SystemRegistration addSimulation(String name, SimulationSystem system) {
        checkGiven(name, system);
        SystemRegistration added = schedule.add(name, Phase.SIMULATION);
        simulationSystems.put(added, system);
        return added;
    }

    SystemRegistration addPresentation(String name, PresentationSystem system) {
        checkGiven(name, system);
        SystemRegistration added = schedule.add(name, Phase.PRESENTATION);
        presentationSystems.put(added, settings.strict() ? new StrictPresentation(name, system) : system);
        return added;
    }

    private static void checkGiven(String name, Object system) {
        Objects.requireNonNull(system, () -> "a system must not be null: '" + name + "'");
    }

    <E> Events<E> addEvents(Class<E> type, int capacity) {
        Events<E> added = events.add(type, capacity);
        notices.added(type);
        return added;
    }

    <E> Events<E> events(Class<E> type) {
        return events.get(type);
    }

    SystemRegistration get(String name) {
        SystemRegistration system = schedule.get(name);
        if (engines.contains(system)) {
            throw new IllegalArgumentException("the engine's own systems are always on and first: '" + name + "'");
        }
        return system;
    }

    String describe() {
        arrange();
        return ScheduleReport.of(schedule);
    }

    SimulationStage simulation() {
        return simulation;
    }

    InputStage input() {
        return input;
    }

    EventStreams streams() {
        return events;
    }

    FrameProgress progress() {
        return progress;
    }

    World world() {
        return world;
    }

    StructureNotices notices() {
        return notices;
    }

    SystemRegistration[] simulationOrder() {
        return Objects.requireNonNull(simulationRunner).registrations;
    }

    void arrange() {
        if (closed) {
            throw new IllegalStateException("a scheduler cannot be used after it was closed");
        }
        if (schedule.isArranged()) {
            return;
        }
        schedule.arrange(world, engines, settings);
        simulationRunner = new SimulationRunner(
                world,
                schedule.waves(Phase.SIMULATION),
                this::wrapped,
                this::newContext,
                workers,
                settings.strict(),
                watch,
                (system, cause) -> failed(system, Phase.SIMULATION, cause));
        presentationRunner = new PresentationRunner(
                world,
                schedule.order(Phase.PRESENTATION).ordered(),
                system -> Objects.requireNonNull(presentationSystems.get(system)),
                presentation.context(),
                watch,
                (system, cause) -> failed(system, Phase.PRESENTATION, cause));
        drawWatch = watch.add(DRAW, DRAW);
    }

    void wrapSimulation(SystemWrapper newWrapper) {
        checkNotArranged("systems are wrapped");
        wrapper = Objects.requireNonNull(newWrapper, "a wrapper must not be null");
    }

    void checkNotArranged(String what) {
        if (schedule.isArranged()) {
            throw new IllegalStateException(what + " before the first frame: this comes too late");
        }
    }

    private SimulationSystem wrapped(SystemRegistration system) {
        SimulationSystem added = Objects.requireNonNull(simulationSystems.get(system));
        boolean suspected = settings.strict() && system.declaresAccess();
        return wrapper.wrap(system.name(), suspected ? new StrictSimulation(system, added) : added);
    }

    private SimulationContext newContext(SystemRegistration system) {
        return simulation.newContext(system.period(), input.stepInput(system.period(), system.offset()));
    }

    void runStep(float stepSeconds, double simulatedSeconds, long simulatedNanos) {
        simulation.beginStep(stepSeconds, simulatedSeconds);
        progress.beginStep();
        try {
            runBegunStep(simulatedNanos);
        } finally {
            progress.endStep();
        }
    }

    private void runBegunStep(long simulatedNanos) {
        input.beginStep(simulation.step(), simulatedNanos);
        watch.beginStep(simulation.step());
        for (int i = 0; i < stepListeners.size(); i++) {
            stepListeners.get(i).stepBegins(simulation.step(), stepInput);
        }
        events.beginStep();
        try {
            Objects.requireNonNull(simulationRunner).run(simulation.step());
            deliverNotices();
            checkState();
        } finally {
            events.endStep();
        }
        watch.endStep();
        progress.endSystems();
        for (int i = 0; i < stepListeners.size(); i++) {
            stepListeners.get(i).stepEnds(simulation.step());
        }
    }

    void addStepListener(StepListener listener) {
        Objects.requireNonNull(listener, "a step listener must not be null");
        if (listener.undoesSteps()) {
            checkMayUndoSteps();
        }
        if (listener.needsFinalSteps()) {
            checkStepsAreFinal();
        }
        stepListeners.add(listener);
    }

    void checkMayUndoSteps() {
        for (int i = 0; i < stepListeners.size(); i++) { // no stream: a restore makes no garbage
            if (stepListeners.get(i).needsFinalSteps()) {
                throw new IllegalStateException(FINAL_STEPS + "close the Recorder or the Replay first");
            }
        }
    }

    void checkStepsAreFinal() {
        for (int i = 0; i < stepListeners.size(); i++) {
            if (stepListeners.get(i).undoesSteps()) {
                throw new IllegalStateException(FINAL_STEPS + "a Rollback is in use");
            }
        }
    }

    private void deliverNotices() {
        try {
            notices.deliver();
        } catch (IllegalStateException noRoom) {
            throw failure(StructureNotices.NAME, Phase.SIMULATION, noRoom);
        }
    }

    private void checkState() {
        if (strictState != null) {
            try {
                strictState.check();
            } catch (IllegalStateException fault) {
                throw failure(StrictState.NAME, Phase.SIMULATION, fault);
            }
        }
    }

    void runFrame(long frameNanos, float alpha, boolean interpolating, long steps, long simulatedNanos) {
        input.beginPresentation();
        presentation.beginFrame(frameNanos, alpha, interpolating, steps, simulatedNanos);
        protect();
        boolean presented = false;
        try {
            Objects.requireNonNull(presentationRunner).run(simulation.step());
            presented = true;
        } finally {
            if (!presented) {
                unprotect();
            }
        }
    }

    /** Draws what was presented, which is protected until it is drawn. */
    void draw(FrameHost host) {
        drawing = true;
        try {
            if (watch.isOn()) {
                drawWatched(host);
            } else {
                host.draw(presentation.context());
            }
        } finally {
            drawing = false;
            unprotect();
        }
    }

    private void drawWatched(FrameHost host) {
        SystemWatch drawing = Objects.requireNonNull(drawWatch);
        drawing.begin(simulation.step());
        host.draw(presentation.context());
        drawing.end();
        drawing.count();
    }

    long frames() {
        return presentation.context().frame();
    }

    private String presenting() {
        return drawing ? HOST : Objects.requireNonNull(presentationRunner).running();
    }

    /** From here on nobody can change what is simulated. */
    private void protect() {
        progress.beginPresentation();
        events.beginPresentation();
        EngineWorld.of(world).beginPresentation(presenting);
        transforms.refuseWrites(presenting);
    }

    private void unprotect() {
        transforms.allowWrites();
        EngineWorld.of(world).endPresentation();
        events.endPresentation();
        progress.endPresentation();
    }

    private void failed(@Nullable SystemRegistration system, Phase phase, Throwable cause) {
        SystemFailureException failure =
                failure(system == null ? PhaseRunner.PENDING_COMMANDS : system.name(), phase, cause);
        if (system == null || engines.contains(system) || settings.failurePolicy() == FailurePolicy.FAIL_FAST) {
            throw failure;
        }
        system.setEnabled(false);
        settings.reports().accept(failure.getMessage() + "; it is switched off");
    }

    private SystemFailureException failure(String system, Phase phase, Throwable cause) {
        return new SystemFailureException(system, phase, simulation.step(), simulation.simulatedSeconds(), cause);
    }

    @Override
    public void close() {
        closed = true;
        notices.close();
        workers.close();
    }
}
