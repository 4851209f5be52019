package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;
import static dev.halfstep.transform.PoseLayout.ROTATION;

import dev.halfstep.storage.DenseColumn;

/**
 * Normalized linear interpolation of two quaternions.
 *
 * <p>Unlike with {@link Slerp}, the angular speed is not constant. Both agree at alpha 0, 0.5 and 1. At other
 * alphas they differ by at most 0.01 degrees if the rotations are 20 degrees apart, 0.12 at 45, 0.92 at 90 and 3.24 at
 * 135, for every axis.
 */
final class Nlerp implements RotationInterpolation {

    /**
     * The largest squared distance for which {@link #factor} is exact to the precision of a float: a rotation by 32
     * degrees in a step. Quaternions in opposite hemispheres exceed it too: their squared distance is more than 2.
     */
    private static final float MAX_SQUARED_DISTANCE = 0.08f;

    @Override
    public void correctRotations(DenseColumn column, int from, int to, float alpha) {
        float[] squaredDistances = column.scratchFloats(); // measured by RotationDistances
        boolean anyFar = normalize(column.lane(PoseLayout.INTERPOLATED), squaredDistances, from, to, alpha);
        for (int slot = from; anyFar && slot < to; slot++) {
            if (isFar(squaredDistances[slot])) { // overwrites the result of normalize
                interpolate(column, slot, alpha);
            }
        }
    }

    /**
     * Normalizes the quaternion of each slot. Returns whether any slot {@link #isFar}: the result for such a slot is
     * wrong.
     */
    private static boolean normalize(float[] interpolated, float[] squaredDistances, int from, int to, float alpha) {
        float weight = alpha * (1f - alpha);
        boolean anyFar = false;
        for (int slot = from, i = from * FLOATS + ROTATION; slot < to; slot++, i += FLOATS) {
            float squaredDistance = squaredDistances[slot];
            anyFar |= isFar(squaredDistance);
            float factor = factor(squaredDistance * weight);
            interpolated[i] *= factor;
            interpolated[i + 1] *= factor;
            interpolated[i + 2] *= factor;
            interpolated[i + 3] *= factor;
        }
        return anyFar;
    }

    @Override
    public void correctRotation(DenseColumn column, int slot, float alpha) {
        float squaredDistance = column.scratchFloats()[slot]; // measured by RotationDistances
        if (isFar(squaredDistance)) {
            interpolate(column, slot, alpha);
            return;
        }
        float factor = factor(squaredDistance * (alpha * (1f - alpha)));
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        int at = slot * FLOATS + ROTATION;
        interpolated[at] *= factor;
        interpolated[at + 1] *= factor;
        interpolated[at + 2] *= factor;
        interpolated[at + 3] *= factor;
    }

    /** Returns whether a distance is too large for {@link #factor}, or NaN. */
    private static boolean isFar(float squaredDistance) {
        return !(squaredDistance <= MAX_SQUARED_DISTANCE);
    }

    /**
     * Returns the factor that normalizes an interpolated quaternion. Linear interpolation of two unit quaternions with
     * the squared distance d gives the squared length 1 - u, where u is {@code alpha (1 - alpha) d}. So the factor is
     * {@code 1 / sqrt(1 - u)}: exactly 1 for a pose that does not rotate. This method adds the first terms of its
     * Taylor series; the others are less than half a unit in the last place. With a square root and a division instead,
     * the loop takes 1.4 times as long.
     */
    private static float factor(float u) {
        return 1f + u * (0.5f + u * (0.375f + u * 0.3125f));
    }

    @Override
    public void interpolate(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha) {
        float fx = from[fromAt];
        float fy = from[fromAt + 1];
        float fz = from[fromAt + 2];
        float fw = from[fromAt + 3];
        float tx = to[toAt];
        float ty = to[toAt + 1];
        float tz = to[toAt + 2];
        float tw = to[toAt + 3];
        // q and -q are the same rotation: if the dot product is negative, -q is on the shorter path.
        float toWeight = fx * tx + fy * ty + fz * tz + fw * tw < 0f ? -alpha : alpha;
        float fromWeight = 1f - alpha;
        float x = fx * fromWeight + tx * toWeight;
        float y = fy * fromWeight + ty * toWeight;
        float z = fz * fromWeight + tz * toWeight;
        float w = fw * fromWeight + tw * toWeight;
        float factor = 1f / (float) Math.sqrt(x * x + y * y + z * z + w * w);
        dest[destAt] = x * factor;
        dest[destAt + 1] = y * factor;
        dest[destAt + 2] = z * factor;
        dest[destAt + 3] = w * factor;
    }
}
