package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.Signature;
import dev.halfstep.entity.ComponentHistory;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.entity.Ownership;
import dev.halfstep.entity.StructureListener;
import dev.halfstep.store.DenseColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores the entities of a world in archetypes, and makes all structural changes. No query may iterate meanwhile.
 *
 * @hidden
 */
public final class Entities {

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids = new EntityIdPool();
    private final Map<Signature, Archetype> bySignature = new HashMap<>();
    private final List<Archetype> bySignatureOrder = new ArrayList<>();
    private final List<Archetype> byCreation = new ArrayList<>();
    private final List<List<DenseColumn<?>>> columnsByIndex = new ArrayList<>();

    /** The stack of owners whose owned entities are being despawned. Empty between two despawns. */
    private final List<EntityId> owners = new ArrayList<>();

    private final List<StructureListener> listeners = new ArrayList<>();

    private int count;

    /**
     * Creates a storage without entities.
     *
     * @param registry the component classes
     * @param guard checks structural changes
     */
    public Entities(ComponentRegistry registry, WorldGuard guard) {
        this.registry = registry;
        this.guard = guard;
        trackRegisteredClasses();
    }

    /** Prepares for classes that were registered since the last call. */
    public void trackRegisteredClasses() {
        while (columnsByIndex.size() < registry.size()) {
            columnsByIndex.add(new ArrayList<>());
        }
    }

    /**
     * Returns the component classes.
     *
     * @return always the same registry
     */
    public ComponentRegistry registry() {
        return registry;
    }

    /**
     * Returns the guard of the world.
     *
     * @return always the same guard
     */
    public WorldGuard guard() {
        return guard;
    }

    /**
     * Returns the pool of ids.
     *
     * @return always the same pool
     */
    public EntityIdPool ids() {
        return ids;
    }

    /**
     * Returns the number of living entities.
     *
     * @return 0 or more
     */
    public int count() {
        return count;
    }

    /**
     * Returns the listeners for despawns and removed components.
     *
     * @return the list itself, to be changed
     */
    public List<StructureListener> listeners() {
        return listeners;
    }

    /**
     * Returns all archetypes in the order of their signatures.
     *
     * @return the list itself, which only grows
     */
    public List<Archetype> archetypes() {
        return bySignatureOrder;
    }

    /**
     * Returns all archetypes in the order of their creation.
     *
     * @return the list itself, which only grows
     */
    public List<Archetype> archetypesByCreation() {
        return byCreation;
    }

    /**
     * Despawns an entity that was spawned after the snapshot that is being restored, with all entities that it owns.
     *
     * @param id an entity without a row
     */
    public void undoSpawn(EntityId id) {
        EntityLocation.markDespawned(id);
        for (Ownership owned = Ownership.firstOwned(id); owned != null; owned = Ownership.firstOwned(id)) {
            despawn(owned.owned());
        }
    }

    /**
     * Links an entity that was restored to its owners, or despawns it if one of them is dead.
     *
     * @param id a living entity without owners
     */
    public void relink(EntityId id) {
        Archetype archetype = Archetype.of(id);
        for (int column = 0; column < archetype.signature().size() && id.isAlive(); column++) {
            int index = archetype.signature().index(column);
            Object component = ArchetypeChunk.of(id).component(column, EntityLocation.slot(id));
            if (isOwnerGone(id, index, component, archetype)) {
                despawn(id);
            } else {
                beginOwnership(id, index, component);
            }
        }
    }

    /** Recomputes the number of entities, after a snapshot was restored. */
    public void recount() {
        count = Archetype.count(byCreation);
    }

    /**
     * Returns the columns of a dense component, in the order of their archetypes.
     *
     * @param index the index of the component class
     * @return an unmodifiable view, which grows with the archetypes
     */
    public List<DenseColumn<?>> columns(int index) {
        return Collections.unmodifiableList(columnsByIndex.get(index));
    }

    /**
     * Allocates and numbers the id of an entity to be spawned.
     *
     * @return a new id
     */
    public EntityId nextId() {
        EntityId id = ids.next();
        ids.assignNumber(id, guard.isPresenting());
        return id;
    }

