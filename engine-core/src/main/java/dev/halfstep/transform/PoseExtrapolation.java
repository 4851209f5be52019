package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;
import static dev.halfstep.transform.PoseLayout.ROTATION;
import static dev.halfstep.transform.PoseLayout.SCALE;

import dev.halfstep.storage.DenseColumn;

/**
 * Extrapolates poses beyond the newest step: repeats the changes of position, rotation and scale in that step. Not
 * thread-safe.
 */
final class PoseExtrapolation {

    private final RotationInterpolation rotations;

    /** The rotation one whole step ahead. */
    private final float[] nextRotation = new float[4];

    PoseExtrapolation(RotationInterpolation rotations) {
        this.rotations = rotations;
    }

    /**
     * Extrapolates the pose of one slot.
     *
     * @param offset the index at which the pose of the slot begins in each lane of the column
     * @param alpha the fraction of a step to extrapolate, 0 to 1; 0 gives the current pose
     */
    void extrapolate(DenseColumn column, int offset, float alpha) {
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        float[] current = column.lane(PoseLayout.CURRENT);
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        if (alpha == 0f) {
            System.arraycopy(current, offset, interpolated, offset, FLOATS);
            return;
        }
        extrapolateLinearly(previous, current, interpolated, offset, offset + ROTATION, alpha);
        extrapolateRotation(previous, current, interpolated, offset + ROTATION, alpha);
        extrapolateLinearly(previous, current, interpolated, offset + SCALE, offset + FLOATS, alpha);
    }

    /**
     * Extrapolates the pose at {@code offset} by one whole step.
     *
     * @param dest receives the pose; its rotation may be q or -q, which are the same rotation
     * @param at the index in {@code dest} at which the pose begins
     */
    static void stepAhead(float[] previous, float[] current, int offset, float[] dest, int at) {
        for (int i = 0; i < FLOATS; i++) {
            dest[at + i] = current[offset + i] - (previous[offset + i] - current[offset + i]);
        }
        reflect(previous, current, offset + ROTATION, dest, at + ROTATION);
    }

    /** Extrapolates the floats from {@code from} to {@code to - 1}. */
    private static void extrapolateLinearly(
            float[] previous, float[] current, float[] interpolated, int from, int to, float alpha) {
        for (int i = from; i < to; i++) {
            interpolated[i] = current[i] - (previous[i] - current[i]) * alpha;
        }
    }

    private void extrapolateRotation(float[] previous, float[] current, float[] interpolated, int at, float alpha) {
        if (RotationInterpolation.isSameRotation(previous, at, current, at)) {
            System.arraycopy(current, at, interpolated, at, 4);
            return;
        }
        reflect(previous, current, at, nextRotation, 0);
        rotations.interpolate(current, at, nextRotation, 0, interpolated, at, alpha);
    }

    /**
     * Computes the rotation one step ahead: the previous quaternion p reflected at the current quaternion c, which is
     * {@code 2 (p . c) c - p}. For unit quaternions this repeats the rotation of the last step, for p as well as for
     * -p.
     */
    private static void reflect(float[] previous, float[] current, int at, float[] next, int nextAt) {
        float twiceDot = 2f
                * (previous[at] * current[at]
                        + previous[at + 1] * current[at + 1]
                        + previous[at + 2] * current[at + 2]
                        + previous[at + 3] * current[at + 3]);
        for (int i = 0; i < 4; i++) {
            next[nextAt + i] = twiceDot * current[at + i] - previous[at + i];
        }
    }
}
