package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameWatch;
import dev.halfstep.diagnostics.SystemWatch;
import dev.halfstep.world.World;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What both phases have in common in running their systems.
 *
 * <p>What is known of a system stands in arrays, at its place in the order, and not in an object of its own, and the
 * loops over them hold these arrays in local variables. A frame of small systems consists of the ways to them; these
 * are half as long as they would be from object to object.
 */
abstract class PhaseRunner {

    /** What failures are called that happen before any system runs. */
    static final String PENDING_COMMANDS = "pending-commands";

    /** All systems of the phase in their order. */
    final SystemRegistration[] registrations;

    final World world;
    final FrameWatch frameWatch;
    private final SystemWatch[] watches;
    private final FailureListener onFailure;

    /**
     * A phase that has not run.
     *
     * @param registrations all systems of the phase in their order
     * @param frameWatch measures them, if it is on
     * @param onFailure told of every failure in the order of the systems; it throws if the frame is to end
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

    /** Carries out what was commanded before any system of the phase runs. */
    final void begin() {
        try {
            world.applyCommands();
        } catch (Throwable cause) {
            onFailure.failed(null, cause);
        }
    }

    /** The turn of a system that runs alone: runs it, if it is due, and carries out what it commands. */
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

    /** Runs a system that is due, under watch if there is one. Any thread may run it. */
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

    /** Carries out what a system has commanded after it has run, and with that its turn is over. */
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

    /** Forgets what a system has commanded, and tells of its failure. */
    final void failed(int i, Throwable cause) {
        discardCommands(i);
        onFailure.failed(registrations[i], cause);
    }

    /** Runs a system once. */
    abstract void runSystem(int i);

    /** Carries out what a system has commanded, its own commands before those of the world. */
    abstract void applyCommands(int i);

    /** Forgets what a system has commanded. */
    abstract void discardCommands(int i);

    /** Is told of failures. */
    @FunctionalInterface
    interface FailureListener {

        /**
         * A system has failed.
         *
         * @param system which one; null if commands did that were given before any system ran
         * @param cause what was thrown
         */
        void failed(@Nullable SystemRegistration system, Throwable cause);
    }
}
