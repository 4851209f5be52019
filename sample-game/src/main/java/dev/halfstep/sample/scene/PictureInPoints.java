package dev.halfstep.sample.scene;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.function.Supplier;

/**
 * Measures the picture in points, for texts and controls that are legible in every picture. The world unit of
 * {@link #camera()} is a point, and (0, 0) is the lower left corner of the picture.
 */
public final class PictureInPoints {

    /** The height of the HUD line at the top, in points. */
    public static final float HUD_HEIGHT = 30f;

    private final Supplier<FramebufferSize> sizes;
    private final Camera2d camera = Camera2d.showing(1280f, 720f); // until the first update

    private FramebufferSize size = new FramebufferSize(0, 0);

    /**
     * Creates an object without a size. Call {@link #update} before the other methods.
     *
     * @param sizes supplies the size of the picture in each frame
     */
    public PictureInPoints(Supplier<FramebufferSize> sizes) {
        this.sizes = sizes;
    }

    /**
     * Reads the size of the picture. While a window is minimised, the last size remains.
     *
     * @return true if the size has changed since the last call, and in the first frame
     */
    public boolean update() {
        FramebufferSize newSize = sizes.get();
        if (newSize.isEmpty() || newSize.equals(size)) {
            return false;
        }
        size = newSize;
        camera.setVisibleSize(width(), height()).setCenter(width() / 2, height() / 2);
        return true;
    }

    /**
     * Returns the camera.
     *
     * @return always the same camera
     */
    public Camera2d camera() {
        return camera;
    }

    /**
     * Returns the width of the picture.
     *
     * @return points
     */
    public float width() {
        return size.widthPixels() / size.pixelsPerPoint();
    }

    /**
     * Returns the height of the picture.
     *
     * @return points
     */
    public float height() {
        return size.heightPixels() / size.pixelsPerPoint();
    }

    /**
     * Converts the width of a line to pixels, the unit in which a line layer takes widths.
     *
     * @param points the width in points
     * @return pixels, 1 or more
     */
    public float pixels(float points) {
        return Math.max(1f, points * size.pixelsPerPoint());
    }
}
