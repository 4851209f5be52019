package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * A saved copy of the simulated state of one {@link DenseColumn}. Each further save reuses the memory and skips chunks
 * that have not changed.
 *
 * @hidden
 */
public final class SavedColumn {

    private final List<SavedChunk> chunks = new ArrayList<>();

    /** Creates an empty copy. */
    public SavedColumn() {}

    /**
     * Copies all values of a column.
     *
     * @param column the column, the same in all calls
     */
    public void save(DenseColumn<?> column) {
        for (int i = 0; i < column.chunkCount(); i++) {
            Chunk chunk = column.chunk(i);
            if (!column.type().hasDirtyReader()) {
                chunk.clearDirty(); // no pass clears the marks, and a chunk with a dirty slot counts as changed
            }
            if (i == chunks.size()) {
                chunks.add(new SavedChunk(column.type().savedLanes()));
            }
            chunks.get(i).save(chunk);
        }
    }

    /**
     * Writes all values back.
     *
     * @param column the same column, with as many components as when it was saved
     */
    public void restore(DenseColumn<?> column) {
        for (int i = 0; i < column.chunkCount(); i++) {
            chunks.get(i).restore(column.chunk(i), column.type().hasDirtyReader());
        }
    }
}
