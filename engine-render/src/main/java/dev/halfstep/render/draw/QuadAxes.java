package dev.halfstep.render.draw;

import dev.halfstep.transform.Pose;

/** Where a pose puts a quad in the plane: its centre, and the ways from there to its right side and to its upper side. */
final class QuadAxes {

    private QuadAxes() {}

    /**
     * Writes centre 2, axis to the right 2, axis up 2. These are the numbers of the matrix of the pose that matter when
     * one looks along z, without the other ten.
     */
    static void write(float[] poses, int pose, float halfWidth, float halfHeight, float[] dest, int at) {
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
        dest[at] = poses[pose + Pose.X];
        dest[at + 1] = poses[pose + Pose.Y];
        dest[at + 2] = (scaleX - (yy + zz) * scaleX) * halfWidth;
        dest[at + 3] = (xy + zw) * scaleX * halfWidth;
        dest[at + 4] = (xy - zw) * scaleY * halfHeight;
        dest[at + 5] = (scaleY - (zz + xx) * scaleY) * halfHeight;
    }
}
