package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;
import java.util.List;

/** The storage of transforms: ten floats a slot, and a lane for each of the three poses of an entity. */
final class TransformStorage implements DenseType<Transform> {

    static final int CURRENT = 0;
    static final int PREVIOUS = 1;
    static final int INTERPOLATED = 2;
    static final int LANES = 3;

    /** Marks slots whose current pose may differ from the previous one. */
    static final int MOVED = 0;

    /** Marks slots at rest whose drawn pose may be outdated. */
    static final int STALE = 1;

    /** Marks slots whose drawn pose was computed in this frame. */
    static final int FRESH = 2;

    /** Marks slots whose turn in this step is not measured yet. */
    static final int UNMEASURED = 3;

    /** Marks slots that turn in this step, by the distance in {@link Chunk#notes()}. */
    static final int TURNING = 4;

    /** Marks turning slots whose two quaternions are on opposite sides: a straight line would take the longer path. */
    static final int OPPOSITE = 5;

    /** Marks slots that have lost a parent in this step: their previous pose may be relative to it. */
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

    /** Creates the rotation blend of worlds with this storage. */
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
        return INTERPOLATED; // the drawn pose is computed in each frame
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
