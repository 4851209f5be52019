package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.DenseStorage;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.storage.WorldGuard;
import dev.halfstep.storage.WriteGate;
import dev.halfstep.time.CurrentPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives the engine the access to a {@link World} that games do not have: to its storage and dense columns, parallel
 * sections, command buffers, write gates, presentation and listeners.
 *
 * @hidden
 */
public final class EngineWorld {

    private final World world;
    private final Entities entities;
    private final WorldGuard guard;
    private final CurrentPhase phase;
    private final EntityChecks checks;
    private final EntityVisibility visibility;

    /**
     * The number of command buffers with pending commands, plus 1 while a parallel section is open, because its systems
     * may record commands. Atomic, because the threads of a parallel section write it concurrently.
     */
    private final AtomicInteger pendingCount = new AtomicInteger();

    /**
     * The columns of each dense simulation component whose dirty marks no other code reads and clears. This class
     * clears the marks when presentation begins, because the {@linkplain WriteGate write gate} checks a slot only while
     * it is clean.
     */
    private final List<List<DenseColumns<?>>> columnsToClear = new ArrayList<>();

    private final List<InterpolatedValues<?>> interpolated = new ArrayList<>();

    /** The parts of higher packages, by class. Concurrent, because systems of a parallel section read it. */
    private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

    /** The hashes of simulated state that is not in components. */
    private final List<LongSupplier> outsideHashes = new ArrayList<>();

    private long restoreCount;

    EngineWorld(World world, Entities entities, CurrentPhase phase) {
        this.world = world;
        this.entities = entities;
        this.phase = phase;
        guard = entities.guard();
        visibility = entities.visibility();
        checks = new EntityChecks(entities, /* acceptsPending= */ false);
    }

    public static EngineWorld of(World world) {
        return world.engine();
    }

    /** Returns the world that a command buffer changes. */
    public static World worldOf(Commands commands) {
        return commands.engine().world;
    }

    /**
     * Sets the object that {@link World#dominion()} returns, for a provider that builds the world itself.
     *
     * @param world a world whose Dominion API was neither set nor read before
     */
    public static void setDominion(World world, Dominion dominion) {
        world.setDominion(dominion);
    }

    public Entities entities() {
        return entities;
    }

    /**
     * Returns the only component of a class; null if no entity has one, or if the class is not registered.
     *
     * @throws IllegalStateException if several entities have one
     */
    public <T> @Nullable T findSingle(Class<T> componentClass) {
        if (!entities.registry().isRegistered(componentClass)) {
            return null;
        }
        Query1<T> query = world.query(componentClass);
        int count = query.count();
        if (count > 1) {
            throw new IllegalStateException(
                    "a world must have at most one " + componentClass.getSimpleName() + ": it has " + count);
        }
        return count == 0 ? null : query.singleComponent();
    }

    /** Adds simulated state that is not in components to the state hash. */
    public void addToHash(LongSupplier hash) {
        outsideHashes.add(hash);
    }

    /** Returns the sum of the hashes of simulated state that is not in components; 0 if there is none. */
    public long outsideHash() {
        long sum = 0;
        for (LongSupplier hash : outsideHashes) {
            sum += hash.getAsLong();
        }
        return sum;
    }

    /**
     * Returns all registered types in the order of registration, also those that {@link World#componentTypes()} omits
     * because no entity has ever had such a component.
     */
    public List<ComponentType<?>> registeredTypes() {
        ComponentRegistry registry = entities.registry();
        List<ComponentType<?>> registered = new ArrayList<>();
        for (int i = 0; i < registry.size(); i++) {
            if (!registry.get(i).isView()) {
                registered.add(registry.get(i).storedType());
            }
        }
        return registered;
    }

    /**
     * Creates a command buffer for a system in a parallel section, or for one partition of that system. Spawned
     * entities are numbered by {@link #applyCommands}, so that their numbers do not depend on the speed of threads.
     */
    public Commands newCommands() {
        guard.checkMayRead();
        return new Commands(entities, this, /* isWorldBuffer= */ false);
    }

    /**
     * Applies command buffers. If a change fails, the remaining changes of all buffers are dropped.
     *
     * @throws IllegalArgumentException if a buffer is of another world
     * @throws IllegalStateException if a query iterates, a parallel section is open or the world is closed
     */
    public void applyCommands(List<Commands> orderedBuffers) {
        guard.prepareStructuralChange("apply commands");
        for (int i = 0; i < orderedBuffers.size(); i++) {
            orderedBuffers.get(i).checkBelongsTo(entities);
        }
        int next = 0;
        try {
            while (next < orderedBuffers.size()) {
                orderedBuffers.get(next++).apply();
            }
        } finally { // buffers remain only after a failure
            while (next < orderedBuffers.size()) {
                orderedBuffers.get(next++).clear();
            }
        }
    }

