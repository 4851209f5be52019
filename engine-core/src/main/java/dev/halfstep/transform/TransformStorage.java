package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseStorage;
import java.util.List;

/** Stores the poses of {@link Transform} handles in {@link DenseColumn}s, as {@link PoseLayout} defines. */
final class TransformStorage implements DenseStorage<Transform> {

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
        return PoseLayout.FLOATS;
    }

    @Override
    public int laneCount() {
        return PoseLayout.LANE_COUNT;
    }

    @Override
    public int savedLanes() {
        return PoseLayout.INTERPOLATED; // saves CURRENT and PREVIOUS; the interpolated pose is computed in each frame
    }

    @Override
    public int markCount() {
        return PoseLayout.MARK_COUNT;
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
