package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.BlockPool;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.SavedBlocks;
import dev.halfstep.storage.Signature;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores copies of rows of one archetype: the entities, their component objects and their owners. Blocks of rows that
 * are equal in several states of a ring are stored once.
 */
final class SavedRows {

    /** The number of rows. */
    private int size;

    /** The entities, by row. */
    private final SavedBlocks ids;

    /** The component objects, by column. */
    private final SavedBlocks[] components;

    /** The owners, by the column of the component that refers to the owner; null for all other columns. */
    private final @Nullable SavedBlocks[] owners;

    /** The owners of one chunk, by slot; used within a save only. */
    private @Nullable EntityId[] ownersOfChunk = {};

    /** The number of entities that presentation has spawned. */
    private int spawnedByPresentation;

    /**
     * Creates a store without rows.
     *
     * @param pool creates the blocks of references
     */
    SavedRows(Signature signature, ComponentRegistry registry, BlockPool pool) {
        ids = new SavedBlocks(pool);
        components = new SavedBlocks[signature.size()];
        owners = new SavedBlocks[signature.size()];
        for (int column = 0; column < signature.size(); column++) {
            components[column] = new SavedBlocks(pool);
            boolean canReferToOwner =
                    registry.get(signature.index(column)).storedType().isOwned();
            owners[column] = canReferToOwner ? new SavedBlocks(pool) : null;
        }
    }

    int size() {
        return size;
    }

    EntityId id(int row) {
        return (EntityId) Objects.requireNonNull(ids.reference(row));
    }

    Object component(int column, int row) {
        return Objects.requireNonNull(components[column].reference(row));
    }

    /** Returns the owner to which the component of a column refers, null if there is none. */
    @Nullable
    EntityId owner(int column, int row) {
        SavedBlocks ofColumn = owners[column];
        return ofColumn == null ? null : (EntityId) ofColumn.reference(row);
    }

    /** Returns whether presentation has spawned any of the entities. */
    boolean hasSpawnedByPresentation() {
        return spawnedByPresentation > 0;
    }

    boolean isSpawnedByPresentation(int row) {
        return EntityId.isPresentationNumber(id(row).number());
    }

