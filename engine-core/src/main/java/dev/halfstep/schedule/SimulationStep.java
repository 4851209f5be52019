package dev.halfstep.schedule;

import dev.halfstep.event.EventStreams;
import dev.halfstep.input.InputStage;
import dev.halfstep.input.StepInput;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationStage;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.worker.WorkerPool;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs one step: its input, its listeners, all systems that are due, and the checks of strict mode. */
final class SimulationStep {

    private final EngineParts parts;
    private final CurrentPhase phase;
    private final Timestep timestep;
    private final InputStage input;
    private final EventStreams events;
    private final WorkerPool workers;
    private final SimulationStage stage;
    private final SimulationSystem capture;
    private final StructureNotices notices;
    private final StepListeners listeners = new StepListeners();

    /** The input of systems that run in every step. */
    private final StepInput stepInput;

    /** Null unless in strict mode. */
    private final @Nullable StrictState strictState;

    private @Nullable SimulationRunner systems;
    private @Nullable SystemFailures failures;

    SimulationStep(EngineParts parts, TransformPasses transforms) {
        this.parts = parts;
        workers = new WorkerPool(parts.settings.workers());
        stage = new SimulationStage(parts.world, parts.timestep, workers);
        capture = stage.capturePrevious(transforms);
        phase = parts.phase;
        timestep = parts.timestep;
        input = parts.input;
        events = parts.events;
        notices = new StructureNotices(parts.world, events);
        stepInput = input.stepInput(1, 0);
        strictState = parts.settings.strict() ? new StrictState(parts.world) : null;
    }

    /** Takes over the systems, in their order. */
    void build(SystemRegistry registry, SystemFailures newFailures) {
        failures = newFailures;
        systems = new SimulationRunner(
                parts.world,
                registry.simulationWaves(),
                registry::simulationSystem,
                this::newContext,
                workers,
                parts.settings.strict(),
                parts.watch,
                (system, cause) -> newFailures.handle(system, Phase.SIMULATION, cause));
    }

    private SimulationContext newContext(SystemRegistration system) {
        return stage.newContext(system.period(), input.stepInput(system.period(), system.offset()));
    }

    /** Runs the step that the timestep has taken last. */
    void run() {
        long step = timestep.steps();
        stage.beginStep();
        phase.beginStep();
        try {
            input.beginStep(step, timestep.simulatedNanos());
            parts.watch.beginStep(step);
            listeners.stepBegins(step, stepInput);
            runSystems(step);
            parts.watch.endStep();
            listeners.stepEnds(step);
        } finally {
            phase.endStep();
        }
    }

    private void runSystems(long step) {
        phase.beginSystems();
        try {
            Objects.requireNonNull(systems).run(step);
            deliverNotices();
            checkState();
        } finally {
            phase.endSystems();
            events.publish();
        }
    }

    private void deliverNotices() {
        try {
            notices.deliver();
        } catch (IllegalStateException full) {
            throw failure(StructureNotices.NAME, full);
        }
    }

    private void checkState() {
        if (strictState != null) {
            try {
                strictState.check();
            } catch (IllegalStateException fault) {
                throw failure(StrictState.NAME, fault);
            }
        }
    }

    private SystemFailureException failure(String name, Throwable cause) {
        return Objects.requireNonNull(failures).failure(name, Phase.SIMULATION, cause);
    }

    /** Ends the threads of the workers. */
    void close() {
        notices.close();
        workers.close();
    }

    /** Returns the engine's own system. */
    SimulationSystem capture() {
        return capture;
    }

    StepListeners listeners() {
        return listeners;
    }

    StructureNotices notices() {
        return notices;
    }

    SystemRegistration[] order() {
        return Objects.requireNonNull(systems).registrations;
    }
}
