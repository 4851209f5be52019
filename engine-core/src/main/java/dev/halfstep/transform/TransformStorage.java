package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseStorage;
import java.util.List;

/**
 * Describes how transforms are stored in a {@link DenseColumn}: ten floats for each entity (its slot), in three parallel
 * arrays (lanes), one for each pose of the entity.
 */
final class TransformStorage implements DenseStorage<Transform> {

    /** The lane of {@link Transform}. */
    static final int CURRENT = 0;

    /** The lane of {@link PreviousTransform}. */
    static final int PREVIOUS = 1;

    /** The lane of {@link InterpolatedTransform}. */
    static final int INTERPOLATED = 2;

    static final int LANE_COUNT = 3;

    // The marks of slots, for DenseColumn.markedSlots.

    /** Marks slots whose current pose may differ from the previous one. */
    static final int MOVED = 0;

    /** Marks slots at rest whose interpolated pose is not equal to the current pose yet. */
    static final int STALE = 1;

    /** Marks slots whose interpolated pose was computed in this frame. */
    static final int COMPUTED_THIS_FRAME = 2;

    /** Marks slots whose rotation distance in {@link DenseColumn#scratchFloats()} is outdated. */
    static final int DISTANCE_OUTDATED = 3;

    /**
     * Marks slots whose rotation may change in this step; the others keep their rotation.
     * {@link DenseColumn#scratchFloats()} has the rotation distance of each measured slot, see {@link RotationDistances}.
     */
    static final int ROTATING = 4;

    /** Marks slots whose parent has changed in this step: their previous pose may be relative to the former parent. */
    static final int PARENT_CHANGED = 5;

    /**
     * Marks slots whose entity has {@link PoseSegments} in this step. {@link DenseColumn#scratchInts()} has the index of the
     * last segment of each marked slot.
     */
    static final int SEGMENTED = 6;

    private static final int MARK_COUNT = 7;

    /** Interpolates rotations by {@link Nlerp}. */
    static final TransformStorage WITH_NLERP = new TransformStorage(/* usesSlerp= */ false);

    /** Interpolates rotations by {@link Slerp}. */
    static final TransformStorage WITH_SLERP = new TransformStorage(/* usesSlerp= */ true);

    private static final List<String> FLOAT_NAMES = List.of(
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

    private final boolean usesSlerp;

    private TransformStorage(boolean usesSlerp) {
        this.usesSlerp = usesSlerp;
    }

    /** Creates the interpolation of rotations for a world with this storage. */
    RotationInterpolation newRotationInterpolation() {
        return usesSlerp ? new Slerp() : new Nlerp();
    }

    @Override
    public int floatsPerSlot() {
        return Pose.FLOATS;
    }

    @Override
    public int laneCount() {
        return LANE_COUNT;
    }

    @Override
    public int savedLanes() {
        return INTERPOLATED; // saves CURRENT and PREVIOUS; the interpolated pose is computed in each frame
    }

    @Override
    public int markCount() {
        return MARK_COUNT;
    }

    @Override
    public void pointTo(Transform handle, DenseColumn column, int slot) {
        handle.pointTo(column, slot);
    }

    @Override
    public DenseColumn column(Transform handle) {
        return handle.column();
    }

    @Override
    public int slot(Transform handle) {
        return handle.slot();
    }

    @Override
    public Transform copyHandle(Transform handle) {
        return new Transform(handle);
    }

    @Override
    public boolean isPresentedAtOnce(Transform handle) {
        return handle.smoothing() != Smoothing.INTERPOLATE;
    }

    @Override
    public void spawned(Transform handle, float fraction) {
        PoseSegments segments = PoseSegments.of(handle);
        if (segments != null) {
            segments.spawn(handle, fraction);
        }
    }

    @Override
    public void departed(Transform handle, Transform copy) {
        PoseSegments segments = PoseSegments.of(handle);
        if (segments != null) {
            segments.despawn(handle, copy);
        }
    }

    @Override
    public String floatName(int index) {
        return FLOAT_NAMES.get(index);
    }
}
