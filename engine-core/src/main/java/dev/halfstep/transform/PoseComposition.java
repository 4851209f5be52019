package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.ROTATION;
import static dev.halfstep.transform.Pose.SCALE;

/** Composes the world pose of a child from the pose of its parent and its relative pose. */
final class PoseComposition {

    private PoseComposition() {}

    /**
     * Composes a pose.
     *
     * @param parent an array with the world pose of the parent
     * @param parentAt the index in {@code parent} at which that pose begins
     * @param local an array with the pose of the child relative to the parent
     * @param dest receives the world pose of the child; may be the same array as {@code local}
     * @param at the index at which the poses of the child begin in {@code local} and in {@code dest}
     */
    static void compose(float[] parent, int parentAt, float[] local, float[] dest, int at) {
        int parentScale = parentAt + SCALE;
        float x = local[at] * parent[parentScale];
        float y = local[at + 1] * parent[parentScale + 1];
        float z = local[at + 2] * parent[parentScale + 2];
        multiplyRotations(parent, parentAt + ROTATION, local, dest, at + ROTATION);
        for (int i = 0; i < 3; i++) {
            dest[at + SCALE + i] = local[at + SCALE + i] * parent[parentScale + i];
        }
        rotateAndTranslate(parent, parentAt, x, y, z, dest, at);
    }

    /** Rotates a point by the rotation of the parent, then adds the position of the parent. */
    private static void rotateAndTranslate(
            float[] parent, int parentAt, float x, float y, float z, float[] dest, int at) {
        float qx = parent[parentAt + ROTATION];
        float qy = parent[parentAt + ROTATION + 1];
        float qz = parent[parentAt + ROTATION + 2];
        float qw = parent[parentAt + ROTATION + 3];
        // The rotated point is v + w c + q x c with c = 2 (q x v), where v = (x, y, z), q = (qx, qy, qz) and w = qw.
        float cx = 2f * (qy * z - qz * y);
        float cy = 2f * (qz * x - qx * z);
        float cz = 2f * (qx * y - qy * x);
        dest[at] = parent[parentAt] + x + qw * cx + (qy * cz - qz * cy);
        dest[at + 1] = parent[parentAt + 1] + y + qw * cy + (qz * cx - qx * cz);
        dest[at + 2] = parent[parentAt + 2] + z + qw * cz + (qx * cy - qy * cx);
    }

    /** Multiplies two quaternions: first the local rotation, then the rotation of the parent. */
    private static void multiplyRotations(float[] parent, int parentAt, float[] local, float[] dest, int at) {
        float px = parent[parentAt];
        float py = parent[parentAt + 1];
        float pz = parent[parentAt + 2];
        float pw = parent[parentAt + 3];
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
