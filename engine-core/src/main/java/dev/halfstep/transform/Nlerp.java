package dev.halfstep.transform;

/**
 * The straight line between two quaternions, brought back to unit length.
 *
 * <p>It turns at a speed that is not quite even, which that of {@link Slerp} is. Both agree at the ends and in the
 * middle. Between them they are at most 0.01 degrees apart where the rotations are 20 degrees apart, 0.12 at 45, 0.92 at
 * 90 and 3.24 at 135, whatever the axis is.
 */
final class Nlerp implements RotationBlend {

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
        // q and -q are the same rotation: of the two ways to it, take the shorter.
        float toTarget = fx * tx + fy * ty + fz * tz + fw * tw < 0f ? -alpha : alpha;
        float toSource = 1f - alpha;
        float x = fx * toSource + tx * toTarget;
        float y = fy * toSource + ty * toTarget;
        float z = fz * toSource + tz * toTarget;
        float w = fw * toSource + tw * toTarget;
        float toUnit = 1f / (float) Math.sqrt(x * x + y * y + z * z + w * w);
        dest[destAt] = x * toUnit;
        dest[destAt + 1] = y * toUnit;
        dest[destAt + 2] = z * toUnit;
        dest[destAt + 3] = w * toUnit;
    }
}
