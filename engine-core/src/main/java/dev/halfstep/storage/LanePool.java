package dev.halfstep.storage;

/**
 * Creates the copies and patches of the lanes of one dense component, for the states that share a {@link SavedMemory},
 * and reuses those to which no state refers any more.
 *
 * @hidden
 */
public final class LanePool {

    /** The size classes: binary logarithms of numbers of rows. */
    private static final int SIZE_CLASSES = Integer.numberOfTrailingZeros(Chunk.MAX_SLOTS) + 1;

    private final int floatsPerRow;
    private final UnusedParts<LaneCopy> copies;
    private final UnusedParts<LanePatch> patches;

    /** The rows that {@link SavedLane#save} has found to differ; used within a save only. */
    private int[] changedRows = {};

    public LanePool(SavedMemory memory, int floatsPerRow) {
        this.floatsPerRow = floatsPerRow;
        copies = new UnusedParts<>(memory, SIZE_CLASSES, size -> new LaneCopy((1 << size) * floatsPerRow));
        patches = new UnusedParts<>(memory, SIZE_CLASSES, size -> new LanePatch(1 << size, floatsPerRow));
    }

    int floatsPerRow() {
        return floatsPerRow;
    }

    /** Returns an array with room for some numbers of rows, which the next call may return again. */
    int[] changedRows(int capacity) {
        if (changedRows.length < capacity) {
            changedRows = new int[capacity];
        }
        return changedRows;
    }

    /** Returns the binary logarithm of a number of rows, rounded up. */
    private static int sizeClass(int rows) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(rows - 1);
    }

    /** Returns a copy with room for some rows, to which one state refers. */
    LaneCopy takeCopy(int rows) {
        return copies.take(sizeClass(rows));
    }

    /** Removes a reference to a copy. */
    void release(LaneCopy copy) {
        if (--copy.references == 0) {
            copies.add(sizeClass(copy.floats.length / floatsPerRow), copy);
        }
    }

    /** Returns a patch with room for some rows, to which one state refers. */
    LanePatch takePatch(int rows) {
        return patches.take(sizeClass(rows));
    }

    /** Removes a reference to a patch. */
    void release(LanePatch patch) {
        if (--patch.references == 0) {
            patches.add(sizeClass(patch.rows.length), patch);
        }
    }
}
