package dev.halfstep.state;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.ComponentChecks;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.ComponentType;
import dev.halfstep.component.Signature;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIdPool;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.entity.Ownership;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.SavedColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the entities of one archetype: their rows, their components and the state of the components. If no
 * row and no component object has changed since the last save or restore, only the state of the components is copied.
 *
 * <p>The restore of a world has four passes. {@link #emptyChangedRows}, {@link #resizeRows} and {@link #fillEmptyRows}
 * each visit all archetypes with changed rows; then {@link #restoreState} visits all archetypes.
 */
final class SavedArchetype {

    private static final long NEVER = -1;

    /** The minimum capacity of a column, so that small archetypes do not grow again and again. */
    private static final int MIN_CAPACITY = 16;

    /** Stands for the ids of the entities, where an index of a column is expected. */
    private static final int IDS = -1;

    private final Archetype archetype;
    private final ComponentRegistry registry;

    /** The {@link Archetype#changeCount()} at the last save or restore. */
    private long lastChangeCount = NEVER;

    /** The number of saved rows. */
    private int size;

    /** The saved entities, by row. */
    private @Nullable EntityId[] ids = {};

    /** The saved component objects, by column and row. */
    private final @Nullable Object[][] components;

    /** The owners, by the column and row of the component that refers to the owner; empty for all other columns. */
    private final @Nullable EntityId[][] owners;

    /** Whether the components of a column can refer to an owner, by column. */
    private final boolean[] canReferToOwner;

    /** The values of dense simulation components, by column; null for all other columns. */
    private final @Nullable SavedColumn[] denseValues;

    /** The state of other mutable simulation components, by column; null for all other columns. */
    private final @Nullable SavedState[] states;

    SavedArchetype(Archetype archetype, ComponentRegistry registry, @Nullable SavedState[] statesByIndex) {
        this.archetype = archetype;
        this.registry = registry;
        Signature signature = archetype.signature();
        components = new Object[signature.size()][0];
        owners = new EntityId[signature.size()][0];
        canReferToOwner = new boolean[signature.size()];
        denseValues = new SavedColumn[signature.size()];
        states = new SavedState[signature.size()];
        for (int column = 0; column < signature.size(); column++) {
            int index = signature.index(column);
            ComponentType<?> type = registry.get(index).storedType();
            canReferToOwner[column] = type.isOwned();
            if (type.dense() != null && type.kind() == ComponentType.Kind.SIMULATION) {
                denseValues[column] = new SavedColumn();
            }
            states[column] = statesByIndex[index];
        }
    }

    /** Saves the rows if they have changed, and the state of all components. */
    void save() {
        if (hasChangedRows()) {
            saveRows();
            lastChangeCount = archetype.changeCount();
        }
        for (int column = 0; column < denseValues.length; column++) {
            SavedColumn saved = denseValues[column];
            if (saved != null) {
                saved.save(denseColumn(column));
            }
            SavedState state = states[column];
            if (state != null) {
                for (int row = 0; row < size; row++) {
                    state.save(Objects.requireNonNull(components[column][row]));
                }
            }
        }
    }

    private DenseColumn<?> denseColumn(int column) {
        return Objects.requireNonNull(
                archetype.denseColumn(archetype.signature().index(column)));
    }

    private void saveRows() {
        int formerSize = size;
        size = archetype.size();
        ids = copyRows(ids, formerSize, IDS);
        for (int column = 0; column < components.length; column++) {
            components[column] = copyRows(components[column], formerSize, column);
            if (canReferToOwner[column]) {
                owners[column] =
                        copyOwners(owners[column], archetype.signature().index(column));
            }
        }
    }

    /**
     * Copies one column of all chunks to one array. If the former save had more rows, sets the surplus rows to null.
     *
     * @param column the index of the column, or {@link #IDS}
     * @return the buffer, or a longer array if it is too short
     */
    private <T> @Nullable T[] copyRows(@Nullable T[] buffer, int formerSize, int column) {
        @Nullable T[] filled = buffer.length >= size ? buffer : Arrays.copyOf(buffer, capacityFor(size));
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            Object[] source = column == IDS ? chunk.ids() : chunk.column(column);
            System.arraycopy(source, 0, filled, chunkIndex * Chunk.MAX_SLOTS, chunk.size());
        }
        if (formerSize > size) {
            Arrays.fill(filled, size, formerSize, null);
        }
        return filled;
    }

    private static int capacityFor(int rows) {
        return Math.max(MIN_CAPACITY, rows + rows / 2);
    }

    private @Nullable EntityId[] copyOwners(@Nullable EntityId[] buffer, int componentIndex) {
        @Nullable EntityId[] filled = buffer.length >= size ? buffer : new EntityId[capacityFor(size)];
        for (int row = 0; row < size; row++) {
            filled[row] = ownerOf(Objects.requireNonNull(ids[row]), componentIndex);
        }
        return filled;
    }

    private static @Nullable EntityId ownerOf(EntityId id, int componentIndex) {
        Ownership ownership = Ownership.of(id, componentIndex);
        return ownership == null ? null : ownership.owner();
    }

    /** Returns whether the entities are part of the simulated state. Presentation-only entities are not. */
    boolean isSimulated() {
        return archetype.isSimulated();
    }

    /** Returns whether rows or component objects have changed since the last save or restore. */
    boolean hasChangedRows() {
        return lastChangeCount != archetype.changeCount();
    }

    /**
     * Empties all rows whose entity, component objects or owners differ from the saved row.
     *
     * @param displaced the entities of these rows are added to this list
     */
    void emptyChangedRows(List<EntityId> displaced) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                EntityId id = chunk.get(slot);
                if (!equalsSavedRow(chunkIndex * Chunk.MAX_SLOTS + slot, id, chunk, slot)) {
                    archetype.clearRow(chunk, slot);
                    displaced.add(id);
                }
            }
        }
    }

    private boolean equalsSavedRow(int row, EntityId id, ArchetypeChunk chunk, int slot) {
        if (row >= size || ids[row] != id) {
            return false;
        }
        for (int column = 0; column < components.length; column++) {
            if (components[column][row] != chunk.column(column)[slot]) {
                return false;
            }
            if (canReferToOwner[column]
                    && owners[column][row] != ownerOf(id, archetype.signature().index(column))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Sets the number of rows to the saved number. Called after {@link #emptyChangedRows} was called for all simulated
     * archetypes. A saved entity that has become presentation-only since the save still has a row in another archetype;
     * that row is removed.
     *
     * @param displaced the entities whose row was removed are added to this list
     */
    void resizeRows(List<EntityId> displaced) {
        archetype.resize(size);
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                EntityId id = Objects.requireNonNull(ids[chunkIndex * Chunk.MAX_SLOTS + slot]);
                if (chunk.ids()[slot] == null && id.isAlive()) {
                    Archetype.of(id).removeRowForRestore(id);
                    displaced.add(id);
                }
            }
        }
    }

    /** Fills all empty rows with the saved entities. Called after {@link #resizeRows} was called for all archetypes. */
    void fillEmptyRows() {
        @Nullable Object[] buffer = new Object[components.length];
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                if (chunk.ids()[slot] == null) {
                    fillRow(chunkIndex * Chunk.MAX_SLOTS + slot, buffer);
                }
            }
        }
        lastChangeCount = archetype.changeCount();
    }

    private void fillRow(int row, @Nullable Object[] buffer) {
        EntityId id = Objects.requireNonNull(ids[row]);
        copyComponents(row, buffer);
        archetype.fillRow(row, id, buffer);
        for (int column = 0; column < owners.length; column++) {
            EntityId owner = canReferToOwner[column] ? owners[column][row] : null;
            if (owner != null) {
                Ownership.add(id, owner, archetype.signature().index(column));
            }
        }
    }

    private void copyComponents(int row, @Nullable Object[] buffer) {
        for (int column = 0; column < buffer.length; column++) {
            Object component = Objects.requireNonNull(components[column][row]);
            ComponentChecks.checkBelongsToNoEntity(
                    registry.get(archetype.signature().index(column)).storedType(), component);
            buffer[column] = component;
        }
    }

    /**
     * Adds rows for the saved entities that have no row now. These entities were presentation-only at the save and have
     * become simulated since. Called for archetypes of presentation-only entities.
     *
     * @param reattached the entities with a new row are added to this list
     */
    void reattachDetached(List<EntityId> reattached) {
        for (int row = 0; row < size; row++) {
            EntityId id = Objects.requireNonNull(ids[row]);
            if (EntityLocation.isDetached(id)) {
                @Nullable Object[] savedComponents = new Object[components.length];
                copyComponents(row, savedComponents);
                int firstComponent = 0;
                archetype.addRow(id, savedComponents, firstComponent);
                reattached.add(id);
            }
        }
    }

    /**
     * Collects the entities that the simulation has spawned and that are not in the row where they were saved. The
     * simulation may have spawned them since the save.
     *
     * @param candidates the entities are added to this set
     */
    void addPossibleSpawns(Set<EntityId> candidates) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                int row = chunkIndex * Chunk.MAX_SLOTS + slot;
                EntityId id = chunk.get(slot);
                boolean isInSavedRow = row < size && ids[row] == id;
                boolean wasSpawnedBySimulation = !EntityIdPool.isPresentationNumber(chunk.number(slot));
                if (!isInSavedRow && wasSpawnedBySimulation) {
                    candidates.add(id);
                }
            }
        }
    }

    /** Removes the saved entities from a set. */
    void removeSaved(Set<EntityId> candidates) {
        for (int row = 0; row < size && !candidates.isEmpty(); row++) {
            candidates.remove(Objects.requireNonNull(ids[row]));
        }
    }

    /** Restores the state of all components. */
    void restoreState() {
        for (int column = 0; column < denseValues.length; column++) {
            SavedColumn saved = denseValues[column];
            if (saved != null) {
                saved.restore(denseColumn(column));
            }
            SavedState state = states[column];
            if (state != null) {
                for (int row = 0; row < size; row++) {
                    state.restore(Objects.requireNonNull(components[column][row]));
                }
            }
        }
    }
}
