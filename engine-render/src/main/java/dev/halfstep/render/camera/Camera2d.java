package dev.halfstep.render.camera;

import org.joml.Matrix4f;

/**
 * A 2D camera. It shows a whole rectangle of the world, centred in the picture and as large as fits. The scale is the
 * same along both axes. If picture and rectangle have different aspect ratios, more of the world is
 * visible on two opposite sides.
 *
 * <pre>{@code
 *   +-----+-----------+-----+
 *   |     | rectangle |     |    a picture that is wider than the rectangle
 *   +-----+-----------+-----+
 * }</pre>
 *
 * <p>In the world, y points up. Pixels count from the left and from the top. A rotated camera shows a rotated rectangle
 * of the world.
 *
 * <pre>{@code
 * Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 120f, 30f).setZoom(2f);
 * }</pre>
 */
public final class Camera2d implements Camera {

    private float centerX;
    private float centerY;
    private float offsetX;
    private float offsetY;
    private float width;
    private float height;
    private double zoom = 1;

    /** The logarithm of the zoom that was wanted last, where {@link #zoomTowards} goes on; NaN for none. */
    private double wantedLogZoom = Double.NaN;

    private float rotation;
    private float cos = 1f;
    private float sin;

    // The bounds of the view. Infinite sides do not limit it.
    private float minX = Float.NEGATIVE_INFINITY;
    private float minY = Float.NEGATIVE_INFINITY;
    private float maxX = Float.POSITIVE_INFINITY;
    private float maxY = Float.POSITIVE_INFINITY;

    private Camera2d(float width, float height) {
        setVisibleSize(width, height);
    }

    /**
     * Creates a camera centred on the origin.
     *
     * @param width the width that must be visible, in world units; 0 to fit only the height
     * @param height the height that must be visible, in world units; more than 0
     * @return a new camera
     */
    public static Camera2d showing(float width, float height) {
        return new Camera2d(width, height);
    }

    /**
     * Creates a camera centred on the origin with a fixed visible height; the width depends on the picture.
     *
     * @param height the visible height in world units, more than 0
     * @return a new camera
     */
    public static Camera2d showingHeight(float height) {
        return new Camera2d(0f, height);
    }

    /**
     * Sets the centre. It appears in the middle of the picture, unless the {@linkplain #setBounds bounds} keep the
     * view away from it.
     *
     * @param x the x coordinate of the centre in world units
     * @param y the y coordinate of the centre in world units
     * @return this
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    public Camera2d setCenter(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("the centre of a camera must be finite: (" + x + ", " + y + ")");
        }
        centerX = x;
        centerY = y;
        return this;
    }

    /**
     * Sets an offset from the centre, for effects such as {@link CameraShake}. It is added after the bounds are
     * applied: a shake at the edge of a level shows a little of the area beyond.
     *
     * @param x the offset to the right in the picture, in world units
     * @param y the offset upwards in the picture, in world units
     * @return this
     * @throws IllegalArgumentException if an offset is not finite
     */
    public Camera2d setOffset(float x, float y) {
        if (!Float.isFinite(x) || !Float.isFinite(y)) {
            throw new IllegalArgumentException("the offset of a camera must be finite: (" + x + ", " + y + ")");
        }
        offsetX = x;
        offsetY = y;
        return this;
    }

    /**
     * Sets the rotation of the camera around its centre. If the camera turns counter-clockwise, the world turns
     * clockwise in the picture.
     *
     * @param radians the angle of the camera counter-clockwise, 0 by default; an entity with the same rotation is
     *     upright in the picture
     * @return this
     * @throws IllegalArgumentException if the angle is not finite
     */
    public Camera2d setRotation(float radians) {
        if (!Float.isFinite(radians)) {
            throw new IllegalArgumentException("the rotation of a camera must be finite: " + radians);
        }
        rotation = radians;
        cos = (float) StrictMath.cos(radians);
        sin = (float) StrictMath.sin(radians);
        return this;
    }

    /**
     * Returns the rotation.
     *
     * @return the angle counter-clockwise in radians, as it was set
     */
    public float rotation() {
        return rotation;
    }

    /**
     * Sets the size of the rectangle that is always visible at a zoom of 1.
     *
     * @param newWidth the width that must be visible, in world units; 0 to fit only the height
     * @param newHeight the height that must be visible, in world units; more than 0
     * @return this
     * @throws IllegalArgumentException if the height is not positive, the width is negative, or either is not finite
     */
    public Camera2d setVisibleSize(float newWidth, float newHeight) {
        if (!(newWidth >= 0f && newHeight > 0f && newWidth + newHeight < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the visible size of a camera must be finite, with a width of 0 or more and a height above 0: "
                            + newWidth + " x " + newHeight);
        }
        width = newWidth;
        height = newHeight;
        return this;
    }

    /**
     * Sets the zoom: how much larger than without a zoom the picture shows the world.
     *
     * @param newZoom 1 by default; 2 shows half of the width and the height; above 0
     * @return this
     * @throws IllegalArgumentException if the zoom is not positive and finite
     */
    public Camera2d setZoom(float newZoom) {
        zoom = requireZoom(newZoom);
        wantedLogZoom = Double.NaN;
        return this;
    }

