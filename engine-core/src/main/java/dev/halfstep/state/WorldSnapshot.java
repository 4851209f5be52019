package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityRestore;
import dev.halfstep.storage.StateCopier;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the simulated state of a world: entities with their numbers and in their order, simulation
 * components, owners, and the number of the next entity; and objects that are not components, such as state in the
 * fields of a system.
 *
 * <p>All objects keep their identity: a restored entity has its former id and component objects, and their state is
 * written back into them. Presentation components are added and removed with their entities, and keep their state.
 *
 * <p>Presentation-only entities have presentation components only. The number of an entity says which phase has spawned
 * it. What the simulation has spawned is restored like all other entities, since a resimulated step may despawn it or
 * change its components once more; changes by presentation are undone with it. What presentation has spawned is neither
 * restored nor removed. Two cases are left:
 *
 * <ul>
 *   <li>An entity that presentation has spawned, and that has become simulated since the save, gets its former
 *       components back. Without former components it is despawned.
 *   <li>A presentation-only entity is despawned if presentation has despawned its owner, or has made it the owner of
 *       its owner, which would close a cycle.
 * </ul>
 *
 * <p>Each save reuses the memory of the previous save.
 *
 * @hidden
 */
public final class WorldSnapshot {

    private record AddedObject(Object object, SavedState state) {}

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;
    private final EntityRestore restore;
    private final StateMemory memory;

    /** The state of mutable simulation components that are not dense, by the index of their class. */
    private @Nullable SavedState[] statesByIndex = {};

    private int knownTypeCount;

    /** The saved archetypes, in the order of creation. */
    private final List<SavedArchetype> archetypes = new ArrayList<>();

    /** Components that entities had lost before the save, and that unread events still contain. */
    private List<Object> former = List.of();

    /** The mutable objects that are not components. */
    private final List<AddedObject> objects = new ArrayList<>();

    /** The number of the entity that was spawned last before the save. */
    private long lastNumber;

    private boolean isSaved;

    // The fields below are used within a restore only.

    /** The entities that have lost their row, and may have got another one since. */
    private final List<EntityId> displaced = new ArrayList<>();

    /** The archetypes whose rows have changed since the last save or restore. */
    private final List<SavedArchetype> changed = new ArrayList<>();

    /** The entities that presentation has spawned and that were simulated at the save. */
    private final Set<EntityId> simulatedSpawnedByPresentation = new HashSet<>();

    /**
     * Creates an empty snapshot with a memory of its own.
     *
     * @throws IllegalStateException if simulation components cannot be copied; the message names all of them
     */
    public WorldSnapshot(World world) {
        this(world, new StateMemory());
    }

    /**
     * Creates an empty snapshot.
     *
     * @param memory the memory of all snapshots of the world that share equal values
     * @throws IllegalStateException if simulation components cannot be copied; the message names all of them
     */
    public WorldSnapshot(World world, StateMemory memory) {
        this.world = world;
        this.memory = memory;
        engine = EngineWorld.of(world);
        entities = engine.entities();
        restore = new EntityRestore(entities);
        addNewTypes();
    }

    /**
     * Returns whether objects of a component class, which is not dense, are immutable; then snapshots save nothing for
     * them. False if they may be mutable.
     */
    public static boolean isImmutable(ComponentType<?> type) {
        try {
            return SavedState.of(type.componentClass(), type.copier(), null) == null;
        } catch (IllegalArgumentException cannotBeCopied) {
            return false;
        }
    }

    /**
     * Checks that {@link #add} can add an object.
     *
     * @param copier copies its state; null to copy the fields of the object by reflection
     * @throws IllegalArgumentException if a field cannot be copied
     */
    public static void checkCanCopy(Object object, @Nullable StateCopier<?> copier) {
        SavedState.of(object.getClass(), copier, null);
    }

    /**
     * Adds an object that is not a component. Call this only before the first save.
     *
     * @param copier copies its state; null to copy the fields of the object by reflection
     * @throws IllegalArgumentException if a field cannot be copied
     */
    public void add(Object object, @Nullable StateCopier<?> copier) {
        SavedState state = SavedState.of(object.getClass(), copier, null);
        if (state != null) {
            objects.add(new AddedObject(object, state));
        }
    }

