package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;
import java.util.List;

/** How transforms lie in chunks: ten floats a slot, in three lanes for the three poses of an entity. */
final class TransformStorage implements DenseType<Transform> {

    static final int CURRENT = 0;
    static final int PREVIOUS = 1;
    static final int INTERPOLATED = 2;
    static final int LANES = 3;

    /** A mark of slots: the pose may differ from the one a step before it. */
    static final int MOVED = 0;

    /** A mark of slots: the pose equals the one a step before it, but may be drawn elsewhere still. */
    static final int STALE = 1;

    /** A mark of slots: the drawn pose was computed anew for this frame. */
    static final int FRESH = 2;

    /** A mark of slots: how far it turns in this step is to be measured anew. */
    static final int UNMEASURED = 3;

    /** A mark of slots: it turns in this step, by as much as is noted beside it. */
    static final int TURNING = 4;

    /** A mark of slots that turn: its two quaternions are on opposite sides, so the straight line is the long way. */
    static final int OPPOSITE = 5;

    /** A mark of slots: has lost a parent since the pose before was captured, which may be relative to that one. */
    static final int DETACHED = 6;

    static final TransformStorage WITH_NLERP = new TransformStorage(false);
    static final TransformStorage WITH_SLERP = new TransformStorage(true);

    private static final List<String> NAMES = List.of(
            "position.x",
            "position.y",
            "position.z",
            "rotation.x",
            "rotation.y",
            "rotation.z",
            "rotation.w",
            "scale.x",
            "scale.y",
            "scale.z");

    private final boolean slerp;

    private TransformStorage(boolean slerp) {
        this.slerp = slerp;
    }

    /** The way of rotations in the worlds in which transforms lie like this. */
    RotationBlend newRotationBlend() {
        return slerp ? new Slerp() : new Nlerp();
    }

    @Override
    public int floatsPerSlot() {
        return Pose.FLOATS;
    }

    @Override
    public int laneCount() {
        return LANES;
    }

    @Override
    public int savedLanes() {
        return INTERPOLATED; // which is computed anew in each frame
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

    @Override
    public String nameOf(int index) {
        return NAMES.get(index);
    }
}
