package dev.halfstep.state;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.Entities;
import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the simulated state of a world: entities with their numbers and in their order, simulation
 * components, owners, and the number of the next entity.
 *
 * <p>All objects keep their identity: a restored entity has its former id and component objects, and their state is
 * written back into them. Presentation components are added and removed with their entities, and keep their state.
 *
 * <p>Presentation-only entities are not restored, with two exceptions that belong to undone steps: an entity that the
 * simulation has spawned since is despawned; an entity that has become simulated since gets its former components back, or
 * is despawned if its owner is dead.
 *
 * <p>Saving again reuses the memory.
 *
 * @hidden
 */
public final class WorldSnapshot {

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;
    private @Nullable SavedState[] statesByIndex = {};
    private int typesKnown;

    /** The saved archetypes, in the order of creation. */
    private final List<SavedArchetype> archetypes = new ArrayList<>();

    private final List<EntityId> displaced = new ArrayList<>();
    private final List<EntityId> entered = new ArrayList<>();
    private final Set<EntityId> spawnedSince = new LinkedHashSet<>();
    private long lastNumber;
    private boolean saved;

    /**
     * Creates an empty snapshot.
     *
     * @param world the world to save and restore
     * @throws IllegalStateException if simulation components cannot be copied; the message names all of them
     */
    public WorldSnapshot(World world) {
        this.world = world;
        engine = EngineWorld.of(world);
        entities = engine.entities();
        addNewTypes();
    }

    /** Adds types that the world has registered since the last save, at their first use. */
    private void addNewTypes() {
        List<ComponentType<?>> types = world.componentTypes();
        statesByIndex = Arrays.copyOf(statesByIndex, entities.registry().size());
        List<String> faults = new ArrayList<>();
        for (ComponentType<?> type : types.subList(typesKnown, types.size())) {
            if (type.kind() == ComponentType.Kind.SIMULATION && type.dense() == null) {
                try {
                    statesByIndex[entities.registry().get(type.componentClass()).index()] =
                            SavedState.of(type.componentClass(), type.copier());
                } catch (IllegalArgumentException refused) {
                    faults.add(type + " cannot (" + refused.getMessage() + ")");
                }
            }
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException("a simulation component must be one that a snapshot can copy: "
                    + String.join("; ", faults)
                    + "; register it with ComponentType.simulation(...).copiedBy(...)");
        }
        typesKnown = types.size();
    }

    /**
     * Saves the state of the world.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, or the world is closed
     */
    public void save() {
        engine.checkMaySaveOrRestore("save a snapshot");
        addNewArchetypes();
        rewindStates();
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).save();
        }
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.end();
            }
        }
        lastNumber = entities.ids().lastNumber();
        saved = true;
    }

    /** Adds archetypes that were created since the last save. On a restore they are empty. */
    private void addNewArchetypes() {
        if (typesKnown < world.componentTypes().size()) {
            addNewTypes();
        }
        List<Archetype> created = entities.archetypesByCreation();
        for (int i = archetypes.size(); i < created.size(); i++) {
            archetypes.add(new SavedArchetype(created.get(i), entities.registry(), statesByIndex));
        }
    }

    private void rewindStates() {
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.rewind();
            }
        }
    }

    /**
     * Restores the saved state.
     *
     * @throws IllegalStateException if commands are pending, a query iterates, presentation runs, the world is closed, or
     *     nothing was saved
     */
    public void restore() {
        engine.checkMaySaveOrRestore("restore a snapshot");
        if (!saved) {
            throw new IllegalStateException("a snapshot is saved before it can be restored");
        }
        addNewArchetypes();
        try {
            restoreEntities();
            restoreStates();
            engine.endRestore(lastNumber);
        } catch (RuntimeException | Error failure) {
            entities.guard().fail(failure); // the world is half restored
            throw failure;
        }
    }

    private void restoreStates() {
        rewindStates();
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).restoreState();
        }
    }

    private void restoreEntities() {
        displaced.clear();
        for (int i = 0; i < archetypes.size(); i++) {
            if (hasChanged(i, true)) {
                archetypes.get(i).displace(displaced);
            }
        }
        for (int i = 0; i < archetypes.size(); i++) {
            if (hasChanged(i, true)) {
                archetypes.get(i).makeRoom(displaced);
            }
        }
        for (int i = 0; i < archetypes.size(); i++) {
            if (hasChanged(i, true)) {
                archetypes.get(i).fill();
            }
        }
        restoreShown();
        displaced.clear();
    }

    private boolean hasChanged(int i, boolean simulated) {
        SavedArchetype archetype = archetypes.get(i);
        return archetype.isSimulated() == simulated && archetype.hasChanged();
    }

    /** Restores presentation-only entities that became simulated since the save, and despawns entities spawned since. */
    private void restoreShown() {
        enterShown();
        for (int i = 0; i < displaced.size(); i++) {
            if (EntityLocation.isDetached(displaced.get(i))) {
                entities.undoSpawn(displaced.get(i));
            }
        }
        for (int i = 0; i < entered.size(); i++) {
            entities.relink(entered.get(i));
        }
        entered.clear();
        despawnSpawnedSince();
    }

    private void enterShown() {
        for (int i = 0; i < archetypes.size() && isAnyOlderDisplaced(); i++) {
            if (hasChanged(i, false)) {
                archetypes.get(i).enterDisplaced(entered);
            }
        }
    }

    private boolean isAnyOlderDisplaced() {
        for (int i = 0; i < displaced.size(); i++) {
            EntityId id = displaced.get(i);
            if (EntityLocation.isDetached(id)
                    && (id.number() <= lastNumber || EntityIdPool.isOfPresentation(id.number()))) {
                return true;
            }
        }
        return false;
    }

    private void despawnSpawnedSince() {
        for (int i = 0; i < archetypes.size(); i++) {
            if (hasChanged(i, false)) {
                archetypes.get(i).addCandidates(spawnedSince);
            }
        }
        if (spawnedSince.isEmpty()) {
            return;
        }
        for (int i = 0; i < archetypes.size(); i++) {
            if (!archetypes.get(i).isSimulated()) {
                archetypes.get(i).removeKnown(spawnedSince);
            }
        }
        for (EntityId id : spawnedSince) {
            if (id.isAlive()) { // it may have been despawned with its owner
                entities.despawn(id);
            }
        }
        spawnedSince.clear();
    }
}
