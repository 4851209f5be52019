package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ArrayBytes;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIdPool;
import dev.halfstep.storage.Signature;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stores copies of rows of one archetype: the entities, their component objects and their owners. */
final class SavedRows {

    /** The minimum capacity of a column, so that small archetypes do not grow again and again. */
    private static final int MIN_CAPACITY = 16;

    /** The number of rows. */
    private int size;

    /** The entities, by row. */
    private @Nullable EntityId[] ids = {};

    /** The component objects, by column and row. */
    private final @Nullable Object[][] components;

    /** The owners, by the column and row of the component that refers to the owner; empty for all other columns. */
    private final @Nullable EntityId[][] owners;

    /** Whether the components of a column can refer to an owner, by column. */
    private final boolean[] canReferToOwner;

    /** The number of entities that presentation has spawned. */
    private int spawnedByPresentation;

    SavedRows(Signature signature, ComponentRegistry registry) {
        components = new Object[signature.size()][0];
        owners = new EntityId[signature.size()][0];
        canReferToOwner = new boolean[signature.size()];
        for (int column = 0; column < signature.size(); column++) {
            canReferToOwner[column] =
                    registry.get(signature.index(column)).storedType().isOwned();
        }
    }

    int size() {
        return size;
    }

    EntityId id(int row) {
        return Objects.requireNonNull(ids[row]);
    }

    Object component(int column, int row) {
        return Objects.requireNonNull(components[column][row]);
    }

    /** Returns the owner to which the component of a column refers, null if there is none. */
    @Nullable
    EntityId owner(int column, int row) {
        return canReferToOwner[column] ? owners[column][row] : null;
    }

    /** Returns whether presentation has spawned any of the entities. */
    boolean hasSpawnedByPresentation() {
        return spawnedByPresentation > 0;
    }

    boolean isSpawnedByPresentation(int row) {
        return EntityIdPool.isPresentationNumber(id(row).number());
    }

    /** Replaces all rows by those of an archetype. */
    void copyFrom(Archetype archetype) {
        int formerSize = size;
        size = archetype.size();
        ensureCapacity(size);
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            int firstRow = chunkIndex * Chunk.MAX_SLOTS;
            System.arraycopy(chunk.ids(), 0, ids, firstRow, chunk.size());
            for (int column = 0; column < components.length; column++) {
                System.arraycopy(chunk.storedColumn(column), 0, components[column], firstRow, chunk.size());
                for (int slot = 0; canReferToOwner[column] && slot < chunk.size(); slot++) {
                    owners[column][firstRow + slot] = chunk.ownerOf(column, slot);
                }
            }
        }
        if (formerSize > size) {
            clearRows(size, formerSize);
        }
        spawnedByPresentation = countSpawnedByPresentation(archetype);
    }

    /** Returns the memory of the columns, in bytes. */
    long bytes() {
        long sum = ArrayBytes.ofInts(ids.length);
        for (int column = 0; column < components.length; column++) {
            sum += ArrayBytes.ofInts(components[column].length) + ArrayBytes.ofInts(owners[column].length);
        }
        return sum;
    }

    private void ensureCapacity(int rows) {
        if (rows > ids.length) {
            int capacity = Math.max(MIN_CAPACITY, rows + rows / 2);
            ids = Arrays.copyOf(ids, capacity);
            for (int column = 0; column < components.length; column++) {
                components[column] = Arrays.copyOf(components[column], capacity);
                if (canReferToOwner[column]) {
                    owners[column] = Arrays.copyOf(owners[column], capacity);
                }
            }
        }
    }

    /** Drops the references of rows that are no longer in use, so that their objects can be garbage-collected. */
    private void clearRows(int from, int end) {
        Arrays.fill(ids, from, end, null);
        for (int column = 0; column < components.length; column++) {
            Arrays.fill(components[column], from, end, null);
            if (canReferToOwner[column]) {
                Arrays.fill(owners[column], from, end, null);
            }
        }
    }

    /** Returns the number of entities of an archetype that presentation has spawned. */
    static int countSpawnedByPresentation(Archetype archetype) {
        int count = 0;
        for (int chunkIndex = 0; chunkIndex < archetype.chunkCount(); chunkIndex++) {
            Chunk chunk = archetype.chunk(chunkIndex);
            long[] numbers = chunk.entityNumbers();
            for (int slot = 0; slot < chunk.size(); slot++) {
                count += EntityIdPool.isPresentationNumber(numbers[slot]) ? 1 : 0;
            }
        }
        return count;
    }

    /** Adds a copy of a row of other saved rows of the same archetype. */
    void add(SavedRows source, int row) {
        int added = addRow(source.id(row));
        for (int column = 0; column < components.length; column++) {
            components[column][added] = source.component(column, row);
            if (canReferToOwner[column]) {
                owners[column][added] = source.owner(column, row);
            }
        }
    }

    /** Adds a copy of a row of the archetype. */
    void add(Chunk chunk, int slot) {
        int added = addRow(chunk.get(slot));
        for (int column = 0; column < components.length; column++) {
            components[column][added] = chunk.component(column, slot);
            if (canReferToOwner[column]) {
                owners[column][added] = chunk.ownerOf(column, slot);
            }
        }
    }

    private int addRow(EntityId id) {
        ensureCapacity(size + 1);
        ids[size] = id;
        return size++;
    }

    /** Returns whether a row of the archetype has the entity, the component objects and the owners of a saved row. */
    boolean equalsRow(int row, Chunk chunk, int slot) {
        if (row >= size || ids[row] != chunk.get(slot)) {
            return false;
        }
        for (int column = 0; column < components.length; column++) {
            if (components[column][row] != chunk.storedColumn(column)[slot]) {
                return false;
            }
            if (canReferToOwner[column] && owners[column][row] != chunk.ownerOf(column, slot)) {
                return false;
            }
        }
        return true;
    }
}
