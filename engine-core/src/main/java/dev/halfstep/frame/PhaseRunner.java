package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.input.InputStage;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;

/**
 * Runs the systems of one phase, and handles their failures. The base class of the stages of simulation and
 * presentation.
 *
 * <p>The data of systems is in arrays, by the index of the system in the phase, and the loops hold these arrays in
 * local variables. A frame of small systems mostly costs memory accesses, and arrays need half as many of them as one
 * object for each system.
 */
abstract class PhaseRunner {

    /** Stands for the name of a system in a failure of commands that were pending before the first system. */
    static final String PENDING_COMMANDS = "pending-commands";

    final EngineParts parts;
    final World world;
    final EngineWorld engine;
    final CurrentPhase currentPhase;
    final Timestep timestep;
    final InputStage input;
    final FrameProfiler profiler;

    /** The systems of the phase in their order, once it is built. */
    SystemRegistration[] registrations = {};

    /** The number of each system in the profiler. */
    private int[] profiled = {};

    /** The phase of the systems. */
    private final Phase phase;

    PhaseRunner(EngineParts parts, Phase phase) {
        this.parts = parts;
        this.phase = phase;
        world = parts.world;
        engine = EngineWorld.of(world);
        currentPhase = parts.currentPhase;
        timestep = parts.timestep;
        input = parts.input;
        profiler = parts.profiler;
    }

    /** Sets the systems in their order. Called once, before the first run. */
    final void setSystems(List<SystemRegistration> ordered) {
        registrations = ordered.toArray(SystemRegistration[]::new);
        profiled = ordered.stream()
                .mapToInt(system -> profiler.addSystem(system.name(), phase.lowerCaseName()))
                .toArray();
    }

    /** Applies the commands that are pending before any system of the phase runs. */
    final void applyPendingCommands() {
        try {
            // Ends also the loops that systems of the last run have left by a break.
            engine.entities().guard().prepareSystems();
            if (!engine.hasNoPendingCommands()) {
                world.applyCommands();
            }
        } catch (Throwable cause) {
            throw failure(PENDING_COMMANDS, cause);
        }
    }

    /** Runs a system that is alone in its wave, if it is due, and applies its commands. */
    final void runIfDue(int i, long step) {
        try {
            if (registrations[i].isDue(step)) {
                runMeasured(i, step);
                applyMeasuredCommands(i);
            }
        } catch (Throwable cause) {
            handleFailure(i, cause);
        }
    }

    /** Runs a system that is due, and measures it while the profiler is on. Called from any thread. */
    final void runMeasured(int i, long step) {
        if (!profiler.isActive()) {
            runSystem(i);
            return;
        }
        profiler.beginRun(profiled[i], step);
        try {
            runSystem(i);
        } finally {
            profiler.endRun(profiled[i]);
        }
    }

    /** Applies the commands of a system that has run. While the profiler is on, adds their time to that run. */
    final void applyMeasuredCommands(int i) {
        if (!profiler.isActive()) {
            applyCommands(i);
            return;
        }
        profiler.resumeTimer(profiled[i]);
        try {
            applyCommands(i);
        } finally {
            profiler.pauseTimer(profiled[i]);
            profiler.endCall(profiled[i]);
        }
    }

    /**
     * Handles the exception of a system or of its commands: discards the commands. Then disables and reports the system
     * if failures are isolated. The failure of a system of the engine always ends the frame.
     *
     * @throws SystemFailureException if the frame is to end
     */
    final void handleFailure(int i, Throwable cause) {
        discardCommands(i);
        SystemRegistration system = registrations[i];
        SystemFailureException failure = failure(system.name(), cause);
        if (system.isOfEngine() || !parts.settings.isolatesFailures()) {
            throw failure;
        }
        system.setEnabled(false);
        parts.settings.reports().accept(failure.getMessage() + "; the system is disabled");
    }

    /** Returns a failure in this phase: of a system, or of another part of the phase that has a name. */
    final SystemFailureException failure(String system, Throwable cause) {
        return new SystemFailureException(system, phase, timestep.steps(), timestep.simulatedSeconds(), cause);
    }

    /** Runs a system once. */
    abstract void runSystem(int i);

    /** Applies the pending commands of a system: first its own command buffers, then the buffer of the world. */
    abstract void applyCommands(int i);

    /** Discards the pending commands of a system. */
    abstract void discardCommands(int i);
}
