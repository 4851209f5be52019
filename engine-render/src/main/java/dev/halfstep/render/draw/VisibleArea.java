package dev.halfstep.render.draw;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.transform.Pose;

/**
 * The part of the world that is in the picture: the bounding box of the view of a camera. Layers cull with it: they
 * neither write nor sort nor upload an entity or a particle that is outside.
 *
 * @hidden
 */
public final class VisibleArea {

    /** Added on each side: one pixel for antialiased edges, which extend beyond a shape, and one for rounding. */
    private static final float MARGIN_PIXELS = 2f;

    private float centerX;
    private float centerY;
    private float width = Float.POSITIVE_INFINITY;
    private float height = Float.POSITIVE_INFINITY;

    /** Creates an area that contains the whole world. */
    public VisibleArea() {}

    /** Removes the limits: the area then contains the whole world. */
    void setUnlimited() {
        width = Float.POSITIVE_INFINITY;
        height = Float.POSITIVE_INFINITY;
    }

    /**
     * Sets the area to the view of a camera in a picture.
     *
     * @param size the size of the picture, at least one pixel
     */
    public void set(Camera2d camera, FramebufferSize size) {
        float pixelsPerUnit = camera.pixelsPerUnit(size);
        float viewWidth = (size.widthPixels() + 2f * MARGIN_PIXELS) / pixelsPerUnit;
        float viewHeight = (size.heightPixels() + 2f * MARGIN_PIXELS) / pixelsPerUnit;
        float cos = (float) Math.abs(StrictMath.cos(camera.rotation()));
        float sin = (float) Math.abs(StrictMath.sin(camera.rotation()));
        centerX = camera.centerX(size);
        centerY = camera.centerY(size);
        width = viewWidth * cos + viewHeight * sin;
        height = viewWidth * sin + viewHeight * cos;
    }

    /**
     * Returns whether no pixel of a quad is in this area. The test is conservative: it uses a circle around the quad.
     * NaN counts as inside.
     *
     * @param poses poses in the layout of {@link Pose}
     * @param offset the index of the first float of the pose
     * @param quadWidth the width before the scale of the pose is applied
     * @param quadHeight the height before the scale of the pose is applied
     */
    boolean isOutside(float[] poses, int offset, float quadWidth, float quadHeight) {
        // Distances are doubled, because they are compared with whole widths and heights.
        float doubleDistanceX = 2f * Math.abs(poses[offset + Pose.X] - centerX);
        float doubleDistanceY = 2f * Math.abs(poses[offset + Pose.Y] - centerY);
        // The sum of the sides is at least the diagonal, and needs no square root.
        float diameter = quadWidth * Math.abs(poses[offset + Pose.SCALE])
                + quadHeight * Math.abs(poses[offset + Pose.SCALE + 1]);
        return (doubleDistanceX > width + diameter || doubleDistanceY > height + diameter)
                && isOutsideAfterStretch(doubleDistanceX, doubleDistanceY, diameter, poses, offset + Pose.ROTATION);
    }

    /**
     * Returns whether no pixel of a circle is in this area, in world units. False if it may be in the picture. NaN
     * counts as inside.
     */
    public boolean isOutside(float x, float y, float diameter) {
        return 2f * Math.abs(x - centerX) > width + diameter || 2f * Math.abs(y - centerY) > height + diameter;
    }

    /** Repeats the test for a rotation that is not a unit quaternion, which stretches the quad. */
    private boolean isOutsideAfterStretch(
            float doubleDistanceX, float doubleDistanceY, float diameter, float[] poses, int rotation) {
        float x = poses[rotation];
        float y = poses[rotation + 1];
        float z = poses[rotation + 2];
        float w = poses[rotation + 3];
        // The rotation matrix of a quaternion of length n > 1 stretches by at most 2 n^2 - 1.
        float stretched = diameter * Math.max(1f, 2f * (x * x + y * y + z * z + w * w) - 1f);
        return doubleDistanceX > width + stretched || doubleDistanceY > height + stretched;
    }
}
