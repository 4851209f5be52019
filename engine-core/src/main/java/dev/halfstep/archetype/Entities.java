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
import org.jspecify.annotations.Nullable;

/** Where entities are: all archetypes, and the ways into, between and out of them. Nothing may iterate meanwhile. */
public final class Entities {

    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final EntityIdPool ids = new EntityIdPool();
    private final Map<Signature, Archetype> bySignature = new HashMap<>();
    private final List<Archetype> inOrder = new ArrayList<>();
    private final List<Archetype> asMade = new ArrayList<>();
    private final List<List<DenseColumn<?>>> columnsByIndex = new ArrayList<>();

    /** The owners whose owned ones are being despawned before them; empty at all other times. */
    private final List<EntityId> owners = new ArrayList<>();

    /** Whoever wants to know what leaves; usually nobody. */
    private final List<StructureListener> listeners = new ArrayList<>();

    private int count;

    public Entities(ComponentRegistry registry, WorldGuard guard) {
        this.registry = registry;
        this.guard = guard;
        makeRoomForClasses();
    }

    /** Knows all classes that are registered by now. */
    public void makeRoomForClasses() {
        while (columnsByIndex.size() < registry.size()) {
            columnsByIndex.add(new ArrayList<>());
        }
    }

    public ComponentRegistry registry() {
        return registry;
    }

    public WorldGuard guard() {
        return guard;
    }

    public EntityIdPool ids() {
        return ids;
    }

    public int count() {
        return count;
    }

    public List<StructureListener> listeners() {
        return listeners;
    }

    /** All archetypes in the order of their signatures. The list only grows. */
    public List<Archetype> archetypes() {
        return inOrder;
    }

    /** All archetypes in the order in which they were made. The list only grows. */
    public List<Archetype> archetypesAsMade() {
        return asMade;
    }

    /** Ends an entity that was spawned after a snapshot that is being restored, and whatever else it owns by now. */
    public void undoSpawn(EntityId id) {
        EntityLocation.die(id);
        for (Ownership owned = Ownership.firstOwned(id); owned != null; owned = Ownership.firstOwned(id)) {
            despawn(owned.owned());
        }
    }

    /** Ties an entity that has entered the world again to its owners, or despawns it if one of them has left meanwhile. */
    public void tieAgain(EntityId id) {
        Archetype archetype = Archetype.of(id);
        for (int place = 0; place < archetype.signature().size() && id.isAlive(); place++) {
            int index = archetype.signature().index(place);
            Object component = ArchetypeChunk.of(id).component(place, EntityLocation.slot(id));
            if (isOwnerGone(id, index, component, archetype)) {
                despawn(id);
            } else {
                beginOwnership(id, index, component);
            }
        }
    }

    /** Counts the entities, after archetypes were filled and emptied directly. */
    public void recount() {
        count = Archetype.count(asMade);
    }

    /** The columns of one dense component, in the order of their archetypes. */
    public List<DenseColumn<?>> columns(int index) {
        return Collections.unmodifiableList(columnsByIndex.get(index));
    }

    /** Returns the id of an entity to be spawned, with its number. */
    public EntityId nextId() {
        EntityId id = ids.next();
        ids.assignNumber(id, guard.isPresenting());
        return id;
    }

