package dev.halfstep.storage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores saved values by row, in blocks of a fixed number of rows. A block that equals the same block of another state
 * is not stored twice: both states refer to it. So values that do not change take no memory in further states.
 *
 * <p>A write never changes a block to which another state refers.
 *
 * @hidden
 */
public final class SavedBlocks {

    private static final @Nullable SavedBlock[] NO_BLOCKS = {};

    private final BlockPool pool;

    /** The binary logarithm of the rows of a block. */
    private final int rowBits;

    private @Nullable SavedBlock[] blocks = NO_BLOCKS;

    /** The number of blocks in use. */
    private int count;

    /** Creates storage without rows, whose blocks come from a pool. */
    public SavedBlocks(BlockPool pool) {
        this.pool = pool;
        rowBits = Integer.numberOfTrailingZeros(pool.rowsPerBlock());
    }

    /** Returns the number of rows of all blocks but the last: a power of two. */
    public int rowsPerBlock() {
        return pool.rowsPerBlock();
    }

    /** Returns the number of blocks for a number of rows. */
    public int blocksFor(int rows) {
        return (rows + pool.rowsPerBlock() - 1) >> rowBits; // rounded up
    }

    /** Sets the number of rows. The values of added rows must be written next. */
    public void resize(int rows) {
        int newCount = blocksFor(rows);
        for (int i = newCount; i < count; i++) {
            pool.release(block(i));
            blocks[i] = null;
        }
        if (newCount > blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(newCount, newCount + newCount / 2));
        }
        count = newCount;
    }

    /** Releases all blocks. */
    public void clear() {
        resize(0);
    }

    private SavedBlock block(int index) {
        return Objects.requireNonNull(blocks[index]);
    }

    /** Returns a block to write to, to which no other state refers. */
    private SavedBlock writable(int index, int rows) {
        SavedBlock block = blocks[index];
        int elements = rows * pool.elementsPerRow();
        if (block == null || block.references > 1 || block.capacity() < elements) {
            if (block != null) {
                pool.release(block);
            }
            block = pool.take(rows);
            blocks[index] = block;
        }
        block.setUsed(elements);
        return block;
    }

    private void share(int index, SavedBlock shared) {
        SavedBlock own = blocks[index];
        if (own != shared) {
            shared.references++;
            blocks[index] = shared;
            if (own != null) {
                pool.release(own);
            }
        }
    }

    /**
     * Returns the array of a block, for the caller to write its first rows. {@link #shareIfEqual} ends the write.
     *
     * @return an array of bytes, or of references
     */
    public Object beginWrite(int index, int rows) {
        return writable(index, rows).array();
    }

    /** Refers to the block of another state instead of the block that was written, if both have the same values. */
    public void shareIfEqual(int index, @Nullable SavedBlocks other) {
        if (other != null && index < other.count) {
            SavedBlock candidate = other.block(index);
            if (candidate != block(index) && block(index).sameAs(candidate)) {
                share(index, candidate);
            }
        }
    }

    /** Refers to all blocks of another state, which has the same values and the same pool. */
    public void shareAll(SavedBlocks other) {
        for (int i = other.count; i < count; i++) {
            pool.release(block(i));
            blocks[i] = null;
        }
        if (other.count > blocks.length) {
            blocks = Arrays.copyOf(blocks, other.blocks.length);
        }
        count = other.count;
        for (int i = 0; i < count; i++) {
            share(i, other.block(i));
        }
    }

    /** Returns whether another state refers to the same block, which then has the same values. */
    public boolean isShared(int index, SavedBlocks other) {
        return index < other.count && blocks[index] == other.blocks[index];
    }

    /** Copies bytes to all blocks, one for each row. */
    void saveBytes(byte[] bytes, int rows, @Nullable SavedBlocks latest) {
        resize(rows);
        for (int index = 0; index < count; index++) {
            int first = index * pool.rowsPerBlock();
            int blockRows = Math.min(pool.rowsPerBlock(), rows - first);
            System.arraycopy(bytes, first, beginWrite(index, blockRows), 0, blockRows);
            shareIfEqual(index, latest);
        }
    }

    /** Returns the byte of a row. */
    byte byteAt(int row) {
        return bytes(row >> rowBits)[indexInBlock(row)];
    }

    private int indexInBlock(int row) {
        return row & (pool.rowsPerBlock() - 1);
    }

    /**
     * Copies references to the blocks of consecutive rows, whose number was set before.
     *
     * @param firstRow the first row, a multiple of the rows of a block
     * @param references an array whose first elements are copied
     * @param rows the number of rows
     * @param latest the same values in another state, null if there is none
     */
    public void saveReferences(int firstRow, @Nullable Object[] references, int rows, @Nullable SavedBlocks latest) {
        for (int from = 0; from < rows; from += pool.rowsPerBlock()) {
            int blockRows = Math.min(pool.rowsPerBlock(), rows - from);
            int index = (firstRow + from) / pool.rowsPerBlock();
            if (latest != null && index < latest.count && latest.block(index).refersTo(references, from, blockRows)) {
                share(index, latest.block(index));
            } else {
                System.arraycopy(references, from, beginWrite(index, blockRows), 0, blockRows);
            }
        }
    }

    /** Writes the reference of the last row, to which all rows before were added one after the other. */
    public void setLast(int row, @Nullable Object reference) {
        int index = row >> rowBits;
        int rowInBlock = indexInBlock(row);
        SavedBlock full = rowInBlock == 0 ? null : blocks[index];
        if (full != null && full.capacity() == rowInBlock) { // a larger block gets the rows before
            blocks[index] = null;
            System.arraycopy(full.array(), 0, beginWrite(index, rowInBlock + 1), 0, rowInBlock);
            pool.release(full);
        }
        ((@Nullable Object[]) beginWrite(index, rowInBlock + 1))[rowInBlock] = reference;
    }

    /** Returns the references of one block, in the array itself. */
    @Nullable
    public Object[] references(int index) {
        return (@Nullable Object[]) block(index).array();
    }

    /** Returns the bytes of one block, in the array itself. */
    public byte[] bytes(int index) {
        return (byte[]) block(index).array();
    }

    /** Returns the reference of a row. */
    public @Nullable Object reference(int row) {
        return references(row >> rowBits)[indexInBlock(row)];
    }

    /** Returns the memory of the list of blocks, in bytes, without the blocks, which {@link SavedMemory} counts. */
    public long bytes() {
        return ArrayBytes.ofInts(blocks.length);
    }
}
