package dev.halfstep.render.camera;

import dev.halfstep.transform.InterpolatedTransform;
import org.jspecify.annotations.Nullable;

/**
 * Follows a target with exponential smoothing: each half-life halves the distance between the current position and the
 * target. The motion does not depend on the frame rate. {@code applyTo} moves a camera to the current position.
 *
 * <pre>{@code
 * scheduler.presentation("camera", frame -> {
 *     follow.moveTowards(
 *             frame.world().get(ship, InterpolatedTransform.class), frame.presentationSecondsInFrame());
 *     follow.applyTo(camera, host.framebufferSize());
 * });
 * }</pre>
 *
 * <p>Pass presentation time, the time of drawn poses: the camera and its target then stand still together in a
 * pause and slow down together in slow motion. A target that is not simulated, such as the mouse, needs
 * {@code frameSeconds()}.
 *
 * <p>The position starts at the first target. A target of constant speed is ahead by the distance that it covers in
 * 1.44 half-lives (1 / ln 2).
 */
public final class CameraFollow {

    private final double halfLifeSeconds;
    private float x;
    private float y;
    private float z;
    private boolean hasPosition;

    /** The camera whose bounds limit the position, and the size of its picture; null without such a camera. */
    private @Nullable Camera2d boundedCamera;

    private FramebufferSize pictureSize = new FramebufferSize(0, 0);

    /**
     * Creates a follower that starts at its first target.
     *
     * @param halfLifeSeconds the time to halve the distance, 0 to follow without lag; 0.05 to 0.5 is common
     * @throws IllegalArgumentException if the half-life is negative or not finite
     */
    public CameraFollow(double halfLifeSeconds) {
        if (!(halfLifeSeconds >= 0 && halfLifeSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a half-life must be finite and not negative: " + halfLifeSeconds + " s");
        }
        this.halfLifeSeconds = halfLifeSeconds;
    }

    /**
     * Moves towards the interpolated pose of an entity, the pose at which it is drawn.
     *
     * @param target the interpolated pose
     * @param frameSeconds the time since the previous frame, 0 or more
     */
    public void moveTowards(InterpolatedTransform target, float frameSeconds) {
        moveTowards(target.x(), target.y(), target.z(), frameSeconds);
    }

    /**
     * Moves towards a position. After {@link #applyTo(Camera2d, FramebufferSize)}, moves no further than the bounds of
     * the camera.
     *
     * @param targetX the x coordinate of the target, in world units
     * @param targetY the y coordinate of the target, in world units
     * @param targetZ the z coordinate of the target, in world units
     * @param frameSeconds the time since the previous frame, 0 or more
     * @throws IllegalArgumentException if the target is not finite
     */
    public void moveTowards(float targetX, float targetY, float targetZ, float frameSeconds) {
        if (!hasPosition || halfLifeSeconds == 0) {
            jumpTo(targetX, targetY, targetZ);
            return;
        }
        checkFinite(targetX, targetY, targetZ);
        float remainingFraction = (float) StrictMath.pow(0.5, frameSeconds / halfLifeSeconds);
        float boundedX = boundedCamera == null ? targetX : boundedCamera.limitX(targetX, pictureSize);
        float boundedY = boundedCamera == null ? targetY : boundedCamera.limitY(targetY, pictureSize);
        x = boundedX + (x - boundedX) * remainingFraction;
        y = boundedY + (y - boundedY) * remainingFraction;
        z = targetZ + (z - targetZ) * remainingFraction;
    }

    /**
     * Jumps to a position, for example after a teleport of the target.
     *
     * @param newX the new x coordinate, in world units
     * @param newY the new y coordinate, in world units
     * @param newZ the new z coordinate, in world units
     * @throws IllegalArgumentException if the position is not finite
     */
    public void jumpTo(float newX, float newY, float newZ) {
        checkFinite(newX, newY, newZ);
        x = newX;
        y = newY;
        z = newZ;
        hasPosition = true;
    }

    /**
     * Shifts the current position, for a world that was shifted: the camera keeps its distance from its target.
     *
     * @param dx world units
     * @param dy world units
     * @param dz world units
     * @throws IllegalArgumentException if the new position is not finite
     */
    public void shift(float dx, float dy, float dz) {
        if (hasPosition) {
            jumpTo(x + dx, y + dy, z + dz);
        }
    }

    private static void checkFinite(float x, float y, float z) {
        if (!(Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z))) {
            throw new IllegalArgumentException(
                    "a camera must follow a finite position: (" + x + ", " + y + ", " + z + ")");
        }
    }

    /**
     * Centres a camera on the current position. For a camera with bounds, also pass the size of the picture.
     *
     * @param camera the camera
     */
    public void applyTo(Camera2d camera) {
        boundedCamera = null;
        camera.setCenter(x, y);
    }

    /**
     * Moves the current position into the bounds of a camera, and centres the camera on it. Without bounds, only
     * centres the camera.
     *
     * <p>From then on, the position follows the target only as far as the bounds allow. So the camera slows down
     * smoothly at an edge, and leaves it as soon as the target returns. A camera with other bounds needs its own
     * follower.
     *
     * @param camera the camera
     * @param size the size of the picture, such as {@code host.framebufferSize()}
     */
    public void applyTo(Camera2d camera, FramebufferSize size) {
        boundedCamera = camera;
        pictureSize = size;
        x = camera.limitX(x, size);
        y = camera.limitY(y, size);
        camera.setCenter(x, y);
    }

    /**
     * Places a camera at an offset from the current position and turns the camera towards that position.
     *
     * @param camera the camera
     * @param offsetX the offset of the camera along x, in world units
     * @param offsetY the offset of the camera along y, in world units
     * @param offsetZ the offset of the camera along z, in world units
     */
    public void applyTo(Camera3d camera, float offsetX, float offsetY, float offsetZ) {
        camera.setPosition(x + offsetX, y + offsetY, z + offsetZ).lookAt(x, y, z);
    }

    /**
     * Returns the x coordinate of the current position.
     *
     * @return world units
     */
    public float x() {
        return x;
    }

    /**
     * Returns the y coordinate of the current position.
     *
     * @return world units
     */
    public float y() {
        return y;
    }

    /**
     * Returns the z coordinate of the current position.
     *
     * @return world units
     */
    public float z() {
        return z;
    }
}
