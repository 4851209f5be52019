package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityChecks;
import dev.halfstep.archetype.WorldGuard;
import dev.halfstep.command.CommandBuffers;
import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.component.Interpolator;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.StructureListener;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.query.EntitySelection;
import dev.halfstep.query.OpenCursors;
import dev.halfstep.query.Queries;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseType;
import dev.halfstep.store.WriteGate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * Gives the engine access to a {@link World} that games do not need: parallel sections, command buffers, dense columns,
 * gates and listeners.
 *
 * @hidden
 */
public final class EngineWorld {

    private final Entities entities;
    private final WorldGuard guard;
    private final CurrentPhase phase;
    private final EntityChecks checks;
    private final CommandBuffers buffers;
    private final OpenCursors openCursors;

    /** The columns of each simulation component whose dirty slots have no other reader than the write gate. */
    private final List<List<DenseColumn<?>>> unfollowed = new ArrayList<>();

    private final List<InterpolatedValues<?>> interpolated = new ArrayList<>();
    private final List<InterpolatedValues<?>> interpolatedView = Collections.unmodifiableList(interpolated);

    EngineWorld(Entities entities, CurrentPhase phase, OpenCursors openCursors) {
        this.entities = entities;
        this.phase = phase;
        this.openCursors = openCursors;
        guard = entities.guard();
        checks = new EntityChecks(entities);
        buffers = new CommandBuffers(entities, checks);
    }

    /**
     * Returns the engine's access to a world.
     *
     * @param world the world
     * @return always the same object
     */
    public static EngineWorld of(World world) {
        return world.engine();
    }

    /**
     * Sets the API that {@link World#dominion()} returns, for a provider that builds the world itself.
     *
     * @param world a world whose API was neither set nor read before
     * @param dominion its API
     */
    public static void setDominion(World world, Dominion dominion) {
        world.setDominion(dominion);
    }

    /**
     * Returns the storage of the entities.
     *
     * @return always the same object
     */
    public Entities entities() {
        return entities;
    }

    /**
     * Creates a command buffer for a system that runs in a parallel section, or for a partition of it. Spawned entities
     * are numbered when the buffer is applied, so that no number depends on which thread was faster.
     *
     * @return a new buffer, to be applied by {@link #applyCommands(List)}
     */
    public Commands newCommands() {
        return buffers.ofSystem();
    }

    /**
     * Applies command buffers. If a change fails, the remaining changes of all buffers are dropped.
     *
     * @param inOrder buffers of this world, in the order in which they are applied
     * @throws IllegalArgumentException if a buffer is of another world
     * @throws IllegalStateException if a query iterates, a parallel section is open or the world is closed
     */
    public void applyCommands(List<Commands> inOrder) {
        buffers.apply(inOrder);
    }

    /**
     * Returns true if no command buffer of this world has pending commands and no parallel section is open. Cheap: called
     * after every system.
     *
     * @return false from the first recorded or refused command until that buffer is applied
     */
    public boolean hasNoPendingCommands() {
        return buffers.areEmpty();
    }

    /**
     * Opens the world to other threads. Until {@link #endParallel()} they may query it, read and change components and
     * write to command buffers of their own; its structure is fixed. The caller decides which thread may touch which
     * components.
     *
     * @throws IllegalStateException if a section is open, a query iterates, the world is closed, or another thread than
     *     that of the world calls
     */
    public void beginParallel() {
        guard.beginParallel();
        buffers.begin();
    }

    /**
     * Closes the world to other threads, after all of them have finished.
     *
     * @throws IllegalStateException if no section is open, a query iterates, the world is closed, or another thread than
     *     that of the world calls
     */
    public void endParallel() {
        guard.endParallel();
        buffers.end();
    }

    /**
     * Returns true while a parallel section is open.
     *
     * @return true between {@link #beginParallel()} and {@link #endParallel()}
     */
    public boolean isParallel() {
        return guard.isParallel();
    }

    /**
     * Begins presentation: until the {@linkplain CurrentPhase#endFrame() frame ends}, the simulated state is read-only, and
     * only entities that have nothing but presentation components can be spawned, changed and despawned. They are numbered
     * apart, so that the simulation never sees how many of them there are, which depends on the display.
     *
     * @param runningSystem names the running presentation system, for messages
     * @throws IllegalStateException if another thread than that of the world calls
     */
    public void beginPresentation(Supplier<String> runningSystem) {
        guard.checkMayChange("begin presentation");
        phase.beginPresentation(runningSystem);
        for (int i = 0; i < unfollowed.size(); i++) {
            clearDirty(unfollowed.get(i));
        }
    }

