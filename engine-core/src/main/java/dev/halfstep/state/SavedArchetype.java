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
 * The entities of one archetype as they were: which there were in which order, with which components, and the state of
 * these. Where none has come or gone since, nothing but that state is looked at.
 */
final class SavedArchetype {

    private static final long NEVER = -1;

    private final Archetype archetype;
    private final ComponentRegistry registry;

    /** What the archetype said of its {@link Archetype#changes()} when it was like this. */
    private long changes = NEVER;

    private int size;

    /** The entities of all chunks, one after the other. */
    private @Nullable EntityId[] ids = {};

    /** For each component of the signature, those of these entities. */
    private final @Nullable Object[][] components;

    /** For each component of the signature, the owners that it names in these entities; none for most classes. */
    private final @Nullable EntityId[][] owners;

    /** Whether a component of the signature can name an owner. */
    private final boolean[] owned;

    /** For each component of the signature that is dense and simulated, its numbers; null for others. */
    private final @Nullable SavedColumn[] numbers;

    /** For each component of the signature that has a state of its own to be saved, the way to do it; null for others. */
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
        return Objects.requireNonNull(archetype.denseColumn(archetype.signature().index(column)));
    }

    private void saveRows() {
        int formerSize = size;
        size = archetype.size();
        ids = copyRows(ids, formerSize, -1);
        for (int column = 0; column < components.length; column++) {
            components[column] = copyRows(components[column], formerSize, column);
            if (owned[column]) {
                owners[column] = copyOwners(owners[column], archetype.signature().index(column));
            }
        }
    }

    /** Copies the ids, or the components of a place, of all rows to one array, and forgets what stands behind them. */
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

    /** Whether its entities are part of the simulated state, or are only shown and therefore left where they are. */
    boolean isSimulated() {
        return archetype.isSimulated();
    }

    /** Whether entities may have come or gone since. */
    boolean hasChanged() {
        return changes != archetype.changes();
    }

    /** Takes the rows from all simulated entities that are not where they were. */
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
     * Empties rows for all that were here, once all archetypes have displaced what is not where it was. Entities that
     * still have a row elsewhere are only shown by now, and lose it.
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

    /** Fills all empty rows, once all archetypes have made room. */
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
     * Gives entities that were only shown, and have become simulated since, the components back that they had.
     *
     * @param entered they are added to this list
     */
    void enterDisplaced(List<EntityId> entered) {
        for (int row = 0; row < size; row++) {
            EntityId id = Objects.requireNonNull(ids[row]);
            if (EntityLocation.isDisplaced(id)) {
                @Nullable Object[] own = new Object[components.length];
                copyComponents(row, own);
                archetype.append(id, own);
                entered.add(id);
            }
        }
    }

    /** Adds the entities that the simulation has spawned, and that are not where they were: they may be new. */
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

    /** Removes the entities that were here. */
    void removeKnown(Set<EntityId> candidates) {
        for (int row = 0; row < size && !candidates.isEmpty(); row++) {
            candidates.remove(Objects.requireNonNull(ids[row]));
        }
    }

    /** Writes the state of all components back. */
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
