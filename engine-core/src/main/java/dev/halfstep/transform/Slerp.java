package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;
import org.joml.Quaternionf;

/** Spherical linear interpolation at constant angular speed, computed by JOML. Not thread-safe. */
final class Slerp implements RotationInterpolation {

    private final Quaternionf start = new Quaternionf();
    private final Quaternionf end = new Quaternionf();

    @Override
    public void correctRotations(DenseColumn column, int from, int to, float alpha) {
        for (int slot = from; slot < to; slot++) {
            correctRotation(column, slot, alpha);
        }
    }

    @Override
    public void correctRotation(DenseColumn column, int slot, float alpha) {
        if (column.scratchFloats()[slot] != 0f) { // measured by RotationDistances
            interpolate(column, slot, alpha);
        }
    }

    @Override
    public void interpolate(float[] from, int fromAt, float[] to, int toAt, float[] dest, int destAt, float alpha) {
        start.set(from[fromAt], from[fromAt + 1], from[fromAt + 2], from[fromAt + 3]);
        end.set(to[toAt], to[toAt + 1], to[toAt + 2], to[toAt + 3]);
        start.slerp(end, alpha);
        dest[destAt] = start.x;
        dest[destAt + 1] = start.y;
        dest[destAt + 2] = start.z;
        dest[destAt + 3] = start.w;
    }
}
