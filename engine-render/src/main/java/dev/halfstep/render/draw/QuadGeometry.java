package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memGetFloat;
import static org.lwjgl.system.MemoryUtil.memPutFloat;

import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.transform.Pose;

/**
 * Computes the centre and the half axes of a quad in the xy plane from a pose. A half axis is the vector from the
 * centre to the middle of the right side, or of the upper side.
 */
final class QuadGeometry {

    /** The size of a quad in memory: a centre and two half axes, with two floats each. */
    static final int BYTES = 6 * Float.BYTES;

    private QuadGeometry() {}

    /**
     * Writes the centre, the half axis to the right and the half axis upwards to memory, x and y of each. These six
     * numbers are the elements of the pose's matrix that are visible in a view along the z axis, with the half axes
     * scaled to the size of the quad.
     *
     * @param poses poses in the layout of {@link Pose}
     * @param offset the index of the first float of the pose
     * @param address the memory address of {@link #BYTES} bytes
     */
    static void write(float[] poses, int offset, float halfWidth, float halfHeight, long address) {
        float x = poses[offset + Pose.ROTATION];
        float y = poses[offset + Pose.ROTATION + 1];
        float z = poses[offset + Pose.ROTATION + 2];
        float w = poses[offset + Pose.ROTATION + 3];
        float scaleX = poses[offset + Pose.SCALE];
        float scaleY = poses[offset + Pose.SCALE + 1];
        // The products from which the elements of the rotation matrix are added up: 1 - (yy + zz), xy + zw and so on.
        float xx = 2f * x * x;
        float yy = 2f * y * y;
        float zz = 2f * z * z;
        float xy = 2f * x * y;
        float zw = 2f * z * w;
        memPutFloat(address, poses[offset + Pose.X]);
        memPutFloat(address + 4, poses[offset + Pose.Y]);
        memPutFloat(address + 8, (scaleX - (yy + zz) * scaleX) * halfWidth);
        memPutFloat(address + 12, (xy + zw) * scaleX * halfWidth);
        memPutFloat(address + 16, (xy - zw) * scaleY * halfHeight);
        memPutFloat(address + 20, (scaleY - (zz + xx) * scaleY) * halfHeight);
    }

    /**
     * Places a trimmed region within the written quad of its picture.
     *
     * @param address the memory address that was passed to {@link #write}
     */
    static void trim(long address, TextureRegion region, boolean flippedX, boolean flippedY) {
        float left = region.placedLeft();
        float top = region.placedTop();
        float right = region.placedRight();
        float bottom = region.placedBottom();
        float toRight = left + right - 1f;
        float upwards = 1f - top - bottom;
        moveCenter(address, flippedX ? -toRight : toRight, flippedY ? -upwards : upwards);
        for (int axis = 8; axis < BYTES; axis += Float.BYTES) {
            memPutFloat(address + axis, memGetFloat(address + axis) * (axis < 16 ? right - left : bottom - top));
        }
    }

    /**
     * Moves the centre of a written quad along its half axes.
     *
     * @param address the memory address that was passed to {@link #write}
     * @param right the distance to the right, in half axes
     * @param up the distance upwards, in half axes
     */
    static void moveCenter(long address, float right, float up) {
        memPutFloat(address, memGetFloat(address) + right * memGetFloat(address + 8) + up * memGetFloat(address + 16));
        memPutFloat(
                address + 4,
                memGetFloat(address + 4) + right * memGetFloat(address + 12) + up * memGetFloat(address + 20));
    }
}
