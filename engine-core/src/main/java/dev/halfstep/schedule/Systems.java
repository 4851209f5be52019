package dev.halfstep.schedule;

import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.input.InputStage;
import dev.halfstep.presentation.PresentationStage;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationStage;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.TimeControl;
import dev.halfstep.transform.TransformColumns;
import dev.halfstep.worker.WorkerPool;
import dev.halfstep.world.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The systems of a game, from being added to being run. */
final class Systems implements AutoCloseable {

    /** What the one who draws is called, in messages. */
    static final String HOST = "the host";

    private final World world;
    private final SchedulerSettings settings;
    private final WorkerPool workers;
    private final InputStage input;
    private final SimulationStage simulation;
    private final PresentationStage presentation;
    private final TransformColumns transforms;
    private final EventStreams events = new EventStreams();
    private final StructureNotices notices;
    private final Schedule schedule = new Schedule();
    private final Map<SystemRegistration, Function<SystemRegistration, Turn>> turns = new HashMap<>();

    /** The two that the engine places itself, always on and always first. */
    private final List<SystemRegistration> engines;

    private @Nullable OverrunWatch watch;
    private boolean closed;
    private @Nullable PhaseRunner simulationRunner;
    private @Nullable PhaseRunner presentationRunner;

    // Kept in fields: a lambda made in each step would be garbage in each step.
    private final Predicate<SystemRegistration> dueInStep;
    private final Supplier<String> presenting = this::presenting;
    private final PhaseRunner.FailureListener inSimulation = (system, cause) -> failed(system, Phase.SIMULATION, cause);
    private final PhaseRunner.FailureListener inPresentation =
            (system, cause) -> failed(system, Phase.PRESENTATION, cause);

    Systems(World world, InputStage input, TimeControl time, SchedulerSettings settings) {
        this.world = world;
        this.input = input;
        this.settings = settings;
        transforms = new TransformColumns(world);
        notices = new StructureNotices(world, events);
        workers = new WorkerPool(settings.workers());
        simulation = new SimulationStage(world, workers);
        presentation = new PresentationStage(world, input.frameInput(), time);
        dueInStep = system -> system.isDue(simulation.step());
        engines = List.of(
                addSimulation(SystemScheduler.CAPTURE, simulation.capturePrevious()),
                addPresentation(
                        SystemScheduler.INTERPOLATE,
                        settings.posesByRenderer() ? presentation.leaveToRenderer() : presentation.interpolate()));
    }

    SystemRegistration addSimulation(String name, SimulationSystem system) {
        SystemRegistration added = schedule.add(name, Phase.SIMULATION);
        turns.put(added, registration -> {
            SimulationContext context = simulation.newContext(
                    registration.period(), input.stepInput(registration.period(), registration.offset()));
            return new Turn(registration, () -> system.step(context), context.buffers());
        });
        return added;
    }

    SystemRegistration addPresentation(String name, PresentationSystem system) {
        SystemRegistration added = schedule.add(name, Phase.PRESENTATION);
        turns.put(added, registration -> {
            Turn turn = new Turn(registration, () -> system.present(presentation.context()), List.of());
            return settings.strict() ? StrictTurn.around(turn, world) : turn;
        });
        return added;
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

    void arrange() {
        if (closed) {
            throw new IllegalStateException("a scheduler cannot be used after it was closed");
        }
        if (schedule.isArranged()) {
            return;
        }
        schedule.arrange(world, engines, settings);
        simulationRunner = runner(Phase.SIMULATION);
        presentationRunner = runner(Phase.PRESENTATION);
    }

    private PhaseRunner runner(Phase phase) {
        List<List<Turn>> waves = schedule.waves(phase).stream()
                .map(wave -> wave.systems().stream().map(this::turn).toList())
                .toList();
        return new PhaseRunner(world, workers, waves);
    }

    private Turn turn(SystemRegistration system) {
        Turn turn = Objects.requireNonNull(turns.get(system)).apply(system);
        return watch == null ? turn : watch.around(turn);
    }

    void watch(OverrunWatch newWatch) {
        if (schedule.isArranged()) {
            throw new IllegalStateException("systems are measured from the first frame on: this comes too late");
        }
        watch = newWatch;
    }

    void runStep(float stepSeconds, double simulatedSeconds, long simulatedNanos) {
        simulation.beginStep(stepSeconds, simulatedSeconds);
        input.beginStep(simulation.step(), simulatedNanos);
        events.beginStep();
        try {
            Objects.requireNonNull(simulationRunner).run(dueInStep, inSimulation);
            deliverNotices();
        } finally {
            events.endStep();
        }
    }

    private void deliverNotices() {
        try {
            notices.deliver();
        } catch (IllegalStateException noRoom) {
            throw failure(StructureNotices.NAME, Phase.SIMULATION, noRoom);
        }
    }

    void runFrame(long frameNanos, float alpha, boolean interpolating, long steps) {
        input.beginPresentation();
        presentation.beginFrame(frameNanos, alpha, interpolating, steps);
        protect(presenting);
        try {
            Objects.requireNonNull(presentationRunner).run(SystemRegistration::isDue, inPresentation);
        } finally {
            unprotect();
        }
    }

    void draw(FrameHost host) {
        protect(Systems::host);
        try {
            if (watch != null) {
                watch.beginPicture();
            }
            host.draw(presentation.context());
            if (watch != null) {
                watch.endPicture();
            }
        } finally {
            unprotect();
        }
    }

    private String presenting() {
        return Objects.requireNonNull(presentationRunner).running();
    }

    private static String host() {
        return HOST;
    }

    /** From here on nobody can change what is simulated. */
    private void protect(Supplier<String> running) {
        events.beginPresentation();
        world.beginPresentation(running);
        transforms.refuseWrites(running);
    }

    private void unprotect() {
        transforms.allowWrites();
        world.endPresentation();
        events.endPresentation();
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
