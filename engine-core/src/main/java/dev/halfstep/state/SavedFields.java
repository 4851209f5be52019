package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.BlockPool;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.SavedBlocks;
import dev.halfstep.storage.SavedMemory;
import org.jspecify.annotations.Nullable;

/**
 * Saves and restores the fields of the component objects of one column, of a class with {@link FlatFields}. Blocks of
 * fields that are equal in several states of a ring are stored once.
 */
final class SavedFields {

    private static final byte[] NO_BYTES = {};
    private static final @Nullable Object[] NO_REFERENCES = {};

    /** The pools of the blocks of one column. */
    static final class Pools {

        private final int rowsPerBlock;
        private final BlockPool bytes;
        private final BlockPool references;

        Pools(FlatFields fields, SavedMemory memory) {
            rowsPerBlock =
                    BlockPool.rowsPerBlock(fields.bytesPerObject() + Integer.BYTES * fields.referencesPerObject());
            bytes = BlockPool.ofBytes(memory, fields.bytesPerObject(), rowsPerBlock);
            references = BlockPool.ofReferences(memory, fields.referencesPerObject(), rowsPerBlock);
        }
    }

    private final FlatFields fields;
    private final int rowsPerBlock;

    /** The numbers; null if the class has none. */
    private final @Nullable SavedBlocks bytes;

    /** The references; null if the class has none. */
    private final @Nullable SavedBlocks references;

    SavedFields(FlatFields fields, Pools pools) {
        this.fields = fields;
        rowsPerBlock = pools.rowsPerBlock;
        bytes = fields.bytesPerObject() == 0 ? null : new SavedBlocks(pools.bytes);
        references = fields.referencesPerObject() == 0 ? null : new SavedBlocks(pools.references);
    }

    /**
     * Saves the fields of all objects of a column.
     *
     * @param latest the fields that were saved or restored last, null if there are none
     */
    void save(Archetype archetype, int column, @Nullable SavedFields latest) {
        fields.prepareFor(archetype.size());
        resize(archetype.size());
        for (int row = 0; row < archetype.size(); row += rowsPerBlock) {
            int rows = Math.min(rowsPerBlock, archetype.size() - row);
            int slot = row % Chunk.MAX_SLOTS;
            int index = row / rowsPerBlock;
            fields.save(
                    archetype.chunk(row / Chunk.MAX_SLOTS).storedColumn(column),
                    slot,
                    slot + rows,
                    bytes == null ? NO_BYTES : (byte[]) bytes.beginWrite(index, rows),
                    references == null ? NO_REFERENCES : (@Nullable Object[]) references.beginWrite(index, rows));
            if (bytes != null) {
                bytes.shareIfEqual(index, latest == null ? null : latest.bytes);
            }
            if (references != null) {
                references.shareIfEqual(index, latest == null ? null : latest.references);
            }
        }
    }

    private void resize(int rows) {
        if (bytes != null) {
            bytes.resize(rows);
        }
        if (references != null) {
            references.resize(rows);
        }
    }

    /** Restores the fields of all objects of a column, which has the same objects as at the save. */
    void restore(Archetype archetype, int column) {
        for (int row = 0; row < archetype.size(); row += rowsPerBlock) {
            int rows = Math.min(rowsPerBlock, archetype.size() - row);
            int slot = row % Chunk.MAX_SLOTS;
            int index = row / rowsPerBlock;
            fields.restore(
                    archetype.chunk(row / Chunk.MAX_SLOTS).storedColumn(column),
                    slot,
                    slot + rows,
                    bytes == null ? NO_BYTES : bytes.bytes(index),
                    references == null ? NO_REFERENCES : references.references(index));
        }
    }

    /** Releases the memory. */
    void clear() {
        resize(0);
    }

    /** Returns the memory of the lists of blocks, in bytes. */
    long listBytes() {
        return (bytes == null ? 0 : bytes.bytes()) + (references == null ? 0 : references.bytes());
    }
}
