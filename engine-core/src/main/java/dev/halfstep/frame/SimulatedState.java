package dev.halfstep.frame;

import dev.halfstep.state.StateException;
import dev.halfstep.state.StateMemory;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.StateCopier;
import dev.halfstep.storage.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Saves, loads and copies the simulated state of a game, which together with the input decides the outcome of the next
 * steps: the components and entities of simulation, the input of steps, unread events, which systems are enabled, and
 * the objects that the game adds here. {@link SystemScheduler#state()} returns it.
 *
 * <pre>{@code
 * scheduler.state().add(random); // state outside of components
 * byte[] bytes = scheduler.state().save(); // a file, also for later versions of the game
 * scheduler.state().load(bytes);
 * Snapshot snapshot = scheduler.state().newSnapshot(); // a copy in memory, for rollback
 * }</pre>
 */
public final class SimulatedState {

    private final EngineParts parts;
    private final SystemRegistry registry;
    private final SimulationStage simulation;
    private final Frame frame;
    private final List<AddedState<?>> added = new ArrayList<>();
    private final StateFile file;

    SimulatedState(EngineParts parts, SystemRegistry registry, SimulationStage simulation, Frame frame) {
        this.parts = parts;
        this.registry = registry;
        this.simulation = simulation;
        this.frame = frame;
        file = new StateFile(parts, simulation, added);
    }

    /**
     * Writes the whole simulated state after the newest step to bytes: for saves, and to start a recording or another
     * process from it. {@link #load} reads it, also in a later version of the game: components and fields have names,
     * see {@link ComponentType#named}. It contains the state that a {@link Snapshot} restores, and presentation
     * components that have a name of their own; other presentation components are missing after a load.
     *
     * <p>Takes about as long as ten steps of a small game. Write the bytes to a file on another thread. A listener of
     * {@link SystemScheduler#afterStep} may save too: also the state of a step that runs again because of a rollback.
     *
     * @return the state, uncompressed and with a checksum
     * @throws IllegalStateException in a step or in presentation, while commands are pending, or if a component, an
     *     unread event or an object of {@link #add} cannot be written; the message names them
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public byte[] save() {
        frame.buildStepOrder();
        return file.write();
    }

    /**
     * Replaces the whole simulated state by a state that {@link #save} has written, in this or another process. Call
     * this method before the first step or between frames, in a game with the same wiring as the game that has saved.
     * All further steps have the same outcome as in the saved game, if their input is the same. Presentation shows the
     * new state in the next frame, and gets no events of earlier steps. What the player has pressed until then does not
     * reach the next step, as after {@link dev.halfstep.input.PlayerInput#dropPending}.
     *
     * @param bytes the bytes of the state, which are not trusted
     * @throws StateException if the bytes are not a state, are damaged, or do not fit this game; the game is then
     *     unchanged. Only if the state does not fit an object of {@link #add(Object)}, the game is stopped and must not
     *     continue
     * @throws IllegalStateException in a step or in presentation, while commands are pending, or in a {@linkplain
     *     dev.halfstep.time.TimeControl#isShared() shared} game
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public void load(byte[] bytes) throws StateException {
        frame.requireNotShared("load a state");
        frame.buildStepOrder();
        file.read(bytes);
        parts.input.dropPending(); // what the player pressed in the menu was not meant for the loaded game
        frame.skipPresentation();
    }

    /**
     * Creates an empty snapshot of the simulated state of the game. Afterwards no simulation system can be added.
     *
     * @return a snapshot to save into
     * @throws IllegalStateException if the order has faults; the message lists all of them
     * @throws IllegalStateException if a simulation component cannot be copied
     * @throws UnsupportedOperationException if the timestep has steps of different lengths
     */
    public Snapshot newSnapshot() {
        return newSnapshot(new StateMemory());
    }

    /** Creates an empty snapshot that shares equal values with the other snapshots of a memory. */
    Snapshot newSnapshot(StateMemory memory) {
        frame.buildStepOrder();
        return new Snapshot(parts, simulation, added, memory);
    }

    /** Returns the state of a snapshot whose world is restored, as {@link #save} does. */
    byte[] save(Snapshot snapshot) {
        return snapshot.write(file);
    }

    /**
     * Adds an object to the simulated state that is not a component, such as the random number generator of a system,
     * or the system itself. Snapshots copy the fields of the object. State hashes do not include it, so prefer a
     * component.
     *
     * @param state the object, whose fields have types that components may have too; a restore sets its fields
     * @throws IllegalArgumentException if the object has fields that cannot be copied
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public void add(Object state) {
        addState(new AddedState<>(state, /* copier= */ null, /* writer= */ null));
    }

    /**
     * Adds an object to the simulated state, as {@link #add(Object)} does, of a class that cannot be copied by its
     * fields.
     *
     * @param state the object; a restore changes its contents
     * @param create creates an object with any state, which stores a copy; snapshots reuse it
     * @param copy copies the whole state from its first argument to its second one, and shares nothing mutable: to the
     *     stored copy when a snapshot is saved, to {@code state} when it is restored
     * @param <S> the class of the state
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public <S> void add(S state, Supplier<S> create, BiConsumer<S, S> copy) {
        addState(new AddedState<>(state, new StateCopier<>(create, copy), /* writer= */ null));
    }

    /**
     * Adds an object to the simulated state, as {@link #add(Object, Supplier, BiConsumer)} does, of a class that
     * {@linkplain #save() stored states} cannot contain by its fields.
     *
     * @param state the object; a restore changes its contents
     * @param create creates an object with any state, which stores a copy; snapshots reuse it
     * @param copy copies the whole state from its first argument to its second one
     * @param writer writes the state to bytes and reads it back
     * @param <S> the class of the state
     * @throws IllegalStateException after the first frame, step or snapshot
     */
    public <S> void add(S state, Supplier<S> create, BiConsumer<S, S> copy, StateWriter<S> writer) {
        addState(new AddedState<>(state, new StateCopier<>(create, copy), Objects.requireNonNull(writer, "writer")));
    }

    /**
     * Sets whether {@link #load} keeps simulation components that this game does not register, such as components of an
     * extension that is not installed. By default a state with unknown components is refused. If they are kept, the
     * entities are loaded without them, and the next {@link #save} contains them again, with their current values if
     * they are dense. Presentation components are always kept: a game without a window need not know them.
     *
     * @param on true to keep them
     */
    public void setKeepingUnknownComponents(boolean on) {
        file.world().setKeepingUnknown(on);
    }

    /**
     * Returns the objects of {@link #add}, for tools.
     *
     * @return the objects in their order
     * @hidden
     */
    public List<Object> added() {
        return added.stream().<Object>map(AddedState::object).toList();
    }

    /**
     * Returns the present state of an object of {@link #add} as stored states contain it, for tools, also in a step.
     *
     * @param index the index of the object
     * @return the bytes
     * @hidden
     */
    public byte[] bytesOfAdded(int index) {
        return added.get(index).bytes();
    }

    private void addState(AddedState<?> state) {
        Objects.requireNonNull(state.object(), "an object that is added as state must not be null");
        registry.checkNotBuilt("state must be added", "this");
        WorldSnapshot.checkCanCopy(state.object(), state.copier()); // throws here, and not in newSnapshot()
        added.add(state);
    }
}