    private static float requireZoom(float zoom) {
        if (!(zoom > 0f && zoom < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the zoom of a camera must be positive and finite: " + zoom);
        }
        return zoom;
    }

    /**
     * Returns the zoom.
     *
     * @return 1 without a zoom, more if the world is larger in the picture
     */
    public float zoom() {
        return (float) zoom;
    }

    /**
     * Zooms smoothly: each half-life halves the logarithm of the ratio between the zoom and the wanted one, so that
     * zooming in and out look alike. The motion does not depend on the frame rate. The centre of the picture stays.
     *
     * <pre>{@code
     * wanted *= (float) Math.pow(1.2, frame.input().wheelY()); // a factor for each notch of the wheel
     * wanted = Math.max(0.5f, Math.min(wanted, 4f));
     * camera.zoomTowards(wanted, 0.08, frame.frameSeconds());
     * }</pre>
     *
     * @param wantedZoom the wanted zoom, above 0
     * @param halfLifeSeconds the time to halve the distance, 0 or more
     * @param frameSeconds the time since the previous frame, 0 or more
     * @return this
     * @throws IllegalArgumentException if the zoom is not positive and finite, or the half-life is negative or not
     *     finite
     */
    public Camera2d zoomTowards(float wantedZoom, double halfLifeSeconds, float frameSeconds) {
        double wanted = StrictMath.log(requireZoom(wantedZoom));
        double previous = Double.isNaN(wantedLogZoom) ? wanted : wantedLogZoom;
        FollowedAxis.requireHalfLife(halfLifeSeconds);
        zoom = StrictMath.exp(
                FollowedAxis.follow(StrictMath.log(zoom), previous, wanted, frameSeconds, halfLifeSeconds));
        wantedLogZoom = wanted;
        return this;
    }

    /**
     * Zooms smoothly, as {@link #zoomTowards(float, double, float)} does, about a position in the picture, such as the
     * pointer: what is shown there stays there, as far as the bounds allow. This moves the centre, so it is for a
     * camera that follows nothing.
     *
     * @param wantedZoom the wanted zoom, above 0
     * @param halfLifeSeconds the time to halve the distance, 0 or more
     * @param frameSeconds the time since the previous frame, 0 or more
     * @param pixelX pixels from the left edge of the picture
     * @param pixelY pixels from the top edge of the picture
     * @param size the size of the picture
     * @return this
     * @throws IllegalArgumentException if the zoom is not positive and finite, or the half-life is negative or not
     *     finite
     */
    public Camera2d zoomTowards(
            float wantedZoom,
            double halfLifeSeconds,
            float frameSeconds,
            float pixelX,
            float pixelY,
            FramebufferSize size) {
        if (size.isEmpty()) { // a minimised window has no position to stay
            return zoomTowards(wantedZoom, halfLifeSeconds, frameSeconds);
        }
        float anchorX = worldX(pixelX, pixelY, size);
        float anchorY = worldY(pixelX, pixelY, size);
        zoomTowards(wantedZoom, halfLifeSeconds, frameSeconds);
        float right = (pixelX - size.widthPixels() / 2f) / pixelsPerUnit(size) + offsetX;
        float up = (size.heightPixels() / 2f - pixelY) / pixelsPerUnit(size) + offsetY;
        return setCenter(anchorX - (right * cos - up * sin), anchorY - (right * sin + up * cos));
    }

    /**
     * Sets the bounds of the view, such as the edges of a level: the picture shows nothing beyond them, at any size and
     * aspect ratio, except by an offset. Along an axis on which the bounds are smaller than the view, the view is
     * centred on the bounds. A side at infinity does not limit the view. With a rotation, the bounding box of the view
     * stays within the bounds.
     *
     * @param newMinX the left side in world units
     * @param newMinY the lower side in world units
     * @param newMaxX the right side in world units, not less than the left one
     * @param newMaxY the upper side in world units, not less than the lower one
     * @return this
     * @throws IllegalArgumentException if a minimum is above its maximum, a side is NaN, a minimum is +infinity, or a
     *     maximum is -infinity
     */
    public Camera2d setBounds(float newMinX, float newMinY, float newMaxX, float newMaxY) {
        if (!(isRange(newMinX, newMaxX) && isRange(newMinY, newMaxY))) {
            throw new IllegalArgumentException(
                    "the bounds of a camera must have minima below +infinity, maxima above -infinity and no minimum"
                            + " above its maximum: x "
                            + newMinX + " to " + newMaxX + ", y " + newMinY + " to " + newMaxY);
        }
        minX = newMinX;
        minY = newMinY;
        maxX = newMaxX;
        maxY = newMaxY;
        return this;
    }

    private static boolean isRange(float min, float max) {
        return min <= max && min < Float.POSITIVE_INFINITY && max > Float.NEGATIVE_INFINITY;
    }

    /**
     * Removes the bounds.
     *
     * @return this
     */
    public Camera2d removeBounds() {
        return setBounds(
                Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY);
    }

    /** Clamps the x coordinate of a centre, so that the view stays within the bounds. */
    double limitX(double x, FramebufferSize size) {
        return size.isEmpty() ? x : clampCenter(x, minX, maxX, boundingBoxPixels(size, cos, sin) / pixelsPerUnit(size));
    }

    /** Clamps the y coordinate of a centre, so that the view stays within the bounds. */
    double limitY(double y, FramebufferSize size) {
        return size.isEmpty() ? y : clampCenter(y, minY, maxY, boundingBoxPixels(size, sin, cos) / pixelsPerUnit(size));
    }

    /** Returns a side of the bounding box of the rotated view: the width for (cos, sin), the height for (sin, cos). */
    private static float boundingBoxPixels(FramebufferSize size, float widthFactor, float heightFactor) {
        return size.widthPixels() * Math.abs(widthFactor) + size.heightPixels() * Math.abs(heightFactor);
    }

    private static double clampCenter(double center, float min, float max, float visibleUnits) {
        return max - min > visibleUnits
                ? Math.max(min + visibleUnits / 2f, Math.min(center, max - visibleUnits / 2f))
                : min + (max - min) / 2f; // the bounds are smaller than the view: the middle of the bounds
    }

    /**
     * Returns the x coordinate of the centre of the picture: the centre of the camera, within the bounds, plus the
     * offset.
     *
     * @param size the size of the picture
     * @return world units
     */
    public float centerX(FramebufferSize size) {
        return (float) limitX(centerX, size) + offsetX * cos - offsetY * sin;
    }

    /**
     * Returns the y coordinate of the centre of the picture: the centre of the camera, within the bounds, plus the
     * offset.
     *
     * @param size the size of the picture
     * @return world units
     */
    public float centerY(FramebufferSize size) {
        return (float) limitY(centerY, size) + offsetX * sin + offsetY * cos;
    }

    /**
     * Returns the size of a world unit in pixels.
     *
     * @param size the size of the picture
     * @return pixels for a world unit, along both axes
     */
    public float pixelsPerUnit(FramebufferSize size) {
        float byHeight = size.heightPixels() / height;
        return (float) zoom * (width == 0f ? byHeight : Math.min(size.widthPixels() / width, byHeight));
    }

    /**
     * Converts a position in the world to pixels from the left.
     *
     * @param worldX the x coordinate in world units
     * @param worldY the y coordinate in world units
     * @param size the size of the picture
     * @return pixels from the left edge
     */
    public float pixelX(float worldX, float worldY, FramebufferSize size) {
        float right = (worldX - centerX(size)) * cos + (worldY - centerY(size)) * sin;
        return size.widthPixels() / 2f + right * pixelsPerUnit(size);
    }

    /**
     * Converts a position in the world to pixels from the top.
     *
     * @param worldX the x coordinate in world units
     * @param worldY the y coordinate in world units
     * @param size the size of the picture
     * @return pixels from the top edge
     */
    public float pixelY(float worldX, float worldY, FramebufferSize size) {
        float up = (worldY - centerY(size)) * cos - (worldX - centerX(size)) * sin;
        return size.heightPixels() / 2f - up * pixelsPerUnit(size);
    }

    /**
     * Converts a position in the picture, such as the position of the mouse, to an x coordinate in the world.
     *
     * @param pixelX pixels from the left edge
     * @param pixelY pixels from the top edge
     * @param size the size of the picture
     * @return the x coordinate in world units
     */
    public float worldX(float pixelX, float pixelY, FramebufferSize size) {
        float right = (pixelX - size.widthPixels() / 2f) / pixelsPerUnit(size);
        float up = (size.heightPixels() / 2f - pixelY) / pixelsPerUnit(size);
        return centerX(size) + (right * cos - up * sin);
    }

    /**
     * Converts a position in the picture, such as the position of the mouse, to a y coordinate in the world.
     *
     * @param pixelX pixels from the left edge
     * @param pixelY pixels from the top edge
     * @param size the size of the picture
     * @return the y coordinate in world units
     */
    public float worldY(float pixelX, float pixelY, FramebufferSize size) {
        float right = (pixelX - size.widthPixels() / 2f) / pixelsPerUnit(size);
        float up = (size.heightPixels() / 2f - pixelY) / pixelsPerUnit(size);
        return centerY(size) + (right * sin + up * cos);
    }

    @Override
    public Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest) {
        float clipPerUnitX = 2f * pixelsPerUnit(size) / size.widthPixels();
        float clipPerUnitY = 2f * pixelsPerUnit(size) / size.heightPixels();
        // Moves the centre to the origin, rotates by the negative angle, and scales. JOML's m10 is column 1, row 0.
        return dest.scaling(clipPerUnitX, clipPerUnitY, 0f) // every z is projected to 0
                .m10(clipPerUnitX * sin)
                .m00(clipPerUnitX * cos)
                .m01(-clipPerUnitY * sin)
                .m11(clipPerUnitY * cos)
                .translate(-centerX(size), -centerY(size), 0f);
    }
}
