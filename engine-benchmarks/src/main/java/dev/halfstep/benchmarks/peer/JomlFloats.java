package dev.halfstep.benchmarks.peer;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Converts between JOML objects and floats in an array. */
final class JomlFloats {

    private JomlFloats() {}

    static Vector3f vector(float[] values, int offset) {
        return new Vector3f(values[offset], values[offset + 1], values[offset + 2]);
    }

    static Quaternionf quaternion(float[] values, int offset) {
        return new Quaternionf(values[offset], values[offset + 1], values[offset + 2], values[offset + 3]);
    }

    static void write(Vector3f vector, float[] dest, int offset) {
        dest[offset] = vector.x;
        dest[offset + 1] = vector.y;
        dest[offset + 2] = vector.z;
    }

    static void write(Quaternionf quaternion, float[] dest, int offset) {
        dest[offset] = quaternion.x;
        dest[offset + 1] = quaternion.y;
        dest[offset + 2] = quaternion.z;
        dest[offset + 3] = quaternion.w;
    }
}
