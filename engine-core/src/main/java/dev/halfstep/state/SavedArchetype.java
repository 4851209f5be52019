package dev.halfstep.state;

import dev.halfstep.archetype.Archetype;
import dev.halfstep.archetype.ArchetypeChunk;
import dev.halfstep.archetype.Bundle;
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
 * Saves the entities of one archetype: their order, their components and the state of the components. If the structure of
 * the archetype has not changed since, only that state is saved and restored.
 */
final class SavedArchetype {

    private static final long NEVER = -1;

    private final Archetype archetype;
    private final ComponentRegistry registry;

    /** The {@link Archetype#changes()} at the last save or restore. */
    private long changes = NEVER;

    private int size;

    /** The entities of all chunks, row by row. */
    private @Nullable EntityId[] ids = {};

    /** The components of the entities, by column. */
    private final @Nullable Object[][] components;

    /** The owners that the components name, by column; empty for classes that cannot name one. */
    private final @Nullable EntityId[][] owners;

    /** True for columns whose components can name an owner. */
    private final boolean[] owned;

    /** The numbers of dense simulation components, by column; null for others. */
    private final @Nullable SavedColumn[] numbers;

    /** Saves the state of ordinary mutable simulation components, by column; null for others. */
    private final @Nullable SavedState[] states;

    SavedArchetype(Archetype archetype, ComponentRegistry registry, @Nullable SavedState[] statesByIndex) {
        this.archetype = archetype;
        this.registry = registry;
        Signature signature = archetype.signature();
        components = new Object[signature.size()][0];
        owners = new EntityId[signature.size()][0];
        owned = new boolean[signature.size()];
        numbers = new SavedColumn[signature.size()];
        states = new SavedState[signature.size()];
        for (int column = 0; column < signature.size(); column++) {
            int index = signature.index(column);
            ComponentType<?> type = registry.get(index).stored();
            owned[column] = type.isOwned();
            if (type.dense() != null && type.kind() == ComponentType.Kind.SIMULATION) {
                numbers[column] = new SavedColumn();
            }
            states[column] = statesByIndex[index];
        }
    }

    void save() {
        if (changes != archetype.changes()) {
            saveRows();
            changes = archetype.changes();
        }
        for (int column = 0; column < numbers.length; column++) {
            SavedColumn saved = numbers[column];
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
        ids = copyRows(ids, formerSize, -1);
        for (int column = 0; column < components.length; column++) {
            components[column] = copyRows(components[column], formerSize, column);
            if (owned[column]) {
                owners[column] =
                        copyOwners(owners[column], archetype.signature().index(column));
            }
        }
    }

    /** Copies the components of a column, or the ids for column -1, to one array, and clears the unused rest. */
    private <T> @Nullable T[] copyRows(@Nullable T[] buffer, int formerSize, int column) {
        @Nullable T[] filled = buffer.length >= size ? buffer : Arrays.copyOf(buffer, capacityFor(size));
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            Object[] source = column < 0 ? chunk.ids() : chunk.column(column);
            System.arraycopy(source, 0, filled, chunkIndex * Chunk.SLOTS, chunk.size());
        }
        if (formerSize > size) {
            Arrays.fill(filled, size, formerSize, null);
        }
        return filled;
    }

    private static int capacityFor(int rows) {
        return Math.max(16, rows + rows / 2);
    }

    private @Nullable EntityId[] copyOwners(@Nullable EntityId[] buffer, int index) {
        @Nullable EntityId[] filled = buffer.length >= size ? buffer : new EntityId[capacityFor(size)];
        for (int row = 0; row < size; row++) {
            filled[row] = ownerOf(Objects.requireNonNull(ids[row]), index);
        }
        return filled;
    }

    private static @Nullable EntityId ownerOf(EntityId id, int index) {
        Ownership ownership = Ownership.of(id, index);
        return ownership == null ? null : ownership.owner();
    }

