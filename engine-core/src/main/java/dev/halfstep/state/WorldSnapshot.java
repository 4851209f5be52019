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
 * The simulated state of a world as it was: entities with their numbers and in their order, simulation components, who
 * owns whom, and the number of the next entity.
 *
 * <p>All objects keep their identity: an entity that comes back does so under its id and with its component objects, into
 * which their state is written back. Presentation components come and go with their entities, and keep their state.
 *
 * <p>Entities that have nothing else are only shown, and stay as they are. Two things are undone with the steps that did
 * them: one that was spawned by the simulation since leaves, and one that has become simulated since gets back the
 * components that it had, or leaves if its owner has.
 *
 * <p>Saving again uses the same memory.
 */
public final class WorldSnapshot {

    private final World world;
    private final EngineWorld engine;
    private final Entities entities;
    private @Nullable SavedState[] statesByIndex = {};
    private int typesKnown;

    /** One for each archetype, in the order in which they were made. */
    private final List<SavedArchetype> archetypes = new ArrayList<>();

    private final List<EntityId> displaced = new ArrayList<>();
    private final List<EntityId> entered = new ArrayList<>();
    private final Set<EntityId> spawnedSince = new LinkedHashSet<>();
    private long lastNumber;
    private boolean saved;

    /**
     * For one world, without anything saved.
     *
     * @param world whose state is to be saved
     * @throws IllegalStateException if it has simulation components that cannot be copied, with the names of all of them
     */
    public WorldSnapshot(World world) {
        this.world = world;
        engine = EngineWorld.of(world);
        entities = engine.entities();
        addNewTypes();
    }

    /** A world may register types at their first use. */
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
     * Copies the state of the world.
     *
     * @throws IllegalStateException if commands wait, a query iterates, presentation runs, or the world is closed
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

    /** Those that were made since are empty in what was saved. */
    private void addNewArchetypes() {
        if (typesKnown < world.componentTypes().size()) {
            addNewTypes();
        }
        List<Archetype> made = entities.archetypesByCreation();
        for (int i = archetypes.size(); i < made.size(); i++) {
            archetypes.add(new SavedArchetype(made.get(i), entities.registry(), statesByIndex));
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
     * Brings the world back to what was saved.
     *
     * @throws IllegalStateException if commands wait, a query iterates, presentation runs, the world is closed, or
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
            entities.guard().fail(failure); // neither what it was nor what it is to be
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

    /** Ends what became simulated since the save, or was spawned. Nothing that is only shown owns what is simulated. */
    private void restoreShown() {
        enterShown();
        for (int i = 0; i < displaced.size(); i++) {
            if (EntityLocation.isDisplaced(displaced.get(i))) {
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
            if (EntityLocation.isDisplaced(id)
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
            if (id.isAlive()) { // it may have left with its owner
                entities.despawn(id);
            }
        }
        spawnedSince.clear();
    }
}