    /**
     * Returns true if no command buffer of this world has pending commands and no parallel section is open. Reads one
     * counter, since the scheduler calls this after every system.
     *
     * @return false from the first command of a buffer until that buffer is applied, even if the command was refused
     */
    public boolean hasNoPendingCommands() {
        return pendingCount.get() == 0;
    }

    /** Counts a buffer whose first command is recorded, or a parallel section that begins. Thread-safe. */
    void beginPending() {
        pendingCount.incrementAndGet();
    }

    /** Stops counting a buffer that was applied or cleared, or a parallel section that ends. Thread-safe. */
    void endPending() {
        pendingCount.decrementAndGet();
    }

    /**
     * Begins a parallel section: other threads may use the world until {@link #endParallel()}. They may query the
     * world, read and write components, and each write to its own command buffer. The structure of the world is fixed.
     * The caller decides which thread may access which components.
     *
     * @throws IllegalStateException if a section is open, a query iterates, the world is closed, or the current thread
     *     does not own the world
     */
    public void beginParallel() {
        guard.beginParallel();
        entities.prepareForThreads();
        beginPending(); // see hasNoPendingCommands: an open section counts as a buffer
    }

    /**
     * Ends the parallel section, after all other threads have finished their work.
     *
     * @throws IllegalStateException if no section is open, a query iterates, the world is closed, or the current thread
     *     does not own the world
     */
    public void endParallel() {
        guard.endParallel();
        endPending();
    }

    public boolean isParallel() {
        return guard.isParallel();
    }

    /**
     * Begins presentation: until the {@linkplain CurrentPhase#endFrame() frame ends}, the simulated state is read-only.
     * Presentation can spawn, change and despawn only entities whose components are all presentation components. How
     * many it spawns depends on the display, so these entities are numbered from a separate range.
     *
     * @throws IllegalStateException if the current thread does not own the world
     */
    public void beginPresentation(Supplier<String> runningSystem) {
        guard.checkMayChangeStructure("begin presentation");
        phase.beginPresentation(runningSystem);
        visibility.beginPresentation();
        for (int i = 0; i < columnsToClear.size(); i++) {
            clearDirty(columnsToClear.get(i));
        }
    }

