package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;
import static dev.halfstep.transform.Pose.ROTATION;
import static dev.halfstep.transform.Pose.SCALE;

import dev.halfstep.store.Chunk;

/**
 * Extrapolates poses from the last step: position and scale by the same difference, the rotation by the same turn. Not
 * thread-safe.
 */
final class PoseExtrapolation {

    private final RotationBlend rotations;

    /** The rotation one whole step ahead. */
    private final float[] next = new float[4];

    PoseExtrapolation(RotationBlend rotations) {
        this.rotations = rotations;
    }

    /** Extrapolates the pose at an offset by the fraction alpha of a step; 0 gives the current pose. */
    void extrapolate(Chunk chunk, int offset, float alpha) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] current = chunk.lane(TransformStorage.CURRENT);
        float[] drawn = chunk.lane(TransformStorage.INTERPOLATED);
        if (alpha == 0f) {
            System.arraycopy(current, offset, drawn, offset, FLOATS);
            return;
        }
        extrapolate(previous, current, drawn, offset, offset + ROTATION, alpha);
        rotate(previous, current, drawn, offset + ROTATION, alpha);
        extrapolate(previous, current, drawn, offset + SCALE, offset + FLOATS, alpha);
    }

    /** Extrapolates by a whole step. The rotation is either of its two quaternions. */
    static void stepAhead(float[] previous, float[] current, int offset, float[] dest, int at) {
        for (int i = 0; i < FLOATS; i++) {
            dest[at + i] = current[offset + i] - (previous[offset + i] - current[offset + i]);
        }
        reflect(previous, current, offset + ROTATION, dest, at + ROTATION);
    }

    private static void extrapolate(float[] previous, float[] current, float[] drawn, int from, int to, float alpha) {
        for (int i = from; i < to; i++) {
            drawn[i] = current[i] - (previous[i] - current[i]) * alpha;
        }
    }

    private void rotate(float[] previous, float[] current, float[] drawn, int at, float alpha) {
        if (PoseInterpolation.isSameRotation(previous, current, at)) {
            System.arraycopy(current, at, drawn, at, 4);
            return;
        }
        reflect(previous, current, at, next, 0);
        rotations.between(current, at, next, 0, drawn, at, alpha);
    }

    /**
     * Computes the rotation one step ahead: the previous quaternion reflected at the current one. For unit quaternions this
     * repeats the turn, whichever of its two quaternions the previous rotation has.
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
