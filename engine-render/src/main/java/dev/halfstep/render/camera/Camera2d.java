package dev.halfstep.render.camera;

import org.joml.Matrix4f;

/**
 * Which part of the plane is in the picture: a rectangle of the world that is always whole, upright, in the middle and
 * as large as fits. A unit is as many pixels wide as high. Where picture and rectangle differ in their proportions,
 * more of the world is seen at two sides.
 *
 * <pre>{@code
 *   +-----+-----------+-----+
 *   |     | rectangle |     |    a picture that is wider than the rectangle
 *   +-----+-----------+-----+
 * }</pre>
 *
 * <p>In the world y goes up. Pixels are counted as in pictures, from the left and from the top.
 */
public final class Camera2d implements Camera {

    private float centerX;
    private float centerY;
    private float offsetX;
    private float offsetY;
    private float width;
    private float height;

    private Camera2d(float width, float height) {
        setVisible(width, height);
    }

    /**
     * A camera that looks at the origin.
     *
     * @param width what must be visible, in world units; 0 if only the height matters
     * @param height what must be visible, in world units; more than 0
     * @return a new camera
     */
    public static Camera2d showing(float width, float height) {
        return new Camera2d(width, height);
    }

    /**
     * A camera that looks at the origin, always with the same height in the picture, and whatever width that gives.
     *
     * @param height world units, more than 0
     * @return a new camera
     */
    public static Camera2d showingHeight(float height) {
        return new Camera2d(0f, height);
    }

    /**
     * Sets the center.
     *
     * @param x what is in the middle of the picture, in world units
     * @param y what is in the middle of the picture, in world units
     * @return this
     * @throws IllegalArgumentException if it is not finite
     */
    public Camera2d setCenter(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("a camera must look at a finite place: (" + x + ", " + y + ")");
        }
        centerX = x;
        centerY = y;
        return this;
    }

    /**
     * Looks a little aside of its centre, as a shake does, until the offset is set again.
     *
     * @param x what is added to the centre, in world units
     * @param y what is added to the centre, in world units
     * @return this
     * @throws IllegalArgumentException if it is not finite
     */
    public Camera2d setOffset(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("a camera must look at a finite place: (" + x + ", " + y + ") aside");
        }
        offsetX = x;
        offsetY = y;
        return this;
    }

    /**
     * Sets the visible part of the world.
     *
     * @param newWidth what must be visible, in world units; 0 if only the height matters
     * @param newHeight what must be visible, in world units; more than 0
     * @return this
     * @throws IllegalArgumentException if the height is not positive, the width is negative, or either is not finite
     */
    public Camera2d setVisible(float newWidth, float newHeight) {
        if (!(newWidth >= 0f && newHeight > 0f && newWidth + newHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a camera must show a finite part of the world: " + newWidth + " x " + newHeight);
        }
        width = newWidth;
        height = newHeight;
        return this;
    }

    /**
     * Returns the center of the picture in the world: the center of the camera plus its offset.
     *
     * @return world units
     */
    public float centerX() {
        return centerX + offsetX;
    }

    /**
     * Returns the center of the picture in the world: the center of the camera plus its offset.
     *
     * @return world units
     */
    public float centerY() {
        return centerY + offsetY;
    }

    /**
     * Returns the size of a world unit in pixels.
     *
     * @param size the picture
     * @return pixels for a world unit, along both axes
     */
    public float pixelsPerUnit(FramebufferSize size) {
        float byHeight = size.heightPixels() / height;
        return width == 0f ? byHeight : Math.min(size.widthPixels() / width, byHeight);
    }

    /**
     * Converts a position in the world to pixels of the picture.
     *
     * @param worldX world units
     * @param size the picture
     * @return pixels from the left edge
     */
    public float pixelX(float worldX, FramebufferSize size) {
        return size.widthPixels() / 2f + (worldX - centerX()) * pixelsPerUnit(size);
    }

    /**
     * Converts a position in the world to pixels of the picture.
     *
     * @param worldY world units
     * @param size the picture
     * @return pixels from the top edge
     */
    public float pixelY(float worldY, FramebufferSize size) {
        return size.heightPixels() / 2f - (worldY - centerY()) * pixelsPerUnit(size);
    }

    /**
     * Converts a pixel, such as that of the mouse, to a position in the world.
     *
     * @param pixelX pixels from the left edge
     * @param size the picture
     * @return world units
     */
    public float worldX(float pixelX, FramebufferSize size) {
        return centerX() + (pixelX - size.widthPixels() / 2f) / pixelsPerUnit(size);
    }

    /**
     * Converts a pixel, such as that of the mouse, to a position in the world.
     *
     * @param pixelY pixels from the top edge
     * @param size the picture
     * @return world units
     */
    public float worldY(float pixelY, FramebufferSize size) {
        return centerY() - (pixelY - size.heightPixels() / 2f) / pixelsPerUnit(size);
    }

    @Override
    public Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest) {
        float scale = 2f * pixelsPerUnit(size);
        return dest.scaling(scale / size.widthPixels(), scale / size.heightPixels(), 0f)
                .translate(-centerX(), -centerY(), 0f);
    }
}
