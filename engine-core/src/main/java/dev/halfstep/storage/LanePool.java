package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Creates the copies and patches of the lanes of one dense component, for the states that share a {@link SavedMemory},
 * and reuses those to which no state refers any more.
 *
 * @hidden
 */
public final class LanePool implements SavedMemory.Pool {

    /** The size classes: binary logarithms of numbers of rows. */
    private static final int SIZE_CLASSES = Integer.numberOfTrailingZeros(Chunk.MAX_SLOTS) + 1;

    private final SavedMemory memory;
    private final int floatsPerRow;

    /** The unused copies, as linked lists, by size class. */
    private final @Nullable LaneCopy[] unusedCopies = new LaneCopy[SIZE_CLASSES];

    /** The unused patches, as linked lists, by size class. */
    private final @Nullable LanePatch[] unusedPatches = new LanePatch[SIZE_CLASSES];

    /** The rows that {@link SavedLane#save} has found to differ; used within a save only. */
    private int[] changedRows = {};

    public LanePool(SavedMemory memory, int floatsPerRow) {
        this.memory = memory;
        this.floatsPerRow = floatsPerRow;
        memory.add(this);
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
        int sizeClass = sizeClass(rows);
        LaneCopy copy = unusedCopies[sizeClass];
        if (copy == null) {
            copy = new LaneCopy((1 << sizeClass) * floatsPerRow);
            memory.count(copy.bytes());
        } else {
            unusedCopies[sizeClass] = copy.next;
            copy.next = null;
            memory.countUnused(-copy.bytes());
        }
        copy.references = 1;
        return copy;
    }

    void release(LaneCopy copy) {
        if (--copy.references == 0) {
            int sizeClass = sizeClass(copy.floats.length / floatsPerRow);
            copy.next = unusedCopies[sizeClass];
            unusedCopies[sizeClass] = copy;
            memory.countUnused(copy.bytes());
        }
    }

    /** Returns a patch with room for some rows, to which one state refers. */
    LanePatch takePatch(int rows) {
        int sizeClass = sizeClass(rows);
        LanePatch patch = unusedPatches[sizeClass];
        if (patch == null) {
            patch = new LanePatch(1 << sizeClass, floatsPerRow);
            memory.count(patch.bytes());
        } else {
            unusedPatches[sizeClass] = patch.next;
            patch.next = null;
            memory.countUnused(-patch.bytes());
        }
        patch.references = 1;
        return patch;
    }

    void release(LanePatch patch) {
        if (--patch.references == 0) {
            int sizeClass = sizeClass(patch.rows.length);
            patch.next = unusedPatches[sizeClass];
            unusedPatches[sizeClass] = patch;
            memory.countUnused(patch.bytes());
        }
    }

    @Override
    public void dropUnused() {
        for (LaneCopy first : unusedCopies) {
            for (LaneCopy copy = first; copy != null; copy = copy.next) {
                memory.countDropped(copy.bytes());
            }
        }
        for (LanePatch first : unusedPatches) {
            for (LanePatch patch = first; patch != null; patch = patch.next) {
                memory.countDropped(patch.bytes());
            }
        }
        Arrays.fill(unusedCopies, null);
        Arrays.fill(unusedPatches, null);
    }
}