    /** Brings an entity into the world, unless one that owns it has left meanwhile: then it is despawned with that one. */
    public void spawn(EntityId id, Bundle bundle) {
        bundle.checkAllAreFree(registry); // they were, when the bundle was made, but a spawn may have taken them since
        if (isOwnerGone(id, bundle)) {
            EntityLocation.die(id);
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
        archetype(bundle.prefab()).append(id, bundle.components());
        count++;
        if (registry.hasOwners()) {
            for (int place = 0; place < bundle.components().length; place++) {
                beginOwnership(id, bundle.signature().index(place), bundle.components()[place]);
            }
        }
    }

    private void checkIsFree(int index, Object component) {
        Bundle.checkIsFree(registry.get(index).stored(), component);
    }

    private boolean isOwnerGone(EntityId id, Bundle bundle) {
        boolean gone = false;
        if (registry.hasOwners()) {
            Archetype target = archetype(bundle.prefab());
            for (int place = 0; place < bundle.components().length; place++) {
                gone |= isOwnerGone(id, bundle.signature().index(place), bundle.components()[place], target);
            }
        }
        return gone;
    }

    /** Whether the owner that a component names has left. Refuses one that may not own an entity of this archetype. */
    private boolean isOwnerGone(EntityId id, int index, Object component, Archetype target) {
        EntityId owner = registry.get(index).stored().ownerIn(component);
        if (owner == null) {
            return false;
        }
        if (!ids.isOf(owner)) {
            throw new IllegalArgumentException("an entity can be used with its own world only: " + owner);
        }
        if (!owner.isAlive() && !EntityLocation.isDead(owner)) {
            throw new IllegalArgumentException("an entity can own others once its spawn was applied: " + owner);
        }
        if (EntityLocation.isDead(owner)) {
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

    /** Takes an entity out of the world, and before it all that it owns, those with lower numbers first. */
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
            EntityLocation.die(id);
            count--;
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && archetype.isSimulated(); i++) {
            listeners.get(i).despawned(id);
        }
        guard.detachCursors(); // those of the listeners: the next change may follow without a check
    }

    /** Gives an entity a component, unless an owner that it names has left meanwhile: then both are despawned. */
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
            ComponentHistory.forget(id, componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && source.isSimulated(); i++) {
            listeners.get(i).removed(id, componentClass);
        }
        guard.detachCursors();
    }

    /** Puts a component in place of the one of its class. The entity keeps its row, unless the component is dense. */
    public void replace(EntityId id, int index, Object component) {
        Archetype archetype = Archetype.of(id);
        Class<?> componentClass = registry.get(index).queriedClass();
        if (!archetype.signature().contains(index)) {
            throw new IllegalArgumentException("only a component that is there can be replaced: " + id + " has no "
                    + componentClass.getSimpleName());
        }
        checkIsFree(index, component);
        if (isOwnerGone(id, index, component, archetype)) {
            despawn(id);
            return;
        }
        try {
            if (archetype.column(index) == null) {
                archetype.replace(id, index, component);
            } else {
                Archetype without = archetype(archetype.signature().without(index));
                archetype.move(id, without, null);
                without.move(id, archetype, component);
            }
            Ownership.end(id, index);
            beginOwnership(id, index, component);
            ComponentHistory.forget(id, componentClass);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        for (int i = 0; i < listeners.size() && archetype.isSimulated(); i++) {
            listeners.get(i).removed(id, componentClass);
        }
        guard.detachCursors();
    }

    /** The component of an entity, null if it has none of that class. */
    public <T> @Nullable T get(EntityId id, ComponentInfo<T> registered) {
        ArchetypeChunk rows = ArchetypeChunk.of(id);
        int place = rows.archetype().signature().placeOf(registered.storedIndex());
        return place < 0 ? null : registered.from(rows.component(place, EntityLocation.slot(id)));
    }

    /** Returns the component of a living entity, or refuses an entity that has none of that class. */
    public <T> T require(EntityId id, ComponentInfo<T> registered) {
        T component = get(id, registered);
        if (component == null) {
            throw new IllegalArgumentException("only a component that is there can be read: " + id + " has no "
                    + registered.queriedClass().getSimpleName());
        }
        return component;
    }

    private Archetype archetype(SpawnPlan prefab) {
        Archetype known = prefab.archetype();
        if (known == null) {
            known = archetype(prefab.signature());
            prefab.setArchetype(known);
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
        inOrder.add(archetype);
        asMade.add(archetype);
        inOrder.sort((a, b) -> a.signature().compareTo(b.signature()));
        for (int place = 0; place < signature.size(); place++) {
            collectColumns(signature.index(place));
        }
        return archetype;
    }

    private void collectColumns(int index) {
        List<DenseColumn<?>> columns = columnsByIndex.get(index);
        columns.clear();
        for (Archetype archetype : inOrder) {
            DenseColumn<?> column = archetype.column(index);
            if (column != null) {
                columns.add(column);
            }
        }
    }
}