    /** Reads the component types that the world has registered since the last call. */
    private void addNewTypes() {
        List<ComponentType<?>> types = world.componentTypes();
        statesByIndex = Arrays.copyOf(statesByIndex, entities.registry().size());
        List<String> faults = new ArrayList<>();
        for (ComponentType<?> type : types.subList(knownTypeCount, types.size())) {
            if (type.kind() == ComponentType.Kind.SIMULATION && type.dense() == null) {
                try {
                    int index = entities.registry().get(type.componentClass()).index();
                    statesByIndex[index] = SavedState.of(type.componentClass(), type.copier(), memory.tape(index));
                } catch (IllegalArgumentException refused) {
                    faults.add(type + " cannot be copied (" + refused.getMessage() + ")");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("a snapshot must be able to copy each simulation component: "
                    + String.join("; ", faults)
                    + "; register it with ComponentType.simulation(...).copiedBy(...)");
        }
        knownTypeCount = types.size();
    }

    /**
     * Saves the state of the world.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, or the world is
     *     closed
     */
    public void save() {
        save(List.of());
    }

    /**
     * Saves the state of the world, and of components that entities have lost and that unread events still contain.
     *
     * @param newFormer these components; the list must not change until the next save
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, or the world is
     *     closed
     */
    public void save(List<Object> newFormer) {
        engine.checkMaySaveOrRestore("save a snapshot");
        addNewArchetypes();
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.beginSave();
            }
        }
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).save();
        }
        former = newFormer;
        forEachFormerState(SavedState::save);
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.endSave();
            }
        }
        lastNumber = entities.ids().lastNumber();
        for (int i = 0; i < objects.size(); i++) {
            SavedState state = objects.get(i).state();
            state.beginSave();
            state.save(objects.get(i).object());
            state.endSave();
        }
        isSaved = true;
    }

    /**
     * Releases the values that the {@link StateMemory} counts: nothing is saved. A snapshot that is no longer needed
     * must be cleared if its memory has other snapshots.
     */
    public void clear() {
        isSaved = false;
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).clear();
        }
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.clear();
            }
        }
        former = List.of();
    }

    /** Returns the memory of the saved state, in bytes, without the values that the {@link StateMemory} counts. */
    public long bytes() {
        long sum = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            sum += archetypes.get(i).bytes();
        }
        for (SavedState state : statesByIndex) {
            sum += state == null ? 0 : state.bytes();
        }
        for (int i = 0; i < objects.size(); i++) {
            sum += objects.get(i).state().bytes();
        }
        return sum;
    }

    /**
     * Adds the archetypes that were created since the last call. A restore removes all rows of an archetype that was
     * never saved.
     */
    private void addNewArchetypes() {
        if (knownTypeCount < world.componentTypes().size()) {
            addNewTypes();
        }
        List<Archetype> created = entities.archetypesByCreation();
        for (int i = archetypes.size(); i < created.size(); i++) {
            archetypes.add(new SavedArchetype(
                    created.get(i), entities.registry(), memory.of(created.get(i), i), statesByIndex));
        }
    }

    /**
     * Restores the saved state.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, the world is closed,
     *     or nothing was saved
     */
    public void restore() {
        engine.checkMaySaveOrRestore("restore a snapshot");
        if (!isSaved) {
            throw new IllegalStateException("a snapshot must be saved before it is restored");
        }
        addNewArchetypes();
        try {
            restoreEntities();
            restoreStates();
            engine.completeRestore(lastNumber);
        } catch (RuntimeException | Error failure) {
            entities.guard().fail(failure); // the world is partly restored and must not be used
            throw failure;
        }
        for (int i = 0; i < objects.size(); i++) {
            objects.get(i).state().beginRestore();
            objects.get(i).state().restore(objects.get(i).object());
        }
    }

    private void restoreStates() {
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.beginRestore();
            }
        }
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).restoreState();
        }
        forEachFormerState(SavedState::restore);
    }

    /** Saves or restores the former components that are mutable, in the same order. */
    private void forEachFormerState(BiConsumer<SavedState, Object> action) {
        for (int i = 0; i < former.size(); i++) {
            Object component = former.get(i);
            SavedState state =
                    statesByIndex[entities.registry().get(component.getClass()).index()];
            if (state != null) {
                action.accept(state, component);
            }
        }
    }

    /**
     * Restores the rows of all archetypes. An entity has one row, so all archetypes lose their changed rows before any
     * saved row is filled.
     */
    private void restoreEntities() {
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).addSimulatedSpawnedByPresentation(simulatedSpawnedByPresentation);
            if (archetypes.get(i).hasChangedRows()) {
                changed.add(archetypes.get(i));
            }
        }
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).beginRestore(simulatedSpawnedByPresentation);
        }
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).emptyChangedRows(displaced);
        }
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).fillEmptyRows();
        }
        for (int i = 0; i < displaced.size(); i++) {
            if (EntityRestore.isDetached(displaced.get(i))) { // without a restored row: spawned since the save
                restore.undoSpawn(displaced.get(i));
            }
        }
        for (int i = 0; i < changed.size(); i++) {
            changed.get(i).restoreOwners(restore);
        }
        displaced.clear();
        changed.clear();
        simulatedSpawnedByPresentation.clear();
    }
}
