package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;

import dev.halfstep.transform.Pose;

/** Where a pose puts a quad in the plane: its centre, and the ways from there to its right side and to its upper side. */
final class QuadAxes {

    /** Six floats. */
    static final int BYTES = 6 * Float.BYTES;

    private QuadAxes() {}

    /**
     * Writes centre 2, axis to the right 2, axis up 2 to memory: {@link #BYTES} bytes. These are the numbers of the matrix of the pose that matter when
     * one looks along z, without the other ten.
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
