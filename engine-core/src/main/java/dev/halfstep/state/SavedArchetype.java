package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.BlockPool;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityRestore;
import dev.halfstep.storage.SavedColumns;
import dev.halfstep.storage.SavedMemory;
import dev.halfstep.storage.Signature;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the entities of one archetype: their rows, their components and the state of the components. If no
 * row and no component object has changed since the last save or restore, only the state of the components is copied.
 *
 * <p>The restore of a world has several passes. {@link #beginRestore}, {@link #emptyChangedRows}, {@link
 * #fillEmptyRows} and {@link #restoreOwners} each visit all archetypes with changed rows; then {@link #restoreState}
 * visits all archetypes.
 */
final class SavedArchetype {

    private static final long NEVER = -1;

    private final Archetype archetype;
    private final ComponentRegistry registry;

    /** The memory of the states of a ring, and the state that was saved or restored last. */
    private final SharedArchetype shared;

    /** The {@link Archetype#changeCount()} at the last save or restore. */
    private long lastChangeCount = NEVER;

    private final SavedRows saved;

    /** Whether the archetype had no rows at the last save. */
    private boolean isEmpty;

    /** The rows that the archetype has after the restore. Used within a restore only, otherwise {@link #saved}. */
    private SavedRows restored;

    /** The rows that were filled; used within a restore of a presentation-only archetype. */
    private final List<Integer> filledRows = new ArrayList<>();

    /** The values of dense simulation components, by column; null for all other columns. */
    private final @Nullable SavedColumns[] denseValues;

    /** The fields of other mutable simulation components, by column; null for all other columns. */
    private final @Nullable SavedFields[] fields;

    /** The state of simulation components for which {@link #fields} does not suffice; null for all other columns. */
    private final @Nullable SavedState[] states;

    SavedArchetype(
            Archetype archetype,
            ComponentRegistry registry,
            SharedArchetype shared,
            @Nullable SavedState[] statesByIndex) {
        this.archetype = archetype;
        this.registry = registry;
        this.shared = shared;
        Signature signature = archetype.signature();
        saved = new SavedRows(signature, registry, shared.references());
        restored = saved;
        denseValues = new SavedColumns[signature.size()];
        fields = new SavedFields[signature.size()];
        states = new SavedState[signature.size()];
        for (int column = 0; column < signature.size(); column++) {
            int index = signature.index(column);
            ComponentType<?> type = registry.get(index).storedType();
            if (type.dense() != null && type.kind() == ComponentType.Kind.SIMULATION) {
                denseValues[column] =
                        new SavedColumns(shared.lanes(column, type.dense().floatsPerSlot()), shared.slotBytes());
            }
            SavedState state = statesByIndex[index];
            FlatFields flat = state instanceof StateTape tape ? tape.flatFields() : null;
            if (flat == null) {
                states[column] = state;
            } else {
                fields[column] = new SavedFields(flat, shared.fields(column, flat));
            }
        }
    }

    /** Saves the rows if they have changed, and the state of all components. */
    void save() {
        SavedArchetype latest = shared.latest();
        if (archetype.size() == 0) {
            saveEmpty();
            return;
        }
        isEmpty = false;
        if (hasChangedRows()) {
            saveRows(latest);
        }
        for (int column = 0; column < denseValues.length; column++) {
            SavedColumns dense = denseValues[column];
            if (dense != null) {
                dense.save(denseColumn(column), latest == null ? null : latest.denseValues[column]);
            }
            SavedFields ofObjects = fields[column];
            if (ofObjects != null) {
                ofObjects.save(archetype, column, latest == null || latest == this ? null : latest.fields[column]);
            }
            SavedState state = states[column];
            if (state != null) {
                for (int row = 0; row < saved.size(); row++) {
                    state.save(saved.component(column, row));
                }
            }
        }
        shared.setLatest(this);
    }

    /** Saves an archetype without rows: many archetypes have rows only now and then. */
    private void saveEmpty() {
        if (!isEmpty) {
            clear();
            isEmpty = true;
        }
        lastChangeCount = archetype.changeCount();
        shared.setLatest(this);
    }

    private void saveRows(@Nullable SavedArchetype latest) {
        lastChangeCount = NEVER; // until all is copied
        SavedArchetype other = latest == this ? null : latest;
        if (other != null && other.lastChangeCount == archetype.changeCount()) {
            saved.shareAll(other.saved);
        } else {
            saved.copyFrom(archetype, other == null ? null : other.saved);
        }
        lastChangeCount = archetype.changeCount();
    }

    /** Releases the memory: nothing is saved. */
    void clear() {
        lastChangeCount = NEVER;
        isEmpty = false;
        saved.clear();
        for (SavedColumns dense : denseValues) {
            if (dense != null) {
                dense.clear();
            }
        }
        for (SavedFields ofObjects : fields) {
            if (ofObjects != null) {
                ofObjects.clear();
            }
        }
    }

    /** Returns the memory of the lists of blocks, in bytes. */
    long bytes() {
        long sum = saved.bytes();
        for (SavedFields ofObjects : fields) {
            sum += ofObjects == null ? 0 : ofObjects.listBytes();
        }
        return sum;
    }

    private DenseColumns<?> denseColumn(int column) {
        return Objects.requireNonNull(
                archetype.denseColumn(archetype.signature().index(column)));
    }

    /** Returns whether rows or component objects have changed since the last save or restore. */
    boolean hasChangedRows() {
        return lastChangeCount != archetype.changeCount();
    }

    /**
     * Collects the saved entities that presentation has spawned and that were simulated at the save: their saved row is
     * restored, even if they have become presentation-only since.
     *
     * @param entities the entities are added to this set
     */
    void addSimulatedSpawnedByPresentation(Set<EntityId> entities) {
        if (archetype.isSimulated() && saved.hasSpawnedByPresentation()) {
            for (int row = 0; row < saved.size(); row++) {
                if (saved.isSpawnedByPresentation(row)) {
                    entities.add(saved.id(row));
                }
            }
        }
    }

    /**
     * Decides which rows the archetype has after the restore: the saved rows, except that presentation-only entities
     * which presentation has spawned keep their present row, if they have one.
     *
     * @param restoredElsewhere the entities that are restored to rows of simulated archetypes
     */
    void beginRestore(Set<EntityId> restoredElsewhere) {
        boolean mayKeepRows = !archetype.isSimulated()
                && (saved.hasSpawnedByPresentation() || SavedRows.countSpawnedByPresentation(archetype) > 0);
        restored = mayKeepRows ? mergedRows(restoredElsewhere) : saved;
    }

    private SavedRows mergedRows(Set<EntityId> restoredElsewhere) {
        SavedRows merged = new SavedRows(archetype.signature(), registry, BlockPool.ofReferences(new SavedMemory()));
        Set<EntityId> added = new HashSet<>(); // never iterated
        for (int row = 0; row < saved.size(); row++) {
            EntityId id = saved.id(row);
            boolean isSavedRowRestored = archetype.isPartOfSimulation(id.number())
                    || (id.isAlive() && Archetype.of(id).isSimulated()); // has become simulated since the save
            if (isSavedRowRestored) {
                merged.add(saved, row);
            } else if (id.isAlive() && Archetype.of(id) == archetype) {
                merged.add(Chunk.of(id), Chunk.slotOf(id));
                added.add(id);
            }
        }
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                EntityId id = chunk.get(slot);
                if (!archetype.isPartOfSimulation(chunk.number(slot))
                        && !added.contains(id)
                        && !restoredElsewhere.contains(id)) {
                    merged.add(chunk, slot);
                }
            }
        }
        return merged;
    }

    /**
     * Empties all rows whose entity, component objects or owners differ from the restored row, and sets the number of
     * rows.
     *
     * @param displaced the entities of these rows are added to this list
     */
    void emptyChangedRows(List<EntityId> displaced) {
        SavedArchetype latest = shared.latest();
        SavedRows present = latest == null || latest.hasChangedRows() ? null : latest.saved;
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            int[] slots = shared.slots(chunk.size());
            int count = restored.findChangedSlots(chunk, chunkIndex * Chunk.MAX_SLOTS, present, slots);
            for (int i = 0; i < count; i++) {
                displaced.add(chunk.get(slots[i]));
                archetype.clearRow(chunk, slots[i]);
            }
        }
        archetype.resize(restored.size());
    }

    /**
     * Fills all empty rows with the restored entities. Called after {@link #emptyChangedRows} was called for all
     * archetypes: an entity has one row, so it must lose its present row before.
     */
    void fillEmptyRows() {
        @Nullable Object[] buffer = new Object[archetype.signature().size()];
        filledRows.clear();
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                if (chunk.ids()[slot] == null) {
                    fillRow(chunkIndex * Chunk.MAX_SLOTS + slot, buffer);
                }
            }
        }
        lastChangeCount = restored == saved ? archetype.changeCount() : NEVER; // merged rows differ from the saved rows
    }

    private void fillRow(int row, @Nullable Object[] buffer) {
        for (int column = 0; column < buffer.length; column++) {
            Object component = restored.component(column, row);
            registry.get(archetype.signature().index(column)).checkBelongsToNoEntity(component);
            buffer[column] = component;
        }
        EntityId id = restored.id(row);
        archetype.fillRow(row, id, buffer);
        if (!archetype.isSimulated()) {
            filledRows.add(row);
            return;
        }
        for (int column = 0; column < buffer.length; column++) {
            EntityId owner = restored.owner(column, row);
            if (owner != null) { // the owner is simulated, so it is restored, too
                archetype.addOwner(id, column, owner);
            }
        }
    }

    /**
     * Links the entities of filled rows to their owners. Presentation may have despawned an owner that it has spawned,
     * or may have made it owned by the entity: such an entity is despawned. Called for presentation-only archetypes,
     * after {@link #fillEmptyRows} was called for all archetypes.
     */
    void restoreOwners(EntityRestore restore) {
        for (int i = 0; i < filledRows.size(); i++) {
            int row = filledRows.get(i); // the entity may have moved since, when another one was despawned
            for (int column = 0; column < archetype.signature().size(); column++) {
                EntityId owner = restored.owner(column, row);
                if (owner != null && restored.id(row).isAlive()) {
                    restore.restoreOwnership(
                            restored.id(row), owner, archetype.signature().index(column));
                }
            }
        }
        filledRows.clear();
        restored = saved;
    }

    /** Restores the state of all components. */
    void restoreState() {
        SavedArchetype latest = shared.latest();
        for (int column = 0; column < denseValues.length; column++) {
            SavedColumns dense = denseValues[column];
            if (dense != null) {
                dense.restore(denseColumn(column), latest == null ? null : latest.denseValues[column]);
            }
            SavedFields ofObjects = fields[column];
            if (ofObjects != null) {
                ofObjects.restore(archetype, column);
            }
            SavedState state = states[column];
            if (state != null) {
                for (int row = 0; row < saved.size(); row++) {
                    state.restore(saved.component(column, row));
                }
            }
        }
        shared.setLatest(this);
    }
}