    /** Clears the dirty marks of columns, because the gate does not check writes to dirty slots. */
    private static void clearDirty(List<DenseColumns<?>> columns) {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).clearDirty();
        }
    }

    /** Returns the current phase of the frame. The scheduler advances it. */
    public CurrentPhase phase() {
        return phase;
    }

    /**
     * Returns the columns of a dense component, for passes over all of its floats: one for each archetype that has the
     * component, in the order of queries. Columns of new archetypes appear in the list.
     *
     * @throws IllegalArgumentException if the type is not registered or the component is not dense
     */
    @SuppressWarnings("unchecked") // the columns of an index hold the component of that index
    public <C> List<DenseColumns<C>> columns(ComponentType<C> type) {
        guard.checkMayRead();
        ComponentInfo<C> info = entities.registry().get(type.componentClass());
        if (info.storedType().dense() == null) {
            throw new IllegalArgumentException("a component must be dense to have columns: " + type);
        }
        List<?> columns = entities.denseColumns(info.index());
        return (List<DenseColumns<C>>) columns;
    }

    /**
     * Returns the gate that decides whether a dense component may be written now, for all existing and later chunks of
     * that component.
     *
     * @throws IllegalArgumentException if the type is not registered
     */
    public WriteGate writeGate(ComponentType<?> type) {
        guard.checkMayRead();
        ComponentRegistry registry = entities.registry();
        return registry.writeGate(registry.get(type.componentClass()).index());
    }

    /**
     * Returns the object that a higher package of the engine has one of for each world.
     *
     * @param type the class of the object
     * @param factory creates the object at the first call
     */
    public <P> P part(Class<P> type, Function<World, P> factory) {
        guard.checkMayRead();
        return type.cast(parts.computeIfAbsent(type, newType -> factory.apply(world)));
    }

    /** Captures the previous values of all interpolated components other than Transform, when a step begins. */
    public void captureInterpolated() {
        for (int i = 0; i < interpolated.size(); i++) {
            interpolated.get(i).capturePrevious();
        }
    }

    /** Begins a frame of all interpolated components other than Transform. */
    public void beginInterpolatedFrame(float alpha) {
        for (int i = 0; i < interpolated.size(); i++) {
            interpolated.get(i).beginFrame(alpha);
        }
    }

    /** Returns the interpolated values of all interpolated components, in the order of registration. */
    List<InterpolatedValues<?>> interpolated() {
        return interpolated;
    }

    /**
     * Registers a listener for despawns and removed components.
     *
     * @param listener called until it is removed from {@link Entities#listeners()}; a listener that equals a registered
     *     one is ignored
     */
    public void addStructureListener(StructureListener listener) {
        guard.prepareStructuralChange("add a listener");
        if (!entities.listeners().contains(listener)) {
            entities.listeners().add(listener);
        }
    }

    /** Creates the event of a despawn, right before it, with the components of the entity. */
    public Despawned newDespawned(EntityId id) {
        return new Despawned(id, FormerComponents.of(entities.registry(), id));
    }

    /** Creates the event of a component that was removed or replaced. */
    public Removed newRemoved(EntityId id, Class<?> componentClass, Object component) {
        return new Removed(id, componentClass, FormerComponents.ofOne(entities.registry(), component));
    }

    /** Adds the components of an event to a list, for snapshots. */
    public static void addComponents(Despawned event, List<Object> list) {
        event.components().addTo(list);
    }

    /** Adds the component of an event to a list, for snapshots. */
    public static void addComponents(Removed event, List<Object> list) {
        event.component().addTo(list);
    }

    /** Creates the event of a despawn from its stored form. The components belong to no entity. */
    public Despawned storedDespawned(EntityId id, List<Object> components) {
        return new Despawned(id, FormerComponents.ofStored(entities.registry(), components));
    }

    /** Creates the event of a removed component from its stored form. The component belongs to no entity. */
    public Removed storedRemoved(EntityId id, Object component) {
        return newRemoved(id, component.getClass(), component);
    }

    /**
     * Refuses to save or restore a snapshot in presentation, in a parallel section, in a query or with pending
     * commands.
     */
    public void checkMaySaveOrRestore(String action) {
        guard.prepareStructuralChange(action);
        if (phase.isPresenting()) { // code that adds views may load a game
            throw guard.presentationRefusal(action, "do it between steps or between frames");
        }
        if (!hasNoPendingCommands()) {
            throw new IllegalStateException("pending commands must be applied first, because a snapshot does not"
                    + " contain them: cannot " + action + " now; call World.applyCommands()");
        }
    }

    /** Completes the restore of a snapshot, after all archetypes have their saved entities again. */
    public void completeRestore(long lastNumber) {
        restoreCount++;
        entities.recountEntities();
        visibility.discardStep();
        entities.ids().setLastNumber(lastNumber);
        for (int i = 0; i < interpolated.size(); i++) {
            interpolated.get(i).reset();
        }
        for (int i = 0; i < entities.listeners().size(); i++) {
            entities.listeners().get(i).worldRestored();
        }
    }

    /** Returns how often a snapshot was restored or a saved state loaded. */
    public long restoreCount() {
        return restoreCount;
    }

    EntityChecks checks() {
        return checks;
    }

    /** Registers a component class with which the world was not built. */
    public void register(ComponentType<?> type, World world) {
        entities.registry().register(type);
        entities.trackRegisteredClasses();
        typeRegistered(type, world);
    }

    /** Returns the type that the class with a name would be registered with at its first use, null if it is refused. */
    public static @Nullable ComponentType<?> typeAtFirstUse(World world, String className) {
        return world.typeAtFirstUse(className);
    }

    /** Prepares for a component class that was just registered: its interpolated values and its dirty marks. */
    <C> void typeRegistered(ComponentType<C> type, World world) {
        Interpolator<C> interpolator = type.interpolator();
        if (interpolator != null) {
            interpolated.add(new InterpolatedValues<>(
                    world.lookup(type.componentClass())::get,
                    phase,
                    world.queryOf(type.componentClass()),
                    entities.registry().get(type.componentClass()),
                    interpolator,
                    interpolated.size()));
        }
        DenseStorage<?> dense = type.dense();
        if (dense != null && !dense.hasDirtyReader() && type.kind() == ComponentType.Kind.SIMULATION) {
            columnsToClear.add(entities.denseColumns(
                    entities.registry().get(type.componentClass()).index()));
        }
    }
}