    /**
     * Spawns an entity. If an owner that its components name is dead, the entity is dead at once, as its owner is.
     *
     * @param id a new id with a number
     * @param bundle the components
     * @throws IllegalArgumentException if a dense component is part of an entity, or an owner is not allowed
     */
    public void spawn(EntityId id, Bundle bundle) {
        bundle.checkAllAreFree(registry); // again: another spawn may have used them since the bundle was created
        if (isOwnerGone(id, bundle)) {
            EntityLocation.markDespawned(id);
            return;
        }
        try {
            enter(id, bundle);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    private void enter(EntityId id, Bundle bundle) {
        archetype(bundle.plan()).append(id, bundle.components());
        count++;
        if (registry.hasOwners()) {
            for (int column = 0; column < bundle.components().length; column++) {
                beginOwnership(id, bundle.signature().index(column), bundle.components()[column]);
            }
        }
    }

    private void checkIsFree(int index, Object component) {
        Bundle.checkIsFree(registry.get(index).stored(), component);
    }

    private boolean isOwnerGone(EntityId id, Bundle bundle) {
        boolean gone = false;
        if (registry.hasOwners()) {
            Archetype target = archetype(bundle.plan());
            for (int column = 0; column < bundle.components().length; column++) {
                gone |= isOwnerGone(id, bundle.signature().index(column), bundle.components()[column], target);
            }
        }
        return gone;
    }

    /** Returns true if the owner that a component names is dead. Refuses owners that entities of the target cannot have. */
    private boolean isOwnerGone(EntityId id, int index, Object component, Archetype target) {
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner == null) {
            return false;
        }
        if (!ids.isOf(owner)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + owner);
        }
        if (!owner.isAlive() && !EntityLocation.isDespawned(owner)) {
            throw new IllegalArgumentException("an entity can own others once its spawn was applied: " + owner);
        }
        if (EntityLocation.isDespawned(owner)) {
            return true;
        }
        Ownership.checkNoCycle(id, owner);
        Ownership.checkSides(
                id, target.isSimulated(), owner, EntityLocation.rows(owner).isSimulated());
        return false;
    }

