package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;

import dev.halfstep.transform.Pose;

/** Computes a quad in the plane from a pose: its centre, and the half axes to its right side and to its top. */
final class QuadAxes {

    /** The size of a quad in memory: six floats. */
    static final int BYTES = 6 * Float.BYTES;

    private QuadAxes() {}

    /**
     * Writes the centre, the half axis to the right and the half axis upwards to memory, two floats each. They are the
     * six elements of the pose's matrix that are visible in a view along z.
     */
    static void write(float[] poses, int pose, float halfWidth, float halfHeight, long address) {
        float x = poses[pose + Pose.ROTATION];
        float y = poses[pose + Pose.ROTATION + 1];
        float z = poses[pose + Pose.ROTATION + 2];
        float w = poses[pose + Pose.ROTATION + 3];
        float scaleX = poses[pose + Pose.SCALE];
        float scaleY = poses[pose + Pose.SCALE + 1];
        float xx = 2f * x * x;
        float yy = 2f * y * y;
        float zz = 2f * z * z;
        float xy = 2f * x * y;
        float zw = 2f * z * w;
        memPutFloat(address, poses[pose + Pose.X]);
        memPutFloat(address + 4, poses[pose + Pose.Y]);
        memPutFloat(address + 8, (scaleX - (yy + zz) * scaleX) * halfWidth);
        memPutFloat(address + 12, (xy + zw) * scaleX * halfWidth);
        memPutFloat(address + 16, (xy - zw) * scaleY * halfHeight);
        memPutFloat(address + 20, (scaleY - (zz + xx) * scaleY) * halfHeight);
    }
}
