package dev.halfstep.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The numbers of one chunk as they were. Buffers are used again and again. */
final class SavedChunk {

    private static final float[] NOTHING = {};

    private final float[][] lanes;
    private byte @Nullable [] flags;
    private boolean anyFlags;

    /** The version of the chunk at that time, negative before anything was saved. */
    private long version = -1;

    SavedChunk(int laneCount) {
        lanes = new float[laneCount][];
        Arrays.fill(lanes, NOTHING);
    }

    /** What has not changed since this buffer was filled last is not copied again. */
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
     * Writes the numbers back.
     *
     * @param chunk with as many slots in use as at that time
     * @param followed whether somebody asks the chunk what was written
     */
    void restore(Chunk chunk, boolean followed) {
        if (version == chunk.version()) {
            return;
        }
        for (int lane = 0; lane < lanes.length; lane++) {
            System.arraycopy(lanes[lane], 0, chunk.lane(lane), 0, chunk.size() * chunk.floatsPerSlot());
        }
        restoreFlags(chunk);
        chunk.setVersion(version);
        if (followed) {
            chunk.markAllDirty(); // all of it may differ now from what was captured and drawn
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
