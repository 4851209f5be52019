package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A saved copy of one column: the lanes that snapshots save, and the additional bytes. Each save reuses the buffers. */
final class SavedColumn {

    private static final float[] EMPTY = {};

    private final float[][] lanes;
    private byte @Nullable [] bytes;

    /** False if all saved bytes are 0; then {@link #bytes} is not in use. */
    private boolean hasBytes;

    /** The saved version of the column, negative before the first save. */
    private long version = -1;

    SavedColumn(int laneCount) {
        lanes = new float[laneCount][];
        Arrays.fill(lanes, EMPTY);
    }

    /** Copies the column. Does nothing if the column has not changed since the last save. */
    void save(DenseColumn column) {
        if (version == column.version()) {
            return;
        }
        version = column.version();
        int floats = column.size() * column.floatsPerSlot();
        for (int lane = 0; lane < lanes.length; lane++) {
            if (lanes[lane].length < floats) {
                lanes[lane] = new float[column.lane(lane).length];
            }
            System.arraycopy(column.lane(lane), 0, lanes[lane], 0, floats);
        }
        byte[] columnBytes = column.slotBytes();
        hasBytes = columnBytes != null;
        if (columnBytes != null) {
            if (bytes == null || bytes.length < column.size()) {
                bytes = new byte[columnBytes.length];
            }
            System.arraycopy(columnBytes, 0, bytes, 0, column.size());
        }
    }

    /** Returns the memory of the buffers, in bytes. */
    long bytes() {
        long sum = bytes == null ? 0 : ArrayBytes.ofBytes(bytes.length);
        for (float[] lane : lanes) {
            sum += ArrayBytes.ofInts(lane.length);
        }
        return sum;
    }

    /**
     * Writes the saved values back.
     *
     * @param column the column, with as many slots in use as when it was saved
     * @param markDirty true to mark all slots as dirty
     */
    void restore(DenseColumn column, boolean markDirty) {
        if (version == column.version()) {
            return;
        }
        for (int lane = 0; lane < lanes.length; lane++) {
            System.arraycopy(lanes[lane], 0, column.lane(lane), 0, column.size() * column.floatsPerSlot());
        }
        restoreBytes(column);
        column.setVersion(version);
        if (markDirty) {
            // values that a pass computes from dirty slots, such as interpolated poses, are outdated
            column.markAllDirty();
        }
    }

    private void restoreBytes(DenseColumn column) {
        if (!hasBytes && column.slotBytes() == null) {
            return;
        }
        for (int slot = 0; slot < column.size(); slot++) {
            column.setSlotByte(slot, hasBytes && bytes != null ? bytes[slot] : 0);
        }
    }
}
