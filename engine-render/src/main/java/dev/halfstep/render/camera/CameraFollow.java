package dev.halfstep.render.camera;

import dev.halfstep.transform.InterpolatedTransform;

/**
 * A position that follows a target with exponential smoothing, independent of the frame rate: each half-life halves the
 * remaining distance.
 *
 * <pre>{@code
 * scheduler.presentation("camera", frame -> {
 *     follow.towards(frame.world().get(ship, InterpolatedTransform.class), frame.frameSeconds());
 *     follow.applyTo(camera);
 * });
 * }</pre>
 *
 * <p>It starts at the first target. The lag behind a target of constant speed is that speed times 1.44 half-lives.
 */
public final class CameraFollow {

    private final double halfLifeSeconds;
    private float x;
    private float y;
    private float z;
    private boolean placed;

    /**
     * Creates a position without a target.
     *
     * @param halfLifeSeconds the time to halve the distance, 0 to follow without lag; 0.05 to 0.5 is common
     * @throws IllegalArgumentException if the half-life is negative or not finite
     */
    public CameraFollow(double halfLifeSeconds) {
        if (!(halfLifeSeconds >= 0 && halfLifeSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a half-life is finite and not negative: " + halfLifeSeconds + " s");
        }
        this.halfLifeSeconds = halfLifeSeconds;
    }

    /**
     * Moves towards the drawn pose of an entity.
     *
     * @param target the interpolated pose
     * @param frameSeconds the time since the previous frame
     */
    public void towards(InterpolatedTransform target, float frameSeconds) {
        towards(target.x(), target.y(), target.z(), frameSeconds);
    }

    /**
     * Moves towards a position.
     *
     * @param targetX world units
     * @param targetY world units
     * @param targetZ world units
     * @param frameSeconds the time since the previous frame, 0 or more
     * @throws IllegalArgumentException if the place is not finite
     */
    public void towards(float targetX, float targetY, float targetZ, float frameSeconds) {
        if (!placed || halfLifeSeconds == 0) {
            jumpTo(targetX, targetY, targetZ);
            return;
        }
        checkPlace(targetX, targetY, targetZ);
        float left = (float) StrictMath.pow(0.5, frameSeconds / halfLifeSeconds);
        x = targetX + (x - targetX) * left;
        y = targetY + (y - targetY) * left;
        z = targetZ + (z - targetZ) * left;
    }

    /**
     * Jumps to a position, as after a teleport.
     *
     * @param newX world units
     * @param newY world units
     * @param newZ world units
     * @throws IllegalArgumentException if the place is not finite
     */
    public void jumpTo(float newX, float newY, float newZ) {
        checkPlace(newX, newY, newZ);
        x = newX;
        y = newY;
        z = newZ;
        placed = true;
    }

    private static void checkPlace(float x, float y, float z) {
        if (!(Float.isFinite(x) && Float.isFinite(y) && Float.isFinite(z))) {
            throw new IllegalArgumentException(
                    "what is followed must be at a finite place: (" + x + ", " + y + ", " + z + ")");
        }
    }

    /**
     * Centres a camera on the position.
     *
     * @param camera the camera
     */
    public void applyTo(Camera2d camera) {
        camera.setCenter(x, y);
    }

    /**
     * Places a camera at an offset from the position and turns it towards the position.
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
     * Returns a coordinate of the position that follows.
     *
     * @return world units
     */
    public float x() {
        return x;
    }

    /**
     * Returns a coordinate of the position that follows.
     *
     * @return world units
     */
    public float y() {
        return y;
    }

    /**
     * Returns a coordinate of the position that follows.
     *
     * @return world units
     */
    public float z() {
        return z;
    }
}
