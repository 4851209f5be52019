package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.diagnostics.SystemWatch;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs the systems of one phase: the part that both phases have in common.
 *
 * <p>The data of systems is in arrays, by the index of the system, and the loops hold these arrays in local variables. A
 * frame of small systems costs mostly memory accesses; arrays need half as many as an object for each system.
 */
abstract class PhaseRunner {

    /** The name of failures that happen before any system runs. */
    static final String PENDING_COMMANDS = "pending-commands";

    /** The systems of the phase in their order. */
    final SystemRegistration[] registrations;

    final World world;
    final FrameWatch frameWatch;
    private final SystemWatch[] watches;
    private final FailureListener onFailure;

    /**
     * Creates a runner before its first run.
     *
     * @param registrations the systems of the phase in their order
     * @param frameWatch measures the systems, if it is on
     * @param onFailure called for every failure in the order of the systems; throws to end the frame
     */
    PhaseRunner(World world, List<SystemRegistration> registrations, FrameWatch frameWatch, FailureListener onFailure) {
        this.world = world;
        this.registrations = registrations.toArray(SystemRegistration[]::new);
        this.frameWatch = frameWatch;
        watches = registrations.stream()
                .map(system ->
                        frameWatch.add(system.name(), system.phase().name().toLowerCase(Locale.ROOT)))
                .toArray(SystemWatch[]::new);
        this.onFailure = onFailure;
    }

    /** Applies the commands that are pending before any system of the phase runs. */
    final void begin() {
        try {
            world.applyCommands();
        } catch (Throwable cause) {
            onFailure.failed(null, cause);
        }
    }

    /** Runs a system that runs alone, if it is due, and applies its commands. */
    final void runIfDue(int i, long step) {
        try {
            if (registrations[i].isDue(step)) {
                runWatched(i, step);
                endTurn(i);
            }
        } catch (Throwable cause) {
            failed(i, cause);
        }
    }

    /** Runs a system that is due, and measures it if the watch is on. Called from any thread. */
    final void runWatched(int i, long step) {
        if (!frameWatch.isOn()) {
            runSystem(i);
            return;
        }
        watches[i].begin(step);
        try {
            runSystem(i);
        } finally {
            watches[i].end();
        }
    }

    /** Ends the turn of a system: applies its commands. */
    final void endTurn(int i) {
        if (!frameWatch.isOn()) {
            applyCommands(i);
            return;
        }
        watches[i].resume();
        try {
            applyCommands(i);
        } finally {
            watches[i].pause();
            watches[i].count();
        }
    }

    /** Discards the commands of a system, and reports its failure. */
    final void failed(int i, Throwable cause) {
        discardCommands(i);
        onFailure.failed(registrations[i], cause);
    }

    /** Runs a system once. */
    abstract void runSystem(int i);

    /** Applies the commands of a system, its own before those of the world. */
    abstract void applyCommands(int i);

    /** Discards the commands of a system. */
    abstract void discardCommands(int i);

    /** Called for failures. */
    @FunctionalInterface
    interface FailureListener {

        /**
         * Handles a failure.
         *
         * @param system the system; null if commands failed that were pending before any system ran
         * @param cause the exception
         */
        void failed(@Nullable SystemRegistration system, Throwable cause);
    }
}
