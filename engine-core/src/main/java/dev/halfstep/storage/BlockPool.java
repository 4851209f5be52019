package dev.halfstep.storage;

/**
 * Creates the blocks of one kind of rows for the states that share a {@link SavedMemory}, and reuses those to which no
 * state refers any more.
 *
 * @hidden
 */
public final class BlockPool {

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

    /** The number of elements of an array for one row. */
    private final int elementsPerRow;

    private final int rowsPerBlock;

    private final UnusedParts<SavedBlock> blocks;

    private BlockPool(SavedMemory memory, boolean isOfReferences, int elementsPerRow, int rowsPerBlock) {
        this.elementsPerRow = elementsPerRow;
        this.rowsPerBlock = rowsPerBlock;
        blocks = new UnusedParts<>(memory, sizeClass(rowsPerBlock) + 1, sizeClass -> {
            int capacity = (MIN_ROWS << sizeClass) * elementsPerRow;
            return isOfReferences ? SavedBlock.ofReferences(capacity) : SavedBlock.ofBytes(capacity);
        });
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
        return blocks.take(sizeClass(rows));
    }

    /** Ends the reference of one state. The block is unused if this was the last one. */
    void release(SavedBlock block) {
        if (--block.references == 0) {
            block.setUsed(0);
            blocks.add(sizeClass(block.capacity() / elementsPerRow), block);
        }
    }
}
