package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Creates the blocks of one kind of rows for the states that share a {@link SavedMemory}, and reuses those to which no
 * state refers any more.
 *
 * @hidden
 */
public final class BlockPool implements SavedMemory.Pool {

    /**
     * The maximum size of a block. Blocks of this size are copied as fast as larger ones; smaller blocks share more,
     * but take longer to copy.
     */
    private static final int MAX_BYTES = 1 << 14;

    /** The maximum number of rows of a block. It divides the number of rows of a chunk, so no block is part of two. */
    private static final int MAX_ROWS = 1024;

    /** The minimum number of rows for which a block has room. Small, since many archetypes have few entities. */
    private static final int MIN_ROWS = 8;

    private static final int MIN_ROWS_BITS = Integer.numberOfTrailingZeros(MIN_ROWS);

    private final SavedMemory memory;
    private final boolean isOfReferences;

    /** The number of elements of an array for one row. */
    private final int elementsPerRow;

    private final int rowsPerBlock;

    /** The unused blocks, as linked lists, by the binary logarithm of their rows. */
    private final @Nullable SavedBlock[] unused;

    private BlockPool(SavedMemory memory, boolean isOfReferences, int elementsPerRow, int rowsPerBlock) {
        this.memory = memory;
        this.isOfReferences = isOfReferences;
        this.elementsPerRow = elementsPerRow;
        this.rowsPerBlock = rowsPerBlock;
        unused = new SavedBlock[sizeClass(rowsPerBlock) + 1];
        memory.add(this);
    }

    /** Creates a pool for rows of a number of bytes. */
    public static BlockPool ofBytes(SavedMemory memory, int bytesPerRow) {
        return ofBytes(memory, bytesPerRow, rowsPerBlock(bytesPerRow));
    }

    /** Creates a pool for rows of a number of bytes, in blocks of a given number of rows. */
    public static BlockPool ofBytes(SavedMemory memory, int bytesPerRow, int rowsPerBlock) {
        return new BlockPool(memory, /* isOfReferences= */ false, bytesPerRow, rowsPerBlock);
    }

    /** Creates a pool for rows of one reference. */
    public static BlockPool ofReferences(SavedMemory memory) {
        return ofReferences(memory, 1, MAX_ROWS);
    }

    /** Creates a pool for rows of references, in blocks of a given number of rows. */
    public static BlockPool ofReferences(SavedMemory memory, int referencesPerRow, int rowsPerBlock) {
        return new BlockPool(memory, /* isOfReferences= */ true, referencesPerRow, rowsPerBlock);
    }

    /** Returns the number of rows of a full block of rows with a number of bytes: a power of two. */
    public static int rowsPerBlock(int bytesPerRow) {
        int rows = Integer.highestOneBit(Math.max(1, MAX_BYTES / Math.max(1, bytesPerRow)));
        return Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows));
    }

    private static int sizeClass(int rows) {
        return Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(rows - 1) - MIN_ROWS_BITS);
    }

    int rowsPerBlock() {
        return rowsPerBlock;
    }

    int elementsPerRow() {
        return elementsPerRow;
    }

    /** Returns a block with room for some rows, to which one state refers. */
    SavedBlock take(int rows) {
        int sizeClass = sizeClass(rows);
        SavedBlock block = unused[sizeClass];
        if (block == null) {
            int capacity = (MIN_ROWS << sizeClass) * elementsPerRow;
            block = isOfReferences ? SavedBlock.ofReferences(capacity) : SavedBlock.ofBytes(capacity);
            memory.count(block.bytes());
        } else {
            unused[sizeClass] = block.next;
            block.next = null;
            memory.countUnused(-block.bytes());
        }
        block.references = 1;
        return block;
    }

    /** Ends the reference of one state. The block is unused if this was the last one. */
    void release(SavedBlock block) {
        if (--block.references > 0) {
            return;
        }
        block.setUsed(0);
        int sizeClass = sizeClass(block.capacity() / elementsPerRow);
        block.next = unused[sizeClass];
        unused[sizeClass] = block;
        memory.countUnused(block.bytes());
    }

    @Override
    public void dropUnused() {
        for (SavedBlock first : unused) {
            for (SavedBlock block = first; block != null; block = block.next) {
                memory.countDropped(block.bytes());
            }
        }
        Arrays.fill(unused, null);
    }
}
