package dev.halfstep.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of one column as they were: what is part of the simulated state. Saving again uses the same memory, and
 * skips chunks that have not changed since.
 */
public final class SavedColumn {

    private final List<SavedChunk> chunks = new ArrayList<>();

    /** Nothing saved yet. */
    public SavedColumn() {}

    /**
     * Copies all numbers of a column.
     *
     * @param column always the same one
     */
    public void save(DenseColumn<?> column) {
        for (int i = 0; i < column.chunkCount(); i++) {
            Chunk chunk = column.chunk(i);
            if (!column.type().hasDirtyReader()) {
                chunk.clearDirty(); // nobody else does, and then it would count as written for ever
            }
            if (i == chunks.size()) {
                chunks.add(new SavedChunk(column.type().savedLanes()));
            }
            chunks.get(i).save(chunk);
        }
    }

    /**
     * Writes all numbers back.
     *
     * @param column the same one, with the components in it that were there when it was saved
     */
    public void restore(DenseColumn<?> column) {
        for (int i = 0; i < column.chunkCount(); i++) {
            chunks.get(i).restore(column.chunk(i), column.type().hasDirtyReader());
        }
    }
}
