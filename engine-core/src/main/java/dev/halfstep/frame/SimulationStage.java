package dev.halfstep.frame;

import dev.halfstep.event.EventStreams;
import dev.halfstep.input.StepInput;
import dev.halfstep.world.Commands;
import dev.halfstep.world.EngineWorld;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Stage 3 of 5, simulation: runs a step with its input, its listeners, all systems that are due, and strict mode. Each
 * system has its own command buffer. Systems of a {@linkplain PhaseOrder wave} may run in parallel.
 */
final class SimulationStage extends PhaseRunner {

    private final EventStreams events;
    private final WorkerPool workers;
    private final StructureEventSender structureEvents;

    /** Null outside strict mode. */
    private final @Nullable StrictMode strictMode;

    /**
     * Replaced, not changed, when a listener is added or removed: a listener may be removed while all of them are
     * called.
     */
    private StepListener[] listeners = {};

    /** The input of systems that run in every step. */
    private final StepInput stepInput;

    private SimulationSystem[] systems = {};
    private SimulationContext[] contexts = {};

    /** At the index of the first system of each wave: the index after its last system. 0 at all other indexes. */
    private int[] waveEnds = {};

    private @Nullable ParallelWaveRunner parallelWave;

    /** The number of steps that were run, resimulated ones included. */
    private long runs;

    /** The number of states that were loaded. */
    private long loads;

    /** The number of the present state, see {@link SchedulerTools#stateNumber()}. */
    private long stateNumber;

    /** Gets the name of each system whose commands were applied; null unless a tool observes them. */
    private @Nullable Consumer<String> commandObserver;

    SimulationStage(EngineParts parts, @Nullable StrictMode strictMode) {
        super(parts, Phase.SIMULATION);
        this.strictMode = strictMode;
        events = parts.events;
        workers = new WorkerPool(parts.settings.workers());
        structureEvents = new StructureEventSender(world, events);
        stepInput = input.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    }

    /** Takes over the systems, once their order is built. */
    void build(SystemRegistry registry) {
        PhaseOrder order = registry.simulationOrder();
        List<SystemRegistration> ordered = order.orderedSystems();
        setSystems(ordered);
        systems = ordered.stream().map(registry::simulationSystem).toArray(SimulationSystem[]::new);
        contexts = ordered.stream().map(this::newContext).toArray(SimulationContext[]::new);
        waveEnds = new int[ordered.size()];
        int begin = 0;
        for (List<SystemRegistration> wave : order.waves()) {
            waveEnds[begin] = begin + wave.size();
            begin += wave.size();
        }
        parallelWave = new ParallelWaveRunner(this, workers, strictMode, ordered.size());
    }

    private SimulationContext newContext(SystemRegistration system) {
        StepInput systemInput = input.stepInput(system.period(), system.offset());
        return new SimulationContext(parts, workers, system.period(), systemInput);
    }

    /** Adds a listener. Refuses a listener that undoes steps after a listener that decides their input. */
    void addListener(StepListener listener) {
        Objects.requireNonNull(listener, "a step listener must not be null");
        if (listener.undoesSteps() && isInputDecided()) {
            throw new IllegalStateException("the input of steps that are replayed cannot be overridden: create the"
                    + " Rollback or the Rewind before the Replay, or close the Replay first");
        }
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = listener;
    }

    boolean isInputDecided() {
        return Arrays.stream(listeners).anyMatch(StepListener::decidesInput);
    }

    void removeListener(StepListener listener) {
        listeners = Arrays.stream(listeners).filter(each -> each != listener).toArray(StepListener[]::new);
    }

    long stateNumber() {
        return stateNumber;
    }

    /** Sets the number of the present state after a restore, and calls all listeners. */
    void stateWasRestored(long restoredNumber) {
        stateNumber = restoredNumber;
        for (StepListener listener : listeners) {
            listener.stateRestored();
        }
    }

