package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.SlotSet;

/**
 * Normalized linear interpolation of two quaternions.
 *
 * <p>The angular speed of nlerp is not constant, that of {@link Slerp} is. Both agree at alpha 0, 0.5 and 1. At other
 * alphas they differ by at most 0.01 degrees if the rotations are 20 degrees apart, 0.12 at 45, 0.92 at 90 and 3.24 at
 * 135, for every axis.
 */
final class Nlerp implements RotationInterpolation {

    /** The factor of each slot that normalizes its interpolated quaternion. */
    private final float[] factors = new float[Chunk.MAX_SLOTS];

    @Override
    public void correctRotations(Chunk chunk, int from, int to, float alpha) {
        float[] squaredDistances = chunk.scratchFloats(); // measured by RotationDistances
        computeFactors(squaredDistances, factors, from, to, alpha);
        multiply(chunk.lane(TransformStorage.INTERPOLATED), factors, from, to);
        SlotSet opposite = chunk.markedSlots(TransformStorage.OPPOSITE_HEMISPHERES);
        if (!opposite.isKnownEmpty()) {
            for (int slot = opposite.nextSlot(from); slot < to; slot = opposite.nextSlot(slot + 1)) {
                interpolate(chunk, slot, alpha);
            }
        }
    }

    @Override
    public void correctRotation(Chunk chunk, int slot, float alpha) {
        float squaredDistance = chunk.scratchFloats()[slot]; // measured by RotationDistances
        if (squaredDistance > RotationDistances.ORTHOGONAL_SQUARED_DISTANCE) {
            interpolate(chunk, slot, alpha);
            return;
        }
        float factor = factor(squaredDistance, alpha * (1f - alpha));
        float[] interpolated = chunk.lane(TransformStorage.INTERPOLATED);
        int at = slot * Pose.FLOATS + Pose.ROTATION;
        interpolated[at] *= factor;
        interpolated[at + 1] *= factor;
        interpolated[at + 2] *= factor;
        interpolated[at + 3] *= factor;
    }

    /**
     * Computes the normalizing factors, in one plain loop that the compiler vectorizes. Linear interpolation of two
     * unit quaternions with the squared distance d gives the squared length {@code 1 - alpha (1 - alpha) d}. So the
     * factor is exactly 1 for a pose that does not rotate.
     */
    private static void computeFactors(float[] squaredDistances, float[] factors, int from, int to, float alpha) {
        float weight = alpha * (1f - alpha);
        for (int slot = from; slot < to; slot++) {
            factors[slot] = factor(squaredDistances[slot], weight);
        }
    }

    private static float factor(float squaredDistance, float weight) {
        return 1f / (float) Math.sqrt(1f - weight * squaredDistance);
    }

    /** Multiplies the quaternion of each slot by its factor. */
    private static void multiply(float[] interpolated, float[] factors, int from, int to) {
        for (int slot = from, i = from * Pose.FLOATS + Pose.ROTATION; slot < to; slot++, i += Pose.FLOATS) {
            float factor = factors[slot];
            interpolated[i] *= factor;
            interpolated[i + 1] *= factor;
            interpolated[i + 2] *= factor;
            interpolated[i + 3] *= factor;
        }
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
