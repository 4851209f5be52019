package dev.halfstep.storage;

import org.jspecify.annotations.Nullable;

/**
 * A saved copy of one column: the lanes that snapshots save, and the additional bytes. Values that have not changed
 * since the latest state are those of that state.
 */
final class SavedColumn {

    /** The version of a column that was not saved. */
    private static final long NEVER = -1;

    private final SavedLane[] lanes;
    private final SavedBlocks bytes;

    /** False if all saved bytes are 0; then {@link #bytes} is empty. */
    private boolean hasBytes;

    /** The saved version of the column, negative before the first save. */
    private long version = NEVER;

    /**
     * Creates an empty copy.
     *
     * @param laneCount the number of lanes to save
     * @param lanePool creates the copies of lanes
     * @param bytePool creates the blocks of additional bytes
     */
    SavedColumn(int laneCount, LanePool lanePool, BlockPool bytePool) {
        lanes = new SavedLane[laneCount];
        for (int lane = 0; lane < laneCount; lane++) {
            lanes[lane] = new SavedLane(lanePool);
        }
        bytes = new SavedBlocks(bytePool);
    }

    /**
     * Copies the column. Does nothing if the column has not changed since the last save.
     *
     * @param latest the state of the column that was saved or restored last, null if there is none
     */
    void save(DenseColumn column, @Nullable SavedColumn latest) {
        long newVersion = column.version();
        if (version == newVersion) {
            return;
        }
        SavedColumn other = latest == this ? null : latest;
        version = NEVER; // until all is copied
        if (other != null && other.version == newVersion) {
            shareAll(other);
        } else {
            copy(column, other);
        }
        version = newVersion;
    }

    private void shareAll(SavedColumn other) {
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane].shareAll(other.lanes[lane]);
        }
        bytes.shareAll(other.bytes);
        hasBytes = other.hasBytes;
    }

    private void copy(DenseColumn column, @Nullable SavedColumn other) {
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane].save(column.lane(lane), column.size(), other == null ? null : other.lanes[lane]);
        }
        byte[] columnBytes = column.slotBytes();
        hasBytes = columnBytes != null;
        if (columnBytes == null) {
            bytes.clear();
        } else {
            bytes.saveBytes(columnBytes, column.size(), other == null ? null : other.bytes);
        }
    }

    /** Releases the memory: nothing is saved. */
    void clear() {
        version = NEVER;
        for (SavedLane lane : lanes) {
            lane.clear();
        }
        bytes.clear();
        hasBytes = false;
    }

    /**
     * Writes the saved values back. Rows that have these values already are skipped, if that is known.
     *
     * @param column the column, with as many slots in use as when it was saved
     * @param latest the state of the column that was saved or restored last, null if there is none
     * @param markDirty true to mark the restored slots as dirty
     */
    void restore(DenseColumn column, @Nullable SavedColumn latest, boolean markDirty) {
        long presentVersion = column.version();
        if (version == presentVersion) {
            return;
        }
        SavedColumn present = latest != null && latest.version == presentVersion ? latest : null;
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane].restore(column, lane, present == null ? null : present.lanes[lane], markDirty);
        }
        restoreBytes(column);
        column.setVersion(version);
    }

    private void restoreBytes(DenseColumn column) {
        if (!hasBytes && column.slotBytes() == null) {
            return;
        }
        for (int slot = 0; slot < column.size(); slot++) {
            column.setSlotByte(slot, hasBytes ? bytes.byteAt(slot) : 0);
        }
    }
}
