package dev.halfstep.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A saved copy of one chunk. Its buffers are reused. */
final class SavedChunk {

    private static final float[] NOTHING = {};

    private final float[][] lanes;
    private byte @Nullable [] flags;
    private boolean anyFlags;

    /** The saved version of the chunk, negative before the first save. */
    private long version = -1;

    SavedChunk(int laneCount) {
        lanes = new float[laneCount][];
        Arrays.fill(lanes, NOTHING);
    }

    /** Copies the chunk, unless it has not changed since the last save. */
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
        byte[] now = chunk.flags();
        anyFlags = now != null;
        if (now != null) {
            if (flags == null) {
                flags = new byte[now.length];
            }
            System.arraycopy(now, 0, flags, 0, chunk.size());
        }
    }

    /**
     * Writes the saved values back.
     *
     * @param chunk with as many slots in use as when it was saved
     * @param markDirty whether all slots become dirty
     */
    void restore(Chunk chunk, boolean markDirty) {
        if (version == chunk.version()) {
            return;
        }
        for (int lane = 0; lane < lanes.length; lane++) {
            System.arraycopy(lanes[lane], 0, chunk.lane(lane), 0, chunk.size() * chunk.floatsPerSlot());
        }
        restoreFlags(chunk);
        chunk.setVersion(version);
        if (markDirty) {
            chunk.markAllDirty(); // previous and drawn poses may differ from the restored ones
        }
    }

    private void restoreFlags(Chunk chunk) {
        if (!anyFlags && chunk.flags() == null) {
            return;
        }
        for (int slot = 0; slot < chunk.size(); slot++) {
            chunk.setFlag(slot, anyFlags && flags != null ? flags[slot] : 0);
        }
    }
}
