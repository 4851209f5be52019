package dev.halfstep.benchmarks.peer;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Converts between JOML objects and float arrays. */
final class JomlFloats {

    private JomlFloats() {}

    static Vector3f vector(float[] values, int at) {
        return new Vector3f(values[at], values[at + 1], values[at + 2]);
    }

    static Quaternionf quaternion(float[] values, int at) {
        return new Quaternionf(values[at], values[at + 1], values[at + 2], values[at + 3]);
    }

    static void write(Vector3f vector, float[] dest, int at) {
        dest[at] = vector.x;
        dest[at + 1] = vector.y;
        dest[at + 2] = vector.z;
    }

    static void write(Quaternionf quaternion, float[] dest, int at) {
        dest[at] = quaternion.x;
        dest[at + 1] = quaternion.y;
        dest[at + 2] = quaternion.z;
        dest[at + 3] = quaternion.w;
    }
}
