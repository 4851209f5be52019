package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.event.EventStreams;
import dev.halfstep.input.InputStage;
import dev.halfstep.input.StepInput;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stage 3 of 5, simulation: runs a step with its input, its listeners, all systems that are due, and strict mode. */
final class SimulationStage {

    private final EngineParts parts;
    private final CurrentPhase phase;
    private final Timestep timestep;
    private final InputStage input;
    private final EventStreams events;
    private final WorkerPool workers;
    private final FrameProfiler profiler;
    private final EngineWorld engine;
    private final TransformPasses transforms;
    private final SimulationSystem captureSystem;
    private final StructureEventSender structureEvents;
    private final StepListeners listeners = new StepListeners();

    /** The input of systems that run in every step. */
    private final StepInput stepInput;

    /** Null outside strict mode. */
    private final @Nullable StrictStateCheck strictCheck;

    private @Nullable SimulationRunner runner;
    private @Nullable SystemFailures failures;

    SimulationStage(EngineParts parts, TransformPasses transforms) {
        this.parts = parts;
        workers = new WorkerPool(parts.settings.workers());
        this.transforms = transforms;
        engine = EngineWorld.of(parts.world);
        captureSystem = new CapturePrevious(transforms, engine.interpolated());
        phase = parts.phase;
        timestep = parts.timestep;
        input = parts.input;
        events = parts.events;
        profiler = parts.profiler;
        structureEvents = new StructureEventSender(parts.world, events);
        stepInput = input.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
        strictCheck = parts.settings.strict() ? new StrictStateCheck(parts.world) : null;
    }

    /** Creates the runner of the simulation systems, once their order is built. */
    void build(SystemRegistry registry, SystemFailures newFailures) {
        failures = newFailures;
        runner = new SimulationRunner(
                parts.world,
                registry.simulationWaves(),
                registry::simulationSystem,
                this::newContext,
                workers,
                parts.settings.strict(),
                parts.profiler,
                (system, cause) -> newFailures.handle(system, Phase.SIMULATION, cause));
    }

    private SimulationContext newContext(SystemRegistration system) {
        StepInput systemInput = input.stepInput(system.period(), system.offset());
        return new SimulationContext(parts.world, timestep, workers, transforms, system.period(), systemInput);
    }

    /** Runs the newest step of the timestep, which has counted it already. */
    void run() {
        long step = timestep.steps();
        engine.entities().visibility().discardStep(); // all of the step before counts as presented
        phase.beginStep();
        try {
            input.beginStep(step, timestep.simulatedNanos());
            profiler.beginStep(step);
            listeners.stepBegins(step, stepInput);
            runSystems(step);
            profiler.endStep();
            listeners.stepEnds(step);
        } finally {
            phase.endStep();
        }
    }

    private void runSystems(long step) {
        phase.beginSystems();
        try {
            Objects.requireNonNull(runner).run(step);
            sendStructureEvents();
            checkStrictState();
        } finally {
            phase.endSystems();
            events.publish(step);
        }
    }

    private void sendStructureEvents() {
        try {
            structureEvents.send();
        } catch (IllegalStateException streamFull) {
            throw wrapFailure(StructureEventSender.NAME, streamFull);
        }
    }

    private void checkStrictState() {
        if (strictCheck != null) {
            try {
                strictCheck.check();
            } catch (IllegalStateException fault) {
                throw wrapFailure(StrictStateCheck.NAME, fault);
            }
        }
    }

    private SystemFailureException wrapFailure(String name, Throwable cause) {
        return Objects.requireNonNull(failures).failure(name, Phase.SIMULATION, cause);
    }

    /** Ends the threads of the workers. */
    void close() {
        structureEvents.close();
        workers.close();
    }

    /** Returns the engine's own first system. */
    SimulationSystem captureSystem() {
        return captureSystem;
    }

    StepListeners listeners() {
        return listeners;
    }

    StructureEventSender structureEvents() {
        return structureEvents;
    }

    /** Returns the simulation systems in their order, once it is built. */
    SystemRegistration[] systemsInOrder() {
        return Objects.requireNonNull(runner).registrations;
    }
}