    /**
     * Replaces all rows by the rows of an archetype.
     *
     * @param latest the rows that were saved or restored last, null if there are none
     */
    void copyFrom(Archetype archetype, @Nullable SavedRows latest) {
        resize(archetype.size());
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            int firstRow = chunkIndex * Chunk.MAX_SLOTS;
            ids.saveReferences(firstRow, chunk.ids(), chunk.size(), latest == null ? null : latest.ids);
            for (int column = 0; column < components.length; column++) {
                components[column].saveReferences(
                        firstRow,
                        chunk.storedColumn(column),
                        chunk.size(),
                        latest == null ? null : latest.components[column]);
                SavedBlocks ofColumn = owners[column];
                if (ofColumn != null) {
                    ofColumn.saveReferences(
                            firstRow,
                            ownersOf(chunk, column),
                            chunk.size(),
                            latest == null ? null : latest.owners[column]);
                }
            }
        }
        Arrays.fill(ownersOfChunk, null);
        spawnedByPresentation = countSpawnedByPresentation(archetype);
    }

    private @Nullable EntityId[] ownersOf(Chunk chunk, int column) {
        if (ownersOfChunk.length < chunk.size()) {
            ownersOfChunk = new EntityId[chunk.ids().length];
        }
        for (int slot = 0; slot < chunk.size(); slot++) {
            ownersOfChunk[slot] = chunk.ownerOf(column, slot);
        }
        return ownersOfChunk;
    }

    /** Replaces all rows by equal rows of another state. */
    void shareAll(SavedRows other) {
        size = other.size;
        ids.shareAll(other.ids);
        for (int column = 0; column < components.length; column++) {
            components[column].shareAll(other.components[column]);
            SavedBlocks ofColumn = owners[column];
            if (ofColumn != null) {
                ofColumn.shareAll(Objects.requireNonNull(other.owners[column]));
            }
        }
        spawnedByPresentation = other.spawnedByPresentation;
    }

    /** Removes all rows and releases their memory. */
    void clear() {
        resize(0);
        spawnedByPresentation = 0;
    }

    private void resize(int rows) {
        size = rows;
        ids.resize(rows);
        for (int column = 0; column < components.length; column++) {
            components[column].resize(rows);
            SavedBlocks ofColumn = owners[column];
            if (ofColumn != null) {
                ofColumn.resize(rows);
            }
        }
    }

    /** Returns the memory of the lists of blocks, in bytes. */
    long bytes() {
        long sum = ids.bytes() + 4L * ownersOfChunk.length;
        for (int column = 0; column < components.length; column++) {
            SavedBlocks ofColumn = owners[column];
            sum += components[column].bytes() + (ofColumn == null ? 0 : ofColumn.bytes());
        }
        return sum;
    }

    /** Returns the number of entities of an archetype that presentation has spawned. */
    static int countSpawnedByPresentation(Archetype archetype) {
        int count = 0;
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            long[] numbers = chunk.entityNumbers();
            for (int slot = 0; slot < chunk.size(); slot++) {
                count += EntityId.isPresentationNumber(numbers[slot]) ? 1 : 0;
            }
        }
        return count;
    }

    /** Adds a copy of a row of other saved rows of the same archetype. */
    void add(SavedRows source, int row) {
        int added = addRow(source.id(row));
        for (int column = 0; column < components.length; column++) {
            put(components[column], added, source.component(column, row));
            put(owners[column], added, source.owner(column, row));
        }
    }

    /** Adds a copy of a row of the archetype. */
    void add(Chunk chunk, int slot) {
        int added = addRow(chunk.get(slot));
        for (int column = 0; column < components.length; column++) {
            put(components[column], added, chunk.component(column, slot));
            put(owners[column], added, owners[column] == null ? null : chunk.ownerOf(column, slot));
        }
    }

    private int addRow(EntityId id) {
        int added = size++;
        resize(size);
        put(ids, added, id);
        return added;
    }

    /** Writes a value of the last row. */
    private static void put(@Nullable SavedBlocks column, int row, @Nullable Object value) {
        if (column != null) {
            column.setLast(row, value);
        }
    }

    /**
     * Finds the rows of a chunk that differ from the saved rows: in the entity, a component object or an owner.
     *
     * @param firstRow the index of the first row of the chunk in the archetype
     * @param present the saved rows that the archetype has now, null if they are not known
     * @param slots receives the slots of these rows, in ascending order
     * @return the number of these rows
     */
    int findChangedSlots(Chunk chunk, int firstRow, @Nullable SavedRows present, int[] slots) {
        int rowsPerBlock = ids.rowsPerBlock();
        int count = 0;
        for (int from = 0; from < chunk.size(); from += rowsPerBlock) {
            int to = Math.min(from + rowsPerBlock, chunk.size());
            int savedTo = Math.max(from, Math.min(to, size - firstRow));
            int index = (firstRow + from) / rowsPerBlock;
            if (savedTo > from && (present == null || !isShared(index, present))) {
                count = findChangedSlots(chunk, from, savedTo, index, slots, count);
            }
            for (int slot = savedTo; slot < to; slot++) {
                slots[count++] = slot; // behind the last saved row
            }
        }
        return count;
    }

    private boolean isShared(int index, SavedRows present) {
        if (size != present.size || !ids.isShared(index, present.ids)) {
            return false;
        }
        for (int column = 0; column < components.length; column++) {
            SavedBlocks ofColumn = owners[column];
            if (!components[column].isShared(index, present.components[column])
                    || (ofColumn != null
                            && !ofColumn.isShared(index, Objects.requireNonNull(present.owners[column])))) {
                return false;
            }
        }
        return true;
    }

    /** Finds the changed rows of one block, and adds their slots. Returns the new number of slots. */
    private int findChangedSlots(Chunk chunk, int from, int to, int index, int[] slots, int formerCount) {
        @Nullable Object[] savedIds = ids.references(index);
        @Nullable EntityId[] presentIds = chunk.ids();
        int count = formerCount;
        for (int slot = from; slot < to; slot++) {
            if (savedIds[slot - from] != presentIds[slot] || isAnyComponentChanged(chunk, slot, index, slot - from)) {
                slots[count++] = slot;
            }
        }
        return count;
    }

    private boolean isAnyComponentChanged(Chunk chunk, int slot, int index, int rowInBlock) {
        for (int column = 0; column < components.length; column++) {
            if (components[column].references(index)[rowInBlock] != chunk.storedColumn(column)[slot]) {
                return true;
            }
            SavedBlocks ofColumn = owners[column];
            if (ofColumn != null && ofColumn.references(index)[rowInBlock] != chunk.ownerOf(column, slot)) {
                return true;
            }
        }
        return false;
    }
}
