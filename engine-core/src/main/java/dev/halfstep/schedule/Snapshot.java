package dev.halfstep.schedule;

import dev.halfstep.event.EventSnapshot;
import dev.halfstep.input.InputSnapshot;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.SavedObjects;
import dev.halfstep.world.WorldSnapshot;

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

    private final Systems systems;
    private final Timestep timestep;
    private final SavedObjects objects;
    private final WorldSnapshot world;
    private final EventSnapshot events;
    private final InputSnapshot input;
    private final SystemRegistration[] registrations;
    private final boolean[] enabled;
    private long step = NEVER;

    Snapshot(Systems systems, Timestep timestep, SavedObjects objects) {
        this.systems = systems;
        this.timestep = timestep;
        this.objects = objects;
        world = new WorldSnapshot(systems.world());
        events = new EventSnapshot(systems.streams());
        input = new InputSnapshot(systems.input());
        registrations = systems.simulationOrder();
        enabled = new boolean[registrations.length];
    }

    /**
     * Saves the state after the newest step, in place of what was saved before.
     *
     * @throws IllegalStateException in a step or in presentation, or while commands wait or notices of what has left the
     *     world outside of steps
     */
    public void save() {
        check(systems.progress().isStateWhole(), "saved");
        if (!systems.notices().isIdle()) {
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
        step = timestep.steps();
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
        systems.streams().forgetUndone();
    }

    /** Restores all but the places of readers in presentation. */
    void restoreState() {
        check(systems.progress().isBetweenSteps(), "restored");
        systems.checkMayUndoSteps();
        if (step == NEVER) {
            throw new IllegalStateException("a snapshot is saved before it can be restored");
        }
        world.restore();
        objects.restore();
        events.restore();
        systems.notices().forget();
        input.restore();
        for (int i = 0; i < enabled.length; i++) {
            if (registrations[i].isEnabled() != enabled[i]) {
                registrations[i].setEnabled(enabled[i]);
            }
        }
        timestep.setSteps(step);
        systems.simulation().setStep(step, timestep.simulatedSeconds());
    }

    private void check(boolean allowed, String what) {
        if (!allowed) {
            throw new IllegalStateException(
                    "a snapshot is " + what + " between steps, not in a step or in presentation: step "
                            + systems.simulation().step());
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
