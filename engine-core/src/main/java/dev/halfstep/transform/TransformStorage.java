package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;

/** How transforms lie in chunks: ten floats a slot, in three lanes for the three poses of an entity. */
final class TransformStorage implements DenseType<Transform> {

    static final int CURRENT = 0;
    static final int PREVIOUS = 1;
    static final int INTERPOLATED = 2;

    static final TransformStorage LAYOUT = new TransformStorage();

    @Override
    public int floatsPerSlot() {
        return Pose.FLOATS;
    }

    @Override
    public int laneCount() {
        return 3;
    }

    @Override
    public void point(Transform handle, Chunk chunk, int slot) {
        handle.point(chunk, slot);
    }

    @Override
    public Chunk chunk(Transform handle) {
        return handle.chunk();
    }

    @Override
    public int slot(Transform handle) {
        return handle.slot();
    }
}
