package dev.halfstep.schedule;

import dev.halfstep.event.EventSnapshot;
import dev.halfstep.input.InputSnapshot;
import dev.halfstep.world.SavedObjects;
import dev.halfstep.world.WorldSnapshot;
import java.util.List;
import java.util.function.Consumer;

/**
 * The whole simulated state of a game after one step, to go back to: steps that are run from there have the same outcome
 * as those that were, if their input is the same.
 *
 * <pre>{@code
 * entities        numbers, order, owners, simulation components      presentation components stay what they are
 * events          what waits, places of readers in simulation        places of readers in presentation stay
 * input           what is held and where axes stand, for steps       what the player does from now on
 * time            number of the step                                 time left over, pause, speed
 * systems         which are enabled, and what was added as state     other fields of systems are NOT restored
 * }</pre>
 *
 * <p>Saving again uses the same memory, and skips dense components that have not changed.
 */
public final class Snapshot {

    private static final long NEVER = -1;

    private final EngineParts parts;
    private final SimulationStep steps;
    private final SavedObjects objects = new SavedObjects();
    private final WorldSnapshot world;
    private final EventSnapshot events;
    private final InputSnapshot input;
    private final SystemRegistration[] registrations;
    private final boolean[] enabled;
    private long step = NEVER;

    Snapshot(EngineParts parts, SimulationStep steps, List<Consumer<SavedObjects>> states) {
        if (!parts.timestep.isSeekable()) {
            throw new UnsupportedOperationException("a snapshot can be restored only where all steps have one length: not"
                    + " with a " + parts.timestep.getClass().getSimpleName());
        }
        this.parts = parts;
        this.steps = steps;
        states.forEach(state -> state.accept(objects));
        world = new WorldSnapshot(parts.world);
        events = new EventSnapshot(parts.events);
        input = new InputSnapshot(parts.input);
        registrations = steps.order();
        enabled = new boolean[registrations.length];
    }

    /**
     * Saves the state after the newest step, in place of what was saved before.
     *
     * @throws IllegalStateException in a step or in presentation, or while commands wait or notices of what has left the
     *     world outside of steps
     */
    public void save() {
        check(parts.phase.isStateComplete(), "saved");
        if (!steps.notices().isEmpty()) {
            throw new IllegalStateException(
                    "a snapshot is saved when all that has left the world was told: something was"
                            + " despawned or removed between steps, run a step first");
        }
        step = NEVER; // until all is saved
        world.save();
        objects.save();
        events.save();
        input.save();
        for (int i = 0; i < enabled.length; i++) {
            enabled[i] = registrations[i].isEnabled();
        }
        step = parts.timestep.steps();
    }

    /**
     * Goes back to the state that was saved, or forward. It can be restored as often as one likes. The next step sees what
     * the player holds by now, unless its input is known otherwise.
     *
     * @throws IllegalStateException in a step or in presentation, while commands wait, if nothing was saved, or while the
     *     game is recorded or replayed
     */
    public void restore() {
        restoreState();
        parts.events.forgetUndone();
    }

    /** Restores all but the places of readers in presentation. */
    void restoreState() {
        check(parts.phase.isBetweenSteps(), "restored");
        steps.listeners().checkMayUndoSteps();
        if (step == NEVER) {
            throw new IllegalStateException("a snapshot is saved before it can be restored");
        }
        world.restore();
        objects.restore();
        events.restore();
        steps.notices().clear();
        input.restore();
        for (int i = 0; i < enabled.length; i++) {
            if (registrations[i].isEnabled() != enabled[i]) {
                registrations[i].setEnabled(enabled[i]);
            }
        }
        parts.timestep.setSteps(step);
    }

    private void check(boolean allowed, String what) {
        if (!allowed) {
            throw new IllegalStateException(
                    "a snapshot is " + what + " between steps, not in a step or in presentation: step "
                            + parts.timestep.steps());
        }
    }

    /**
     * Which step it is of.
     *
     * @return its number; 0 for the state before the first step, negative while nothing was saved
     */
    public long step() {
        return step;
    }
}
