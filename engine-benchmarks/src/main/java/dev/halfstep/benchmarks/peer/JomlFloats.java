package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.SCALE_OFFSET;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Converts between JOML objects and floats in an array. */
final class JomlFloats {

    private JomlFloats() {}

    /** Writes a pose as ten floats. */
    static void write(Vector3f position, Quaternionf rotation, Vector3f scale, float[] dest, int offset) {
        write(position, dest, offset);
        dest[offset + 3] = rotation.x;
        dest[offset + 4] = rotation.y;
        dest[offset + 5] = rotation.z;
        dest[offset + 6] = rotation.w;
        write(scale, dest, offset + SCALE_OFFSET);
    }

    private static void write(Vector3f vector, float[] dest, int offset) {
        dest[offset] = vector.x;
        dest[offset + 1] = vector.y;
        dest[offset + 2] = vector.z;
    }
}
