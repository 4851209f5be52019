package dev.halfstep.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulated state of a world as it was: entities with their numbers and in their order, simulation components, who
 * owns whom, and the number of the next entity.
 *
 * <p>All objects keep their identity: an entity that comes back does so under its id and with its component objects, into
 * which their state is written back. Presentation components come and go with their entities, and keep their state.
 * Entities that have nothing else stay as they are, but for those that were spawned by the simulation since: they leave,
 * as the steps that spawned them are undone.
 *
 * <p>Saving again uses the same memory.
 */
public final class WorldSnapshot {

    private final World world;
    private final @Nullable SavedState[] statesByIndex;

    /** One for each archetype, in the order in which they were made. */
    private final List<SavedArchetype> archetypes = new ArrayList<>();

    private final List<EntityId> displaced = new ArrayList<>();
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
        statesByIndex = new SavedState[world.registry().size()];
        List<String> faults = new ArrayList<>();
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.kind() == ComponentType.Kind.SIMULATION && type.dense() == null) {
                try {
                    statesByIndex[world.registered(type.componentClass()).index()] =
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
    }

    /**
     * Copies the state of the world.
     *
     * @throws IllegalStateException if commands wait, a query iterates, presentation runs, or the world is closed
     */
    public void save() {
        world.checkMaySaveOrRestore("save a snapshot");
        forAllArchetypes();
        rewindStates();
        for (int i = 0; i < archetypes.size(); i++) {
            archetypes.get(i).save();
        }
        for (SavedState state : statesByIndex) {
            if (state != null) {
                state.end();
            }
        }
        lastNumber = world.lastNumber();
        saved = true;
    }

    /** Those that were made since are empty in what was saved. */
    private void forAllArchetypes() {
        List<Archetype> made = world.archetypesAsMade();
        for (int i = archetypes.size(); i < made.size(); i++) {
            archetypes.add(new SavedArchetype(made.get(i), world.registry(), statesByIndex));
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
        world.checkMaySaveOrRestore("restore a snapshot");
        if (!saved) {
            throw new IllegalStateException("a snapshot is saved before it can be restored");
        }
        forAllArchetypes();
        try {
            restoreEntities();
            restoreStates();
            world.endRestore(lastNumber);
        } catch (RuntimeException | Error failure) {
            world.dominion().failed(failure); // neither what it was nor what it is to be
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
        boolean any = false;
        for (int i = 0; i < archetypes.size(); i++) {
            if (archetypes.get(i).hasChanged()) {
                archetypes.get(i).displace(displaced);
                any = true;
            }
        }
        if (!any) {
            return;
        }
        for (int i = 0; i < archetypes.size(); i++) {
            if (archetypes.get(i).hasChanged()) {
                archetypes.get(i).place();
            }
        }
        for (int i = 0; i < displaced.size(); i++) {
            if (displaced.get(i).isDisplaced()) {
                world.undoSpawn(displaced.get(i));
            }
        }
        displaced.clear();
    }
}