    /** Returns true if the entities are part of the simulated state. Presentation-only entities are not restored. */
    boolean isSimulated() {
        return archetype.isSimulated();
    }

    /** Returns true if the structure has changed since. */
    boolean hasChanged() {
        return changes != archetype.changes();
    }

    /** Detaches all entities from their rows that are not in their saved row with their saved components. */
    void displace(List<EntityId> displaced) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                EntityId id = chunk.get(slot);
                if (!isUnchanged(chunkIndex * Chunk.SLOTS + slot, id, chunk, slot)) {
                    archetype.displace(chunk, slot);
                    displaced.add(id);
                }
            }
        }
    }

    private boolean isUnchanged(int row, EntityId id, ArchetypeChunk chunk, int slot) {
        if (row >= size || ids[row] != id) {
            return false;
        }
        for (int column = 0; column < components.length; column++) {
            if (components[column][row] != chunk.column(column)[slot]) {
                return false;
            }
            if (owned[column]
                    && owners[column][row] != ownerOf(id, archetype.signature().index(column))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes empty rows for the saved entities, after all archetypes have called {@link #displace}. Saved entities that still
     * have a row elsewhere have become presentation-only, and lose that row.
     */
    void makeRoom(List<EntityId> displaced) {
        archetype.resize(size);
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                EntityId id = Objects.requireNonNull(ids[chunkIndex * Chunk.SLOTS + slot]);
                if (chunk.ids()[slot] == null && id.isAlive()) {
                    Archetype.of(id).evict(id);
                    displaced.add(id);
                }
            }
        }
    }

    /** Fills all empty rows with the saved entities, after all archetypes have made room. */
    void fill() {
        @Nullable Object[] row = new Object[components.length];
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                if (chunk.ids()[slot] == null) {
                    fill(chunkIndex * Chunk.SLOTS + slot, row);
                }
            }
        }
        changes = archetype.changes();
    }

    private void fill(int row, @Nullable Object[] buffer) {
        EntityId id = Objects.requireNonNull(ids[row]);
        copyComponents(row, buffer);
        archetype.fill(row, id, buffer);
        for (int column = 0; column < owners.length; column++) {
            EntityId owner = owned[column] ? owners[column][row] : null;
            if (owner != null) {
                Ownership.begin(id, owner, archetype.signature().index(column));
            }
        }
    }

    private void copyComponents(int row, @Nullable Object[] buffer) {
        for (int column = 0; column < buffer.length; column++) {
            Object component = Objects.requireNonNull(components[column][row]);
            Bundle.checkIsFree(registry.get(archetype.signature().index(column)).stored(), component);
            buffer[column] = component;
        }
    }

    /**
     * Restores the components of presentation-only entities that have become simulated since the save.
     *
     * @param entered the entities are added to this list
     */
    void enterDisplaced(List<EntityId> entered) {
        for (int row = 0; row < size; row++) {
            EntityId id = Objects.requireNonNull(ids[row]);
            if (EntityLocation.isDetached(id)) {
                @Nullable Object[] own = new Object[components.length];
                copyComponents(row, own);
                archetype.append(id, own);
                entered.add(id);
            }
        }
    }

    /** Adds the entities that the simulation has spawned and that are not in their saved row: they may be new. */
    void addCandidates(Set<EntityId> candidates) {
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            ArchetypeChunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                int row = chunkIndex * Chunk.SLOTS + slot;
                EntityId id = chunk.get(slot);
                if ((row >= size || ids[row] != id) && !EntityIdPool.isOfPresentation(chunk.number(slot))) {
                    candidates.add(id);
                }
            }
        }
    }

    /** Removes the saved entities. */
    void removeKnown(Set<EntityId> candidates) {
        for (int row = 0; row < size && !candidates.isEmpty(); row++) {
            candidates.remove(Objects.requireNonNull(ids[row]));
        }
    }

    /** Restores the state of all components. */
    void restoreState() {
        for (int column = 0; column < numbers.length; column++) {
            SavedColumn saved = numbers[column];
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
