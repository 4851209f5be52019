package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.ROTATION;
import static dev.halfstep.transform.Pose.SCALE;

/** Composes the world pose of a child from the pose of its parent and its relative pose. */
final class PoseComposition {

    private PoseComposition() {}

    /** Composes a pose. The local pose and the result have the same offset. */
    static void compose(float[] parent, int parentAt, float[] local, float[] dest, int at) {
        int turn = parentAt + ROTATION;
        int scale = parentAt + SCALE;
        float x = local[at] * parent[scale];
        float y = local[at + 1] * parent[scale + 1];
        float z = local[at + 2] * parent[scale + 2];
        multiply(parent, turn, local, dest, at + ROTATION);
        for (int i = 0; i < 3; i++) {
            dest[at + SCALE + i] = local[at + SCALE + i] * parent[scale + i];
        }
        place(parent, parentAt, x, y, z, dest, at);
    }

    /** Rotates a point by the rotation of the parent, and translates it by its position. */
    private static void place(float[] parent, int parentAt, float x, float y, float z, float[] dest, int at) {
        float qx = parent[parentAt + ROTATION];
        float qy = parent[parentAt + ROTATION + 1];
        float qz = parent[parentAt + ROTATION + 2];
        float qw = parent[parentAt + ROTATION + 3];
        // v + 2 q x (q x v + w v), with q x v the cross product of the first three numbers of the quaternion
        float cx = 2f * (qy * z - qz * y);
        float cy = 2f * (qz * x - qx * z);
        float cz = 2f * (qx * y - qy * x);
        dest[at] = parent[parentAt] + x + qw * cx + (qy * cz - qz * cy);
        dest[at + 1] = parent[parentAt + 1] + y + qw * cy + (qz * cx - qx * cz);
        dest[at + 2] = parent[parentAt + 2] + z + qw * cz + (qx * cy - qy * cx);
    }

    private static void multiply(float[] parent, int turn, float[] local, float[] dest, int at) {
        float px = parent[turn];
        float py = parent[turn + 1];
        float pz = parent[turn + 2];
        float pw = parent[turn + 3];
        float lx = local[at];
        float ly = local[at + 1];
        float lz = local[at + 2];
        float lw = local[at + 3];
        dest[at] = pw * lx + px * lw + py * lz - pz * ly;
        dest[at + 1] = pw * ly - px * lz + py * lw + pz * lx;
        dest[at + 2] = pw * lz + px * ly - py * lx + pz * lw;
        dest[at + 3] = pw * lw - px * lx - py * ly - pz * lz;
    }
}
