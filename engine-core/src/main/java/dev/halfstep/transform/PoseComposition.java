package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.ROTATION;
import static dev.halfstep.transform.PoseLayout.SCALE;

/** Composes the world pose of a child from the pose of its parent and its relative pose, and the other way round. */
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
        compose(parent, parentAt, local, at, dest, at);
    }

    /** Composes a pose, as above. The result may overwrite either pose. */
    static void compose(float[] parent, int parentAt, float[] local, int localAt, float[] dest, int at) {
        int parentScale = parentAt + SCALE;
        float parentX = parent[parentAt];
        float parentY = parent[parentAt + 1];
        float parentZ = parent[parentAt + 2];
        float x = local[localAt] * parent[parentScale];
        float y = local[localAt + 1] * parent[parentScale + 1];
        float z = local[localAt + 2] * parent[parentScale + 2];
        float qx = parent[parentAt + ROTATION];
        float qy = parent[parentAt + ROTATION + 1];
        float qz = parent[parentAt + ROTATION + 2];
        float qw = parent[parentAt + ROTATION + 3];
        multiplyRotations(qx, qy, qz, qw, local, localAt + ROTATION, dest, at + ROTATION);
        for (int i = 0; i < 3; i++) {
            dest[at + SCALE + i] = local[localAt + SCALE + i] * parent[parentScale + i];
        }
        // The rotated point is v + w c + q x c with c = 2 (q x v), where v = (x, y, z), q = (qx, qy, qz) and w = qw.
        float cx = 2f * (qy * z - qz * y);
        float cy = 2f * (qz * x - qx * z);
        float cz = 2f * (qx * y - qy * x);
        dest[at] = parentX + x + qw * cx + (qy * cz - qz * cy);
        dest[at + 1] = parentY + y + qw * cy + (qz * cx - qx * cz);
        dest[at + 2] = parentZ + z + qw * cz + (qx * cy - qy * cx);
    }

    /** Multiplies two quaternions: first the local rotation, then the rotation of the parent. */
    private static void multiplyRotations(
            float px, float py, float pz, float pw, float[] local, int localAt, float[] dest, int at) {
        float lx = local[localAt];
        float ly = local[localAt + 1];
        float lz = local[localAt + 2];
        float lw = local[localAt + 3];
        dest[at] = pw * lx + px * lw + py * lz - pz * ly;
        dest[at + 1] = pw * ly - px * lz + py * lw + pz * lx;
        dest[at + 2] = pw * lz + px * ly - py * lx + pz * lw;
        dest[at + 3] = pw * lw - px * lx - py * ly - pz * lz;
    }

    /**
     * Makes a world pose relative to a parent: the inverse of {@link #compose}, in double. Along an axis in which the
     * parent has scale 0, the child is at the parent.
     *
     * @param pose an array with the world pose, which is overwritten
     */
    static void makeRelative(float[] parent, int parentAt, float[] pose, int at) {
        double qx = -parent[parentAt + ROTATION];
        double qy = -parent[parentAt + ROTATION + 1];
        double qz = -parent[parentAt + ROTATION + 2];
        double qw = parent[parentAt + ROTATION + 3];
        double x = (double) pose[at] - parent[parentAt];
        double y = (double) pose[at + 1] - parent[parentAt + 1];
        double z = (double) pose[at + 2] - parent[parentAt + 2];
        double cx = 2 * (qy * z - qz * y);
        double cy = 2 * (qz * x - qx * z);
        double cz = 2 * (qx * y - qy * x);
        int scale = parentAt + SCALE;
        pose[at] = ratio(x + qw * cx + (qy * cz - qz * cy), parent[scale]);
        pose[at + 1] = ratio(y + qw * cy + (qz * cx - qx * cz), parent[scale + 1]);
        pose[at + 2] = ratio(z + qw * cz + (qx * cy - qy * cx), parent[scale + 2]);
        double wx = pose[at + ROTATION];
        double wy = pose[at + ROTATION + 1];
        double wz = pose[at + ROTATION + 2];
        double ww = pose[at + ROTATION + 3];
        pose[at + ROTATION] = (float) (qw * wx + qx * ww + qy * wz - qz * wy);
        pose[at + ROTATION + 1] = (float) (qw * wy - qx * wz + qy * ww + qz * wx);
        pose[at + ROTATION + 2] = (float) (qw * wz + qx * wy - qy * wx + qz * ww);
        pose[at + ROTATION + 3] = (float) (qw * ww - qx * wx - qy * wy - qz * wz);
        for (int i = 0; i < 3; i++) {
            pose[at + SCALE + i] = ratio(pose[at + SCALE + i], parent[scale + i]);
        }
    }

    private static float ratio(double value, float scale) {
        float ratio = (float) (value / scale);
        return Math.abs(ratio) <= Float.MAX_VALUE ? ratio : 0f; // false for NaN
    }
}
