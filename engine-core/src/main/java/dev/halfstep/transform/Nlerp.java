package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.SlotSet;

/**
 * Normalized linear interpolation of two quaternions.
 *
 * <p>Its angular speed is not constant, that of {@link Slerp} is. Both agree at the ends and in the middle. Elsewhere they
 * differ by at most 0.01 degrees if the rotations are 20 degrees apart, 0.12 at 45, 0.92 at 90 and 3.24 at 135, for every
 * axis.
 */
final class Nlerp implements RotationBlend {

    private final float[] toUnit = new float[Chunk.SLOTS];

    @Override
    public void blend(Chunk chunk, int from, int to, float alpha) {
        computeFactors(chunk.notes(), toUnit, from, to, alpha);
        multiply(chunk.lane(TransformStorage.INTERPOLATED), toUnit, from, to);
        SlotSet opposite = chunk.marked(TransformStorage.OPPOSITE);
        if (!opposite.isEmpty()) {
            for (int slot = opposite.next(from); slot < to; slot = opposite.next(slot + 1)) {
                between(chunk, slot, alpha);
            }
        }
    }

    @Override
    public void blendOne(Chunk chunk, int slot, float alpha) {
        float square = chunk.notes()[slot];
        if (square > Turns.RIGHT_ANGLE) {
            between(chunk, slot, alpha);
            return;
        }
        float factor = factor(square, alpha * (1f - alpha));
        float[] drawn = chunk.lane(TransformStorage.INTERPOLATED);
        int at = slot * Pose.FLOATS + Pose.ROTATION;
        drawn[at] *= factor;
        drawn[at + 1] *= factor;
        drawn[at + 2] *= factor;
        drawn[at + 3] *= factor;
    }

    /**
     * Computes the normalizing factors. The point between two unit quaternions with squared distance d has the squared
     * length {@code 1 - alpha (1 - alpha) d}, so the factor is exactly 1 for a pose that does not turn. One plain loop,
     * which the compiler vectorizes.
     */
    private static void computeFactors(float[] squares, float[] factors, int from, int to, float alpha) {
        float between = alpha * (1f - alpha);
        for (int slot = from; slot < to; slot++) {
            factors[slot] = factor(squares[slot], between);
        }
    }

    private static float factor(float square, float between) {
        return 1f / (float) Math.sqrt(1f - between * square);
    }

    private static void multiply(float[] drawn, float[] factors, int from, int to) {
        for (int slot = from, i = from * Pose.FLOATS + Pose.ROTATION; slot < to; slot++, i += Pose.FLOATS) {
            float factor = factors[slot];
            drawn[i] *= factor;
            drawn[i + 1] *= factor;
            drawn[i + 2] *= factor;
            drawn[i + 3] *= factor;
        }
    }

    @Override
    public void between(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha) {
        float fx = from[fromAt];
        float fy = from[fromAt + 1];
        float fz = from[fromAt + 2];
        float fw = from[fromAt + 3];
        float tx = to[toAt];
        float ty = to[toAt + 1];
        float tz = to[toAt + 2];
        float tw = to[toAt + 3];
        // q and -q are the same rotation: take the shorter path.
        float toTarget = fx * tx + fy * ty + fz * tz + fw * tw < 0f ? -alpha : alpha;
        float toSource = 1f - alpha;
        float x = fx * toSource + tx * toTarget;
        float y = fy * toSource + ty * toTarget;
        float z = fz * toSource + tz * toTarget;
        float w = fw * toSource + tw * toTarget;
        float factor = 1f / (float) Math.sqrt(x * x + y * y + z * z + w * w);
        dest[destAt] = x * factor;
        dest[destAt + 1] = y * factor;
        dest[destAt + 2] = z * factor;
        dest[destAt + 3] = w * factor;
    }
}