    /** Gives a number to a loaded state, and calls all listeners. */
    void stateWasLoaded() {
        loads++;
        stateNumber = -loads;
        for (StepListener listener : listeners) {
            listener.stateLoaded();
        }
    }

    /** Runs the newest step of the timestep, which has counted it already. */
    void run() {
        long step = timestep.steps();
        engine.entities().visibility().discardStep(); // all of the step before counts as presented
        engine.entities().ids().endSetup();
        currentPhase.beginStep();
        try {
            input.beginStep(step, timestep.simulatedNanos());
            profiler.beginStep(step);
            for (StepListener listener : listeners) {
                listener.stepBegins(step, stepInput);
            }
            simulate(step);
            profiler.endStep();
            runs++;
            stateNumber = runs;
            for (StepListener listener : listeners) {
                listener.stepEnds(step);
            }
        } finally {
            currentPhase.endStep();
        }
    }

    private void simulate(long step) {
        currentPhase.beginSystems();
        try {
            runSystems(step);
            sendStructureEvents();
            checkStrictState();
        } finally {
            currentPhase.endSystems();
            events.publish(step);
        }
    }

    /**
     * Runs all systems that are due in a step, wave by wave. The commands of a wave are applied before the next wave
     * runs. Run conditions are evaluated in the order of the systems, on the caller's thread.
     */
    private void runSystems(long step) {
        applyPendingCommands();
        boolean measured = profiler.isActive();
        EngineWorld engine = this.engine;
        SystemRegistration[] registrations = this.registrations;
        SimulationSystem[] systems = this.systems;
        SimulationContext[] contexts = this.contexts;
        int next = 0;
        while (next < systems.length) {
            int i = next;
            if (measured || !registrations[i].canUseFastPath()) {
                next = runWave(i, step);
                continue;
            }
            next++;
            try { // the fast path: the system is alone in its wave, always due and not measured
                systems[i].step(contexts[i]);
                if (!engine.hasNoPendingCommands()) {
                    applyCommands(i);
                }
            } catch (Throwable cause) {
                handleFailure(i, cause);
            }
        }
    }

    /**
     * Runs a wave that cannot use the fast path: it has several systems, or its system is measured or not always due.
     *
     * @param i the index of the first system of the wave
     * @return the index of the first system of the next wave
     */
    private int runWave(int i, long step) {
        int end = waveEnds[i];
        if (end == i + 1) {
            runIfDue(i, step);
        } else {
            Objects.requireNonNull(parallelWave).run(i, end, step);
        }
        return end;
    }

    @Override
    void runSystem(int i) {
        systems[i].step(contexts[i]);
    }

    @Override
    void applyCommands(int i) {
        engine.applyCommands(contexts[i].buffers());
        world.applyCommands();
        if (commandObserver != null) {
            commandObserver.accept(registrations[i].name());
        }
    }

    void observeCommands(Consumer<String> observer) {
        commandObserver = Objects.requireNonNull(observer, "an observer of commands must not be null");
    }

    @Override
    void discardCommands(int i) {
        List<Commands> buffers = contexts[i].buffers();
        for (int buffer = 0; buffer < buffers.size(); buffer++) {
            buffers.get(buffer).clear();
        }
        world.commands().clear(); // all of them are from this system: earlier systems have applied theirs
    }

    private void sendStructureEvents() {
        try {
            structureEvents.send();
        } catch (IllegalStateException streamFull) {
            throw failure(StructureEventSender.NAME, streamFull);
        }
    }

    private void checkStrictState() {
        if (strictMode != null) {
            try {
                strictMode.checkState();
            } catch (IllegalStateException fault) {
                throw failure(StrictMode.NAME, fault);
            }
        }
    }

    /** Ends the threads of the workers. */
    void close() {
        structureEvents.close();
        workers.close();
        parts.deferredThreads.close();
    }

    StructureEventSender structureEvents() {
        return structureEvents;
    }
}