    /** Clears the dirty marks, since a dirty slot is written without asking the gate. */
    private static void clearDirty(List<DenseColumn<?>> columns) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).clearDirty();
        }
    }

    /**
     * Returns the phase of the frame, which the scheduler moves on.
     *
     * @return always the same object
     */
    public CurrentPhase phase() {
        return phase;
    }

    /**
     * Returns the chunks of a dense component, for bulk passes.
     *
     * @param type a registered type that is stored densely
     * @param <C> the component class
     * @return one column for each archetype that has the component, in the order of queries; the list grows with the
     *     archetypes
     * @throws IllegalArgumentException if the type is not registered or not stored densely
     */
    @SuppressWarnings("unchecked") // the columns of an index hold the component of that index
    public <C> List<DenseColumn<C>> columns(ComponentType<C> type) {
        guard.checkMayRead();
        ComponentInfo<C> info = entities.registry().get(type.componentClass());
        if (info.stored().dense() == null) {
            throw new IllegalArgumentException("only a dense component has columns: " + type);
        }
        List<?> columns = entities.columns(info.index());
        return (List<DenseColumn<C>>) columns;
    }

    /**
     * Returns the gate that decides whether a dense component may be written now.
     *
     * @param type a registered type that is stored densely
     * @return always the same gate, for all present and later chunks of that component
     * @throws IllegalArgumentException if the type is not registered
     */
    public WriteGate writeGate(ComponentType<?> type) {
        guard.checkMayRead();
        ComponentRegistry registry = entities.registry();
        return registry.gate(registry.get(type.componentClass()).index());
    }

    /**
     * Returns the drawn values of all interpolated components.
     *
     * @return an unmodifiable view in the order of registration
     */
    public List<InterpolatedValues<?>> interpolated() {
        return interpolatedView;
    }

    /**
     * Creates a selection of entities, to be read by cursors. It includes entities that are spawned later.
     *
     * @param asked registered classes, or views of them, that entities must have and that cursors read
     * @param also further classes that entities must have
     * @param excluded classes that entities must not have; if one of them is required as well, no entity matches
     * @return the selection
     * @throws IllegalArgumentException if a class is not registered
     */
    public EntitySelection select(List<Class<?>> asked, List<Class<?>> also, List<Class<?>> excluded) {
        return new EntitySelection(entities, openCursors, asked, also, excluded);
    }

    /**
     * Registers a listener for despawns and removed components.
     *
     * @param listener called until it is removed; a listener that equals a registered one is ignored
     */
    public void addStructureListener(StructureListener listener) {
        guard.checkMayChange("add a listener");
        if (!entities.listeners().contains(listener)) {
            entities.listeners().add(listener);
        }
    }

    /**
     * Removes a listener. A no-op if it was not registered.
     *
     * @param listener the listener
     */
    public void removeStructureListener(StructureListener listener) {
        entities.listeners().remove(listener);
    }

    /**
     * Refuses to save or restore a snapshot in presentation, in a parallel section, in a query or with pending commands.
     *
     * @param what names the attempt, for messages
     */
    public void checkMaySaveOrRestore(String what) {
        guard.checkMayChange(what);
        if (guard.isPresenting()) {
            throw guard.refusalToPresenter(what, "do it between steps or between frames");
        }
        if (!hasNoPendingCommands()) {
            throw new IllegalStateException("pending commands are no part of a snapshot: cannot " + what
                    + " before they are applied, see World.applyCommands()");
        }
    }

    /**
     * Ends the restoring of a snapshot, once all archetypes hold their former entities.
     *
     * @param lastNumber the number of the newest entity that the simulation had spawned
     */
    public void endRestore(long lastNumber) {
        entities.recount();
        entities.ids().setLastNumber(lastNumber);
        for (int i = 0; i < interpolated.size(); i++) {
            interpolated.get(i).reset();
        }
    }

    EntityChecks checks() {
        return checks;
    }

    CommandBuffers buffers() {
        return buffers;
    }

    OpenCursors openCursors() {
        return openCursors;
    }

    /** Creates the drawn values and the gate of a component class that was registered, if it needs them. */
    <C> void added(ComponentType<C> type, Queries queries) {
        Interpolator<C> interpolator = type.interpolator();
        if (interpolator != null) {
            ComponentInfo<C> info = entities.registry().get(type.componentClass());
            interpolated.add(new InterpolatedValues<>(
                    id -> component(id, info),
                    queries.of(type.componentClass()),
                    type.componentClass(),
                    interpolator,
                    interpolated.size()));
        }
        DenseType<?> dense = type.dense();
        if (dense != null && !dense.hasDirtyReader() && type.kind() == ComponentType.Kind.SIMULATION) {
            unfollowed.add(entities.columns(
                    entities.registry().get(type.componentClass()).index()));
        }
    }

    private <C> C component(EntityId id, ComponentInfo<C> info) {
        guard.checkMayRead();
        checks.checkAlive(id);
        return entities.require(id, info);
    }
}
