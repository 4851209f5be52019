package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A saved copy of one chunk: the lanes that snapshots save, and the additional bytes. Each save reuses the buffers. */
final class SavedChunk {

    private static final float[] EMPTY = {};

    private final float[][] lanes;
    private byte @Nullable [] bytes;

    /** False if all saved bytes are 0; then {@link #bytes} is not in use. */
    private boolean hasBytes;

    /** The saved version of the chunk, negative before the first save. */
    private long version = -1;

    SavedChunk(int laneCount) {
        lanes = new float[laneCount][];
        Arrays.fill(lanes, EMPTY);
    }

    /** Copies the chunk. Does nothing if the chunk has not changed since the last save. */
    void save(Chunk chunk) {
        if (version == chunk.version()) {
            return;
        }
        version = chunk.version();
        int floats = chunk.size() * chunk.floatsPerSlot();
        for (int lane = 0; lane < lanes.length; lane++) {
            if (lanes[lane].length < floats) {
                lanes[lane] = new float[chunk.lane(lane).length];
            }
            System.arraycopy(chunk.lane(lane), 0, lanes[lane], 0, floats);
        }
        byte[] chunkBytes = chunk.slotBytes();
        hasBytes = chunkBytes != null;
        if (chunkBytes != null) {
            if (bytes == null || bytes.length < chunk.size()) {
                bytes = new byte[chunkBytes.length];
            }
            System.arraycopy(chunkBytes, 0, bytes, 0, chunk.size());
        }
    }

    /**
     * Writes the saved values back.
     *
     * @param chunk the chunk, with as many slots in use as when it was saved
     * @param markDirty true to mark all slots as dirty
     */
    void restore(Chunk chunk, boolean markDirty) {
        if (version == chunk.version()) {
            return;
        }
        for (int lane = 0; lane < lanes.length; lane++) {
            System.arraycopy(lanes[lane], 0, chunk.lane(lane), 0, chunk.size() * chunk.floatsPerSlot());
        }
        restoreBytes(chunk);
        chunk.setVersion(version);
        if (markDirty) {
            // values that a pass computes from dirty slots, such as interpolated poses, are outdated
            chunk.markAllDirty();
        }
    }

    private void restoreBytes(Chunk chunk) {
        if (!hasBytes && chunk.slotBytes() == null) {
            return;
        }
        for (int slot = 0; slot < chunk.size(); slot++) {
            chunk.setSlotByte(slot, hasBytes && bytes != null ? bytes[slot] : 0);
        }
    }
}
