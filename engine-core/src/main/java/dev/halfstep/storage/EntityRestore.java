package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Puts the entities of a snapshot or of a stored state into a world, in place of its own: in steps that leave the world
 * whole only after the last one.
 *
 * @hidden
 */
public final class EntityRestore {

    private final Entities entities;

    public EntityRestore(Entities entities) {
        this.entities = entities;
    }

    /**
     * Marks an entity as despawned that lost its row while a snapshot is restored, because it did not exist when the
     * snapshot was saved. Despawns all entities that it owns.
     */
    public void undoSpawn(EntityId id) {
        id.markDespawned();
        Ownership first = Ownership.firstOwned(id);
        while (first != null) {
            entities.despawn(first.owned()); // ends this ownership
            first = Ownership.firstOwned(id);
        }
    }

    /**
     * Links a restored entity to an owner. If the owner is despawned, or the link would close a cycle of owners,
     * despawns the entity.
     *
     * @param id a living presentation-only entity
     * @param owner its owner when the snapshot was saved
     */
    public void restoreOwnership(EntityId id, EntityId owner, int componentIndex) {
        if (owner.isDespawned() || Ownership.closesCycle(id, owner)) {
            entities.despawn(id);
        } else {
            Ownership.add(id, owner, componentIndex);
        }
    }

    /**
     * Returns whether an entity has lost its row, while a snapshot is restored: until it is stored in another row or
     * despawned.
     */
    public static boolean isDetached(EntityId id) {
        return id.isDetached();
    }

    /**
     * Removes all simulated entities, before those of a stored state are added. Despawns all entities that they own.
     *
     * @param alsoRemoved which of the other entities are despawned too
     */
    public void removeSimulated(Predicate<EntityId> alsoRemoved) {
        List<EntityId> removed = new ArrayList<>();
        List<EntityId> despawned = new ArrayList<>();
        for (Archetype archetype : entities.archetypes()) {
            for (int row = 0; !archetype.isSimulated() && row < archetype.size(); row++) {
                EntityId id = archetype.chunk(row / Chunk.MAX_SLOTS).get(row % Chunk.MAX_SLOTS);
                if (alsoRemoved.test(id)) {
                    despawned.add(id);
                }
            }
        }
        for (Archetype archetype : entities.archetypes()) {
            for (int chunkIndex = 0; archetype.isSimulated() && chunkIndex < archetype.chunkCount(); chunkIndex++) {
                Chunk chunk = archetype.chunk(chunkIndex);
                for (int slot = 0; slot < chunk.size(); slot++) {
                    removed.add(chunk.get(slot));
                    archetype.clearRow(chunk, slot);
                }
            }
            if (archetype.isSimulated()) {
                archetype.resize(0);
            }
        }
        removed.forEach(this::undoSpawn);
        for (EntityId id : despawned) {
            if (id.isAlive()) { // not yet despawned with its owner
                entities.despawn(id);
            }
        }
    }

    /**
     * Adds entities of a stored state, which have no row yet.
     *
     * @param indices the indices of their component classes
     * @param components the components by column, in the order of the indices, and by row. Dense components belong to
     *     no entity yet
     * @param values the values of dense components, by column; null for others
     */
    public void addLoaded(int[] indices, EntityId[] loaded, Object[][] components, @Nullable ColumnValues[] values) {
        Signature signature = Signature.ofOrdered();
        for (int index : indices) {
            signature = entities.registry().with(signature, index);
        }
        Archetype archetype = entities.archetype(signature);
        int firstRow = archetype.size();
        Object[] row = new Object[indices.length];
        for (int i = 0; i < loaded.length; i++) {
            for (int column = 0; column < indices.length; column++) {
                row[signature.columnOf(indices[column])] = components[column][i];
            }
            archetype.addRow(loaded[i], row, 0);
        }
        for (int column = 0; column < indices.length; column++) {
            ColumnValues columnValues = values[column];
            DenseColumns<?> dense = archetype.denseColumn(indices[column]);
            if (columnValues != null && dense != null) {
                columnValues.copyTo(dense, firstRow);
            }
        }
    }

    /** Adds a component to an entity of a stored state, without a link to its owner. */
    public void addLoaded(EntityId id, int componentIndex, Object component) {
        Archetype source = Archetype.of(id);
        source.move(id, entities.edge(source, componentIndex), component);
    }

    /** Links an entity of a stored state to its owner. The owners form no cycle. */
    public void addLoadedOwner(EntityId id, EntityId owner, int componentIndex) {
        Ownership.add(id, owner, componentIndex);
    }

    /** Marks an entity as despawned to which a stored state refers, but which it does not contain. */
    public static void markAbsent(EntityId id) {
        id.markDespawned();
    }
}
