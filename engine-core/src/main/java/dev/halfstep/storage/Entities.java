package dev.halfstep.storage;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.time.PresentationTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores the entities of a world in archetypes and makes all structural changes: spawns, despawns, and components that
 * are added, removed or replaced. Callers have {@linkplain WorldGuard#prepareStructuralChange prepared} each change: no
 * query iterates.
 *
 * <p>A component may refer to an owner, another entity. The entity of the component is despawned with its owner, see
 * {@link Ownership}.
 *
 * @hidden
 */
public final class Entities {

    /** Passed instead of the index of the component class that an entity loses, if it loses none. */
    private static final int NO_COMPONENT = -1;

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids = new EntityIdPool();
    private final Map<Signature, Archetype> archetypeOfSignature = new HashMap<>();

    /** All archetypes in the order of their signatures. */
    private final List<Archetype> archetypes = new ArrayList<>();

    private final List<Archetype> archetypesByCreation = new ArrayList<>();

    /** The columns of each dense class, in the order of {@link #archetypes}. Empty for other classes and views. */
    private final List<List<DenseColumns<?>>> denseColumnsOfClass = new ArrayList<>();

    /** The archetypes of the columns in {@link #denseColumnsOfClass}, in the same order. */
    private final List<List<Archetype>> denseArchetypesOfClass = new ArrayList<>();

    /** The stack of owners that are despawned after their owned entities. Empty between two despawns. */
    private final List<EntityId> ownersToDespawn = new ArrayList<>();

    private final List<StructureListener> listeners = new ArrayList<>();

    private final EntityVisibility visibility;
    private int entityCount;

    /**
     * Creates a storage without entities.
     *
     * @param guard the guard of the world, which refuses all use after a change failed half-way
     */
    public Entities(ComponentRegistry registry, WorldGuard guard) {
        this.registry = registry;
        this.guard = guard;
        visibility = new EntityVisibility(guard.phase());
        trackRegisteredClasses();
    }

    /** Adds empty lists of dense columns for newly registered classes. Must be called after each registration. */
    public void trackRegisteredClasses() {
        while (denseColumnsOfClass.size() < registry.size()) {
            denseColumnsOfClass.add(new ArrayList<>());
            denseArchetypesOfClass.add(new ArrayList<>());
        }
    }

    public ComponentRegistry registry() {
        return registry;
    }

    public WorldGuard guard() {
        return guard;
    }

    public EntityVisibility visibility() {
        return visibility;
    }

    public EntityIdPool ids() {
        return ids;
    }

    /** Returns the number of living entities. */
    public int count() {
        return entityCount;
    }

    /** Returns the listeners for despawns and removed components: the list itself, which callers may change. */
    public List<StructureListener> listeners() {
        return listeners;
    }

    /** Returns all archetypes in the order of their signatures: the list itself, which only grows. */
    public List<Archetype> archetypes() {
        return archetypes;
    }

    /** Returns all archetypes in the order of their creation: the list itself, which only grows. */
    public List<Archetype> archetypesByCreation() {
        return archetypesByCreation;
    }

    /** Returns the owner to which the component of a class refers, null if there is none. */
    public @Nullable EntityId ownerOf(EntityId id, Class<?> componentClass) {
        return Ownership.ownerOf(
                id, registry.requireComponentClass(componentClass).index());
    }

    /**
     * Visits the entities that an entity owns by components of a class, in the order of their numbers. The structure is
     * fixed meanwhile.
     */
    public void forEachOwned(EntityId owner, Class<?> componentClass, Consumer<EntityId> callback) {
        int componentIndex = registry.requireComponentClass(componentClass).index();
        guard.beginIteration();
        try {
            Ownership.forEachOwned(owner, componentIndex, callback);
        } finally {
            guard.endIteration();
        }
    }

    /** Counts the living entities again, after a snapshot was restored. */
    public void recountEntities() {
        entityCount = Archetype.countEntities(archetypesByCreation);
    }

    /**
     * Returns the columns of a dense component, in the order of the signatures of their archetypes.
     *
     * @return an unmodifiable view, in which new archetypes appear; empty if the component is not dense
     */
    public List<DenseColumns<?>> denseColumns(int componentIndex) {
        return Collections.unmodifiableList(denseColumnsOfClass.get(componentIndex));
    }

    /** Prepares for several threads that read components, see {@link Archetype#placeHandles}. */
    public void prepareForThreads() {
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).placeHandles();
        }
    }

    /** Allocates and numbers the id of an entity to be spawned. */
    public EntityId newId() {
        EntityId id = ids.allocate();
        ids.assignNumber(id, guard.isPresenting());
        return id;
    }

    /**
     * Spawns an entity. If one of its components refers to a despawned owner, the entity is marked as despawned
     * instead.
     *
     * @param id a new id with a number
     * @param components an array with the components in the order of the columns. Dense components belong to no entity
     *     yet
     * @param first the index of the first component
     * @param fraction the fraction of the step at which presentation begins to see the entity, above 0 and up to 1
     * @throws IllegalArgumentException if an owner is not allowed
     */
    public void spawn(EntityId id, SpawnPlan plan, Object[] components, int first, float fraction) {
        if (plan.hasOwners() && isOwnerDespawned(id, plan, components, first)) {
            id.markDespawned();
            return;
        }
        try {
            archetype(plan).addRow(id, components, first);
            entityCount++;
            for (int column = 0; plan.hasOwners() && column < plan.size(); column++) {
                beginOwnership(id, plan.signature().index(column), components[first + column]);
            }
            visibility.recordSpawn(id, fraction);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    /**
     * Returns true if any component refers to a despawned owner. Checks all components even after that, because an
     * owner that is not allowed must always throw.
     */
    private boolean isOwnerDespawned(EntityId id, SpawnPlan plan, Object[] components, int first) {
        Archetype target = archetype(plan);
        boolean isAnyDespawned = false;
        for (int column = 0; column < plan.size(); column++) {
            isAnyDespawned |= isOwnerDespawned(id, plan.signature().index(column), components[first + column], target);
        }
        return isAnyDespawned;
    }

    /**
     * Returns true if a component refers to a despawned owner. Throws if an entity of the target archetype must not
     * have that owner.
     */
    private boolean isOwnerDespawned(EntityId id, int componentIndex, Object component, Archetype target) {
        EntityId owner = registry.get(componentIndex).storedType().ownerIn(component);
        if (owner == null) {
            return false;
        }
        ids.requireCreated(owner);
        if (owner.isDespawned()) {
            return true;
        }
        Ownership.checkMayOwn(id, target.isSimulated(), owner);
        return false;
    }

    private void beginOwnership(EntityId id, int componentIndex, Object component) {
        EntityId owner = registry.get(componentIndex).storedType().ownerIn(component);
        if (owner != null) {
            Ownership.add(id, owner, componentIndex);
        }
    }

    /**
     * Despawns a living entity after all entities that it owns, in the order of their numbers. Presentation sees them
     * until the end of the step.
     */
    public void despawn(EntityId id) {
        despawn(id, PresentationTime.END_OF_STEP);
    }

    /**
     * Despawns a living entity after all entities that it owns, in the order of their numbers.
     *
     * @param fraction the fraction of the step at which presentation ceases to see the entities, above 0 and up to 1
     */
    public void despawn(EntityId id, float fraction) {
        if (Ownership.firstOwned(id) == null) {
            despawnAlone(id, fraction);
        } else {
            despawnWithOwned(id, fraction);
        }
    }

    private void despawnWithOwned(EntityId id, float fraction) {
        try {
            // Depth-first, without recursion: a chain of owners may be longer than the call stack allows.
            EntityId current = id;
            while (true) {
                Ownership ownership = Ownership.firstOwned(current);
                if (ownership != null) {
                    ownersToDespawn.add(current);
                    current = ownership.owned();
                } else {
                    despawnAlone(current, fraction);
                    if (ownersToDespawn.isEmpty()) {
                        return;
                    }
                    current = ownersToDespawn.remove(ownersToDespawn.size() - 1);
                }
            }
        } finally {
            ownersToDespawn.clear();
        }
    }

    /** Despawns an entity that owns no other entities. */
    private void despawnAlone(EntityId id, float fraction) {
        Archetype archetype = Archetype.of(id);
        for (int i = 0; i < listeners.size() && archetype.isSimulated(); i++) {
            listeners.get(i).entityDespawning(id, fraction);
        }
        // Cursors are detached for each despawn: listeners may have opened cursors, and owned entities are despawned
        // without WorldGuard.prepareStructuralChange.
        guard.detachCursors("despawn");
        try {
            int departedIndex = visibility.recordDespawn(id, fraction);
            archetype.removeRow(id);
            endLife(id, departedIndex);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    /** Despawns an entity that owns no other entities, but leaves its row, which the caller removes. */
    void despawnInRow(EntityId id, float fraction) {
        int departedIndex = visibility.recordDespawn(id, fraction);
        Chunk chunk = Chunk.of(id);
        chunk.detachRow(id.slot);
        endLife(id, departedIndex);
    }

    /**
     * Marks an entity as despawned. The index of the copy that presentation still sees is negative if there is none.
     */
    private void endLife(EntityId id, int departedIndex) {
        Ownership.removeAll(id);
        if (departedIndex >= 0) {
            id.markDeparted(departedIndex);
        } else {
            id.markDespawned();
        }
        entityCount--;
    }

    /**
     * Adds a component to a living entity. A no-op if the entity has a component of the class. If the component refers
     * to a despawned owner, the entity is despawned instead.
     *
     * @return false if the entity has a component of the class
     * @throws IllegalArgumentException if the component is dense and belongs to an entity already, or its owner is not
     *     allowed
     */
    public boolean add(EntityId id, int componentIndex, Object component) {
        Archetype source = Archetype.of(id);
        ArchetypeEdge edge = edge(source, componentIndex);
        if (!edge.isAddition()) {
            return false;
        }
        ComponentInfo<?> info = edge.info();
        info.checkBelongsToNoEntity(component);
        boolean isOwned = info.storedType().isOwned();
        if (isOwned && isOwnerDespawned(id, componentIndex, component, edge.target())) {
            despawn(id);
            return true;
        }
        if (edge.changesSimulation()) {
            Ownership.checkMayChangeArchetype(id, edge.target().isSimulated(), NO_COMPONENT);
        }
        try {
            source.move(id, edge, component);
            if (isOwned) {
                beginOwnership(id, componentIndex, component);
            }
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        if (!listeners.isEmpty() && edge.target().isSimulated()) {
            for (int i = 0; i < listeners.size(); i++) {
                listeners.get(i).componentAdded(id, info.queriedClass());
            }
            guard.detachCursors("notify listeners"); // they may have opened some
        }
        return true;
    }

    /**
     * Removes a component from a living entity. A no-op if the entity has no component of the class.
     *
     * @return false if the entity has no component of the class
     */
    public boolean remove(EntityId id, int componentIndex) {
        Archetype source = Archetype.of(id);
        ArchetypeEdge edge = edge(source, componentIndex);
        Class<?> componentClass = edge.info().queriedClass();
        if (edge.isAddition()) {
            return false;
        }
        if (edge.changesSimulation()) {
            Ownership.checkMayChangeArchetype(id, edge.target().isSimulated(), componentIndex);
        }
        Object former = Chunk.of(id).component(edge.column(), id.slot);
        try {
            source.move(id, edge, /* added= */ null);
            Ownership.remove(id, componentIndex);
            id.links.removeHistory(componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        notifyRemoved(source, id, componentClass, former);
        return true;
    }

    /** Tells the listeners that an entity of a simulated archetype has lost a component. */
    private void notifyRemoved(Archetype archetype, EntityId id, Class<?> componentClass, Object former) {
        if (!listeners.isEmpty() && archetype.isSimulated()) {
            for (int i = 0; i < listeners.size(); i++) {
                listeners.get(i).componentRemoved(id, componentClass, former);
            }
            guard.detachCursors("notify listeners"); // they may have opened some
        }
    }

    /** Returns true if a component is dense and belongs to the entity already. */
    public boolean isInPlace(EntityId id, ComponentInfo<?> info, Object component) {
        return id.isAlive() && info.storedType().dense() != null && get(id, info) == component;
    }

    /**
     * Replaces the component of a class in a living entity. The entity keeps its row, unless the component is dense. A
     * no-op if the entity has no component of the class, or a dense component replaces itself. If the new component
     * refers to a despawned owner, the entity is despawned instead.
     *
     * @return false if the entity has no component of the class
     * @throws IllegalArgumentException if the component is dense and belongs to another entity, or its owner is not
     *     allowed
     */
    public boolean replace(EntityId id, int componentIndex, Object component) {
        Archetype archetype = Archetype.of(id);
        Class<?> componentClass = registry.get(componentIndex).queriedClass();
        if (!archetype.signature().contains(componentIndex)) {
            return false;
        }
        if (isInPlace(id, registry.get(componentIndex), component)) {
            return true;
        }
        registry.get(componentIndex).checkBelongsToNoEntity(component);
        if (isOwnerDespawned(id, componentIndex, component, archetype)) {
            despawn(id);
            return true;
        }
        Object former = component(id, componentIndex);
        try {
            if (archetype.denseColumn(componentIndex) == null) {
                archetype.replace(id, componentIndex, component);
            } else {
                // Removing the old component detaches its handle. Adding the new component copies its floats.
                ArchetypeEdge removal = edge(archetype, componentIndex);
                archetype.move(id, removal, /* added= */ null);
                removal.target().move(id, edge(removal.target(), componentIndex), component);
            }
            Ownership.remove(id, componentIndex);
            beginOwnership(id, componentIndex, component);
            id.links.removeHistory(componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        if (former != component) { // an object that replaces itself is not lost
            notifyRemoved(archetype, id, componentClass, former);
        }
        return true;
    }

    /** Replaces a component of a living entity as {@link #replace} does, or adds it as {@link #add} does. */
    public void put(EntityId id, int componentIndex, Object component) {
        if (!replace(id, componentIndex, component)) {
            add(id, componentIndex, component);
        }
    }

    /** Returns whether an entity was despawned. False also before its spawn. */
    public static boolean isDespawned(EntityId id) {
        return id.isDespawned();
    }

    /**
     * Returns the wrapper of an entity: the object that represents it in the API of Dominion ECS. Creates it at the
     * first call. Thread-safe.
     *
     * @param wrapperFactory creates the wrapper; called once for each entity
     */
    public static Entity wrapper(EntityId id, Function<EntityId, Entity> wrapperFactory) {
        Entity cached = id.links.wrapper;
        return cached != null ? cached : EntityLinks.of(id).createWrapper(id, wrapperFactory);
    }

    /** Returns the wrapper of an entity, null if {@link #wrapper} was not called yet. Thread-safe. */
    public static @Nullable Entity wrapperOrNull(EntityId id) {
        return id.links.wrapper;
    }

    /**
     * Returns a history of an entity, null if it has none at that index.
     *
     * @param index the index of the component class among the interpolated classes of the world
     */
    public static @Nullable ComponentHistory history(EntityId id, int index) {
        return id.links.history(index);
    }

    /** Links a history to an entity, in place of any other at that index. */
    public static void putHistory(EntityId id, int index, ComponentHistory history) {
        EntityLinks.of(id).putHistory(index, history);
    }

    /** Returns a component of a living entity. The entity must have a component of the class. */
    private static Object component(EntityId id, int componentIndex) {
        Chunk chunk = Chunk.of(id);
        return chunk.component(chunk.archetype().signature().columnOf(componentIndex), id.slot);
    }

    /** Returns the chunk of a living entity of this world. Null for all other entities. */
    public @Nullable Chunk chunkOrNull(EntityId id) {
        Chunk chunk = id.chunk;
        return chunk != null && chunk.hasRegistry(registry) ? chunk : null;
    }

    /**
     * Returns a component of an entity, or its view. Null if the entity has no component of the class.
     *
     * @param id an entity that is alive or {@linkplain EntityVisibility#hasCopy has a copy}
     */
    public <T> @Nullable T get(EntityId id, ComponentInfo<T> info) {
        Chunk chunk = id.chunk;
        return chunk != null ? chunk.get(id.slot, info) : visibility.chunk(id).get(visibility.slot(id), info);
    }

    /**
     * Returns a component of an entity, or its view.
     *
     * @return null if the entity has no component of the class, or cannot be {@linkplain EntityVisibility#isReadable
     *     read} now
     * @throws IllegalArgumentException if the class is not registered
     */
    public <T> @Nullable T getOrNull(EntityId id, Class<T> queriedClass) {
        Chunk chunk = id.chunk;
        T component = chunk == null ? null : chunk.get(id.slot, queriedClass);
        return component != null ? component : findByInfo(id, registry.get(queriedClass));
    }

    /** Returns a component that its class alone does not find: a view, or of an entity that has a copy. */
    private <T> @Nullable T findByInfo(EntityId id, ComponentInfo<T> info) {
        return visibility.isReadable(id) ? get(id, info) : null;
    }

    /**
     * Returns true if {@link #getOrNull} would return a component.
     *
     * @throws IllegalArgumentException if the class is not registered
     */
    public boolean has(EntityId id, Class<?> queriedClass) {
        ComponentInfo<?> info = registry.get(queriedClass);
        return visibility.isReadable(id) && visibility.chunk(id).has(info);
    }

    /** Returns the archetype of a spawn plan, and creates it at the first spawn. */
    private Archetype archetype(SpawnPlan plan) {
        Archetype cached = plan.archetype();
        if (cached == null) {
            cached = archetype(plan.signature());
            plan.setArchetype(cached);
        }
        return cached;
    }

    /** Returns the neighbour of an archetype: without a component class if the archetype has it, otherwise with it. */
    Archetype neighbour(Archetype archetype, int componentIndex) {
        return edge(archetype, componentIndex).target();
    }

    /** Returns the edge to {@link #neighbour}. */
    ArchetypeEdge edge(Archetype archetype, int componentIndex) {
        ArchetypeEdge known = archetype.edge(componentIndex);
        return known != null ? known : findEdge(archetype, componentIndex);
    }

    private ArchetypeEdge findEdge(Archetype archetype, int componentIndex) {
        Signature signature = archetype.signature();
        Signature targetSignature = signature.contains(componentIndex)
                ? signature.without(componentIndex)
                : registry.with(signature, componentIndex);
        Archetype.link(archetype, archetype(targetSignature), registry.get(componentIndex));
        return Objects.requireNonNull(archetype.edge(componentIndex));
    }

    /** Returns the archetype of a signature, and creates it at the first call. */
    Archetype archetype(Signature signature) {
        Archetype known = archetypeOfSignature.get(signature);
        if (known != null) {
            return known;
        }
        try {
            return createArchetype(signature);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    private Archetype createArchetype(Signature signature) {
        registry.addTypesOf(signature);
        Archetype archetype = new Archetype(signature, registry);
        archetypeOfSignature.put(signature, archetype);
        archetype.addTo(archetypes);
        archetypesByCreation.add(archetype);
        for (int column = 0; column < signature.size(); column++) {
            DenseColumns<?> dense = archetype.denseColumnAt(column);
            if (dense != null) {
                addDenseColumn(signature.index(column), archetype, dense);
            }
        }
        return archetype;
    }

    private void addDenseColumn(int componentIndex, Archetype archetype, DenseColumns<?> dense) {
        denseColumnsOfClass.get(componentIndex).add(archetype.addTo(denseArchetypesOfClass.get(componentIndex)), dense);
    }
}
