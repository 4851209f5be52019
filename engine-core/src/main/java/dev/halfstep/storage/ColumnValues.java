package dev.halfstep.storage;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored values of a dense component for all rows of an archetype: the lanes that snapshots save, and the
 * additional bytes.
 *
 * @hidden
 */
public final class ColumnValues {

    private final float[][] lanes;
    private final byte @Nullable [] slotBytes;

    /**
     * Creates values.
     *
     * @param lanes the floats of each lane
     * @param slotBytes the additional bytes, null if all are 0
     */
    public ColumnValues(float[][] lanes, byte @Nullable [] slotBytes) {
        this.lanes = lanes;
        this.slotBytes = slotBytes;
    }

    /** Returns the floats of each lane, in the arrays themselves. */
    public float[][] lanes() {
        return lanes;
    }

    /** Returns the same additional bytes with other floats. */
    public ColumnValues withLanes(float[][] newLanes) {
        return new ColumnValues(newLanes, slotBytes);
    }

    /** Writes the values of some rows of an archetype: the lanes one after the other, then the additional bytes. */
    public static void write(DenseColumns<?> columns, BitSet rows, DataOutput out) throws IOException {
        for (int lane = 0; lane < columns.type().savedLanes(); lane++) {
            int end;
            for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(end)) {
                DenseColumn column = columns.get(row / Chunk.MAX_SLOTS);
                int slot = row % Chunk.MAX_SLOTS;
                end = Math.min(rows.nextClearBit(row), row - slot + Chunk.MAX_SLOTS);
                int floats = (end - row) * column.floatsPerSlot();
                ByteBuffer bytes = ByteBuffer.allocate(floats * Float.BYTES);
                bytes.asFloatBuffer().put(column.lane(lane), slot * column.floatsPerSlot(), floats);
                out.write(bytes.array());
            }
        }
        boolean hasSlotBytes = false;
        for (int i = 0; i < columns.count(); i++) {
            hasSlotBytes |= columns.get(i).slotBytes() != null;
        }
        out.writeBoolean(hasSlotBytes);
        for (int row = rows.nextSetBit(0); hasSlotBytes && row >= 0; row = rows.nextSetBit(row + 1)) {
            out.writeByte(columns.get(row / Chunk.MAX_SLOTS).slotByte(row % Chunk.MAX_SLOTS));
        }
    }

    /**
     * Reads the values of as many rows. The caller has checked that the input has as many bytes as the rows need.
     *
     * @param floatsPerRow the number of floats of one row in a lane
     */
    public static ColumnValues read(DataInput in, int rows, int laneCount, int floatsPerRow) throws IOException {
        float[][] lanes = new float[laneCount][rows * floatsPerRow];
        byte[] bytes = new byte[rows * floatsPerRow * Float.BYTES];
        for (float[] lane : lanes) {
            in.readFully(bytes);
            ByteBuffer.wrap(bytes).asFloatBuffer().get(lane);
        }
        int hasSlotBytes = in.readUnsignedByte();
        if (hasSlotBytes > 1) {
            throw new IOException("a flag must be 0 or 1: " + hasSlotBytes);
        }
        if (hasSlotBytes == 0) {
            return new ColumnValues(lanes, null);
        }
        byte[] slotBytes = new byte[rows];
        in.readFully(slotBytes);
        return new ColumnValues(lanes, slotBytes);
    }

    /** Copies the values to the rows of an archetype from a first one on, and marks them as written. */
    public void copyTo(DenseColumns<?> columns, int firstRow) {
        int floatsPerRow = columns.type().floatsPerSlot();
        int rows = lanes[0].length / floatsPerRow;
        int copied;
        for (int row = 0; row < rows; row += copied) {
            DenseColumn column = columns.get((firstRow + row) / Chunk.MAX_SLOTS);
            int slot = (firstRow + row) % Chunk.MAX_SLOTS;
            copied = Math.min(rows - row, column.size() - slot);
            for (int lane = 0; lane < lanes.length; lane++) {
                System.arraycopy(
                        lanes[lane], row * floatsPerRow, column.lane(lane), slot * floatsPerRow, copied * floatsPerRow);
            }
            for (int i = 0; slotBytes != null && !columns.isPlain() && i < copied; i++) {
                column.setSlotByte(slot + i, slotBytes[row + i]);
            }
            column.markChanged();
            if (columns.type().hasDirtyReader()) {
                column.markAllDirty(); // a pass computes values from the dirty slots, such as interpolated poses
            }
        }
    }
}