    private void beginOwnership(EntityId id, int index, Object component) {
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner != null) {
            Ownership.begin(id, owner, index);
        }
    }

    /**
     * Despawns an entity after all entities that it owns, in the order of their numbers.
     *
     * @param id a living entity
     */
    public void despawn(EntityId id) {
        try {
            EntityId next = id;
            while (true) {
                Ownership owned = Ownership.firstOwned(next);
                if (owned != null) {
                    owners.add(next);
                    next = owned.owned();
                } else {
                    despawnAlone(next);
                    if (owners.isEmpty()) {
                        return;
                    }
                    next = owners.remove(owners.size() - 1);
                }
            }
        } finally {
            owners.clear();
        }
    }

    private void despawnAlone(EntityId id) {
        Archetype archetype = Archetype.of(id);
        try {
            archetype.despawn(id);
            Ownership.endAll(id);
            EntityLocation.markDespawned(id);
            count--;
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && archetype.isSimulated(); i++) {
            listeners.get(i).despawned(id);
        }
        guard.detachCursors(); // cursors that listeners opened: the next change may follow without a check
    }

    /**
     * Adds a component to an entity. If the component names a dead owner, the entity is despawned instead.
     *
     * @param id a living entity
     * @param index the index of the component class
     * @param component the component
     * @throws IllegalArgumentException if the entity has a component of the class, the component is dense and part of an
     *     entity, or its owner is not allowed
     */
    public void add(EntityId id, int index, Object component) {
        Archetype source = Archetype.of(id);
        if (source.signature().contains(index)) {
            throw new IllegalArgumentException("an entity has one component of a class: " + id + " already has a "
                    + component.getClass().getSimpleName());
        }
        checkIsFree(index, component);
        Archetype target = archetype(source.signature().with(index));
        if (isOwnerGone(id, index, component, target)) {
            despawn(id);
            return;
        }
        Ownership.checkMayMove(id, target.isSimulated(), -1);
        try {
            source.move(id, target, component);
            beginOwnership(id, index, component);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    /**
     * Removes a component from an entity.
     *
     * @param id a living entity
     * @param index the index of the component class
     * @throws IllegalArgumentException if the entity has no component of the class
     */
    public void remove(EntityId id, int index) {
        Archetype source = Archetype.of(id);
        Class<?> componentClass = registry.get(index).queriedClass();
        if (!source.signature().contains(index)) {
            throw new IllegalArgumentException("only a component that is there can be removed: " + id + " has no "
                    + componentClass.getSimpleName());
        }
        Archetype target = archetype(source.signature().without(index));
        Ownership.checkMayMove(id, target.isSimulated(), index);
        try {
            source.move(id, target, null);
            Ownership.end(id, index);
            ComponentHistory.remove(id, componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && source.isSimulated(); i++) {
            listeners.get(i).removed(id, componentClass);
        }
        guard.detachCursors();
    }

    /**
     * Returns the index of the class of a component that may replace the one of an entity: a dense component may be that
     * of the entity itself.
     *
     * @param id the entity
     * @param component the component
     * @return the index of its class
     * @throws IllegalArgumentException if the class is not registered or is a view, or the component is dense and part of
     *     another entity
     */
    public int replacementIndex(EntityId id, Object component) {
        Objects.requireNonNull(component, "a component must not be null");
        ComponentInfo<?> info = registry.stored(component.getClass());
        if (!isInPlace(id, info, component)) {
            Bundle.checkIsFree(info.stored(), component);
        }
        return info.index();
    }

    /** Returns true if a dense component is already that of the entity. */
    private boolean isInPlace(EntityId id, ComponentInfo<?> info, Object component) {
        return id.isAlive() && info.stored().dense() != null && get(id, info) == component;
    }

    /**
     * Replaces the component of a class. The entity keeps its row, unless the component is dense. Replacing a dense
     * component by itself is a no-op. If the component names a dead owner, the entity is despawned instead.
     *
     * @param id a living entity
     * @param index the index of the component class
     * @param component the component
     * @throws IllegalArgumentException if the entity has no component of the class, the component is dense and part of
     *     another entity, or its owner is not allowed
     */
    public void replace(EntityId id, int index, Object component) {
        Archetype archetype = Archetype.of(id);
        Class<?> componentClass = registry.get(index).queriedClass();
        if (!archetype.signature().contains(index)) {
            throw new IllegalArgumentException("only a component that is there can be replaced: " + id + " has no "
                    + componentClass.getSimpleName());
        }
        if (isInPlace(id, registry.get(index), component)) {
            return;
        }
        checkIsFree(index, component);
        if (isOwnerGone(id, index, component, archetype)) {
            despawn(id);
            return;
        }
        try {
            if (archetype.denseColumn(index) == null) {
                archetype.replace(id, index, component);
            } else {
                Archetype without = archetype(archetype.signature().without(index));
                archetype.move(id, without, null);
                without.move(id, archetype, component);
            }
            Ownership.end(id, index);
            beginOwnership(id, index, component);
            ComponentHistory.remove(id, componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && archetype.isSimulated(); i++) {
            listeners.get(i).removed(id, componentClass);
        }
        guard.detachCursors();
    }

    /**
     * Returns a component of an entity, or its view.
     *
     * @param id a living entity
     * @param info the component class or view
     * @param <T> the class
     * @return null if the entity has no component of the class
     */
    public <T> @Nullable T get(EntityId id, ComponentInfo<T> info) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        int column = chunk.archetype().signature().columnOf(info.storedIndex());
        return column < 0 ? null : info.from(chunk.component(column, EntityLocation.slot(id)));
    }

    /**
     * Returns a component of an entity that must have it.
     *
     * @param id a living entity
     * @param info the component class or view
     * @param <T> the class
     * @return the component or its view
     * @throws IllegalArgumentException if the entity has no component of the class
     */
    public <T> T require(EntityId id, ComponentInfo<T> info) {
        T component = get(id, info);
        if (component == null) {
            throw new IllegalArgumentException("only a component that is there can be read: " + id + " has no "
                    + info.queriedClass().getSimpleName());
        }
        return component;
    }

    private Archetype archetype(SpawnPlan plan) {
        Archetype known = plan.archetype();
        if (known == null) {
            known = archetype(plan.signature());
            plan.setArchetype(known);
        }
        return known;
    }

    private Archetype archetype(Signature signature) {
        Archetype known = bySignature.get(signature);
        if (known != null) {
            return known;
        }
        try {
            return create(signature);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    private Archetype create(Signature signature) {
        Archetype archetype = new Archetype(signature, registry);
        bySignature.put(signature, archetype);
        bySignatureOrder.add(archetype);
        byCreation.add(archetype);
        bySignatureOrder.sort((a, b) -> a.signature().compareTo(b.signature()));
        for (int column = 0; column < signature.size(); column++) {
            collectColumns(signature.index(column));
        }
        return archetype;
    }

    private void collectColumns(int index) {
        List<DenseColumn<?>> columns = columnsByIndex.get(index);
        columns.clear();
        for (Archetype archetype : bySignatureOrder) {
            DenseColumn<?> column = archetype.denseColumn(index);
            if (column != null) {
                columns.add(column);
            }
        }
    }
}
