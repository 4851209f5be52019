package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameProfiler;
import dev.halfstep.diagnostics.SystemProfiler;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs the systems of one phase. The base class of the runners of simulation and presentation.
 *
 * <p>The data of systems is in arrays, by the index of the system in the phase, and the loops hold these arrays in
 * local variables. A frame of small systems mostly costs memory accesses, and arrays need half as many of them as one
 * object for each system.
 */
abstract class PhaseRunner {

    /** Stands for the name of a system in a failure of commands that were pending before the first system. */
    static final String PENDING_COMMANDS = "pending-commands";

    /** The systems of the phase in their order. */
    final SystemRegistration[] registrations;

    final World world;
    final EngineWorld engine;
    final FrameProfiler profiler;
    private final SystemProfiler[] systemProfilers;
    private final FailureListener onFailure;

    /**
     * Creates a runner before its first run.
     *
     * @param registrations the systems of the phase in their order
     * @param profiler measures the systems while it is on
     * @param onFailure called for every failure in the order of the systems; throws to end the frame
     */
    PhaseRunner(
            World world, List<SystemRegistration> registrations, FrameProfiler profiler, FailureListener onFailure) {
        this.world = world;
        engine = EngineWorld.of(world);
        this.registrations = registrations.toArray(SystemRegistration[]::new);
        this.profiler = profiler;
        systemProfilers = registrations.stream()
                .map(system ->
                        profiler.addSystem(system.name(), system.phase().name().toLowerCase(Locale.ROOT)))
                .toArray(SystemProfiler[]::new);
        this.onFailure = onFailure;
    }

    /** Applies the commands that are pending before any system of the phase runs. */
    final void applyPendingCommands() {
        engine.entities().guard().endLoops(); // those that systems of the last run have left by a break
        try {
            world.applyCommands();
        } catch (Throwable cause) {
            onFailure.failed(null, cause);
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
        systemProfilers[i].beginRun(step);
        try {
            runSystem(i);
        } finally {
            systemProfilers[i].endRun();
        }
    }

    /** Applies the commands of a system that has run. While the profiler is on, adds their time to that run. */
    final void applyMeasuredCommands(int i) {
        if (!profiler.isActive()) {
            applyCommands(i);
            return;
        }
        systemProfilers[i].resumeTimer();
        try {
            applyCommands(i);
        } finally {
            systemProfilers[i].pauseTimer();
            systemProfilers[i].endCall();
        }
    }

    /** Discards the commands of a system, and reports its failure. */
    final void handleFailure(int i, Throwable cause) {
        discardCommands(i);
        onFailure.failed(registrations[i], cause);
    }

    /** Runs a system once. */
    abstract void runSystem(int i);

    /** Applies the pending commands of a system: first its own command buffers, then the buffer of the world. */
    abstract void applyCommands(int i);

    /** Discards the pending commands of a system. */
    abstract void discardCommands(int i);

    /** Called when a system or its commands fail. */
    @FunctionalInterface
    interface FailureListener {

        /**
         * Handles a failure.
         *
         * @param system the system; null for commands that were pending before the first system of the phase ran
         * @param cause the exception
         */
        void failed(@Nullable SystemRegistration system, Throwable cause);
    }
}
