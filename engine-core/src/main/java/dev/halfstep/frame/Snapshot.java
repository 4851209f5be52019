package dev.halfstep.frame;

import dev.halfstep.event.EventSnapshot;
import dev.halfstep.input.InputSnapshot;
import dev.halfstep.state.StateMemory;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Removed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Saves and restores the whole simulated state of a game after one step. Steps that run after a restore have the same
 * outcome as before, if their input is the same. {@link SimulatedState#newSnapshot()} creates it, empty.
 *
 * <pre>{@code
 *            restored                                                not restored
 * entities   numbers, order, owners, simulation components           presentation components
 * events     unread events, cursors of readers in simulation         what readers in presentation have delivered
 * input      held keys and axes, as steps see them; present players  the player's input from now on
 * time       the number of the step                                  overstep, pause, time scale
 * systems    enabled or disabled, and objects added as state         all other fields of systems
 * }</pre>
 *
 * <p>A further save reuses the memory, and copies only the chunks of dense components that have changed since the last
 * save. The states of a {@link Rollback} or a {@link Rewind} share the values that have not changed from step to step.
 */
public final class Snapshot {

    /** The step of a snapshot that has saved nothing. */
    private static final long NOTHING_SAVED = -1;

    private final EngineParts parts;
    private final SimulationStage simulation;
    private final WorldSnapshot world;
    private final EventSnapshot events;
    private final InputSnapshot input;

    /** The components that entities had lost before the save and that unread events still contain. */
    private final List<Object> formerComponents = new ArrayList<>();

    // Fields, because new method references in each save would allocate.
    private final Consumer<Despawned> addDespawned = this::addComponents;
    private final Consumer<Removed> addRemoved = this::addComponents;

    private final SystemRegistration[] registrations;
    private final boolean[] enabled;
    private long step = NOTHING_SAVED;
    private long stateNumber;
    private long bytes;

    /**
     * Creates an empty snapshot.
     *
     * @param memory the memory of all snapshots that share equal values
     */
    Snapshot(EngineParts parts, SimulationStage simulation, List<AddedState<?>> states, StateMemory memory) {
        if (!parts.timestep.isSeekable()) {
            throw new UnsupportedOperationException(
                    "steps must all have one length to restore a snapshot: not so with " + parts.timestep);
        }
        this.parts = parts;
        this.simulation = simulation;
        world = new WorldSnapshot(parts.world, memory);
        states.forEach(state -> world.add(state.object(), state.copier()));
        events = new EventSnapshot(parts.events);
        input = new InputSnapshot(parts.input);
        registrations = simulation.registrations;
        enabled = new boolean[registrations.length];
    }

    /**
     * Saves the state after the newest step, and replaces the state that was saved before.
     *
     * @throws IllegalStateException in a step or in presentation, while commands are pending, or if a
     *     {@link Despawned} or {@link Removed} event from outside of steps is pending
     */
    public void save() {
        checkPhase(parts.currentPhase.isStateComplete(), "saved"); // listeners may save at the end of their step
        if (!simulation.structureEvents().isEmpty()) {
            throw new IllegalStateException(
                    "a snapshot must be saved while no Despawned or Removed event is pending: an entity was"
                            + " despawned or a component removed between steps; run a step first");
        }
        step = NOTHING_SAVED; // until the save is complete
        formerComponents.clear();
        simulation.structureEvents().forEachUnread(addDespawned, addRemoved);
        world.save(formerComponents);
        events.save();
        input.save();
        for (int i = 0; i < enabled.length; i++) {
            enabled[i] = registrations[i].isEnabled();
        }
        step = parts.timestep.steps();
        stateNumber = simulation.stateNumber();
    }

    private void addComponents(Despawned event) {
        EngineWorld.addComponents(event, formerComponents);
    }

    private void addComponents(Removed event) {
        EngineWorld.addComponents(event, formerComponents);
    }

    /**
     * Restores the saved state. This can be done any number of times, back and forward in time. The next step sees the
     * keys that the player holds when it runs, unless its input is overridden.
     *
     * <p>Readers in presentation have delivered events of the undone steps. If these steps run again before the next
     * presentation, equal events are not delivered a second time. All other events of the undone steps are
     * {@linkplain dev.halfstep.event.EventReader#forEachRetracted retracted}.
     *
     * @throws IllegalStateException in a step or in presentation, while commands are pending, if nothing was saved, or
     *     in a {@linkplain dev.halfstep.time.TimeControl#isShared() shared} game
     */
    public void restore() {
        checkPhase(parts.currentPhase.isBetweenSteps(), "restored");
        if (step == NOTHING_SAVED) {
            throw new IllegalStateException("a snapshot must be saved before it is restored");
        }
        if (!parts.input.isResimulating()) {
            parts.steps.control().requireNotShared("restore a state");
        }
        world.restore();
        events.restore();
        simulation.structureEvents().clear();
        input.restore();
        for (int i = 0; i < enabled.length; i++) {
            if (registrations[i].isEnabled() != enabled[i]) {
                registrations[i].setEnabled(enabled[i]);
            }
        }
        parts.timestep.setSteps(step);
        // Snapshots do not contain occurrences within a step, so the end of the step is presented until a step runs.
        parts.currentPhase.presentationTime().advance(parts.timestep, step, PresentationTime.END_OF_STEP);
        simulation.stateWasRestored(stateNumber);
    }

    /**
     * Restores the world and the added objects alone, for a look at them: events, input, time and systems stay those of
     * the present step. Listeners are not called, so the present state must be restored the same way before the game goes on.
     */
    void restoreWorld() {
        checkPhase(parts.currentPhase.isBetweenSteps(), "visited");
        world.restore();
    }

    /** Returns the saved state as {@link SimulatedState#save()} does, while its world is {@link #restoreWorld restored}. */
    byte[] write(StateFile file) {
        List<String> disabled = new ArrayList<>();
        for (int i = 0; i < enabled.length; i++) {
            if (!enabled[i]) {
                disabled.add(registrations[i].name());
            }
        }
        return file.write(step, disabled, input, events::write);
    }

    /** Restores the devices of the player alone, while the saved step is resimulated. */
    void restoreDevices() {
        input.restoreDevices();
    }

    /** Returns whether the present state of the game is the saved one: the same step, reached by the same run. */
    boolean isPresent() {
        return step == parts.timestep.steps() && stateNumber == simulation.stateNumber();
    }

    private void checkPhase(boolean isAllowed, String action) {
        if (!isAllowed) {
            throw new IllegalStateException("a snapshot must be " + action
                    + " between steps, not in a step or in presentation: step " + parts.timestep.steps());
        }
    }

    /** Releases the values that the {@link StateMemory} counts: nothing is saved. */
    void clear() {
        step = NOTHING_SAVED;
        bytes = 0;
        world.clear();
    }

    /**
     * Measures and returns the memory of the saved state, in bytes: of all arrays that it copies into, also of their
     * unused ends. The {@link StateMemory} counts the values that states share.
     */
    long measureBytes() {
        bytes = world.bytes() + events.bytes() + input.bytes();
        return bytes;
    }

    /** Returns the last result of {@link #measureBytes}, 0 before its first call. */
    long bytes() {
        return bytes;
    }

    /**
     * Returns the step after which the state was saved.
     *
     * @return the number of the step; 0 for the state before the first step, negative if nothing was saved
     */
    public long step() {
        return step;
    }
}
