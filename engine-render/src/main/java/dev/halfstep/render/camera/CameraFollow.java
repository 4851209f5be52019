package dev.halfstep.render.camera;

import dev.halfstep.transform.InterpolatedTransform;
import org.jspecify.annotations.Nullable;

/**
 * Follows a target with exponential smoothing: each half-life halves the distance between the current position and the
 * target. The motion does not depend on the frame rate: the target is taken as moving evenly since the previous frame.
 * {@code applyTo} moves a camera to the current position.
 *
 * <pre>{@code
 * CameraFollow follow = new CameraFollow(0.15).setDeadZone(3f, 2f).setLookAhead(0.4, 2f, 0.3);
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
 * 1.44 half-lives (1 / ln 2). The follower never overshoots: after a teleport of the target, it glides there, unless
 * the game calls {@link #jumpTo}.
 */
public final class CameraFollow {

    private double leadSeconds;
    private float maxLead;
    private final FollowedAxis x;
    private final FollowedAxis y;
    private final FollowedAxis z;
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
        x = new FollowedAxis(this::limitX, halfLifeSeconds);
        y = new FollowedAxis(this::limitY, halfLifeSeconds);
        z = new FollowedAxis(position -> position, halfLifeSeconds);
    }

    /**
     * Sets the box in which the target moves without moving the camera. The target pushes the box when it reaches a
     * side. A jump puts the middle of the box at the new position.
     *
     * @param width the width of the box in world units; 0 for none, the default
     * @param height the height of the box in world units; 0 for none
     * @return this
     * @throws IllegalArgumentException if a side is negative or not finite
     */
    public CameraFollow setDeadZone(float width, float height) {
        if (!(width >= 0f && height >= 0f && width + height < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the sides of a dead zone must be finite and not negative: " + width + " x " + height);
        }
        x.slack = width / 2f;
        y.slack = height / 2f;
        return this;
    }

    /**
     * Looks ahead in the direction of motion: by the way of the target in some seconds, but not further than a maximum.
     * With many seconds, a target that moves is always led by the maximum.
     *
     * @param seconds how far to look ahead; 0 for not at all, the default
     * @param maxUnits the maximum in world units, 0 or more
     * @param leadHalfLifeSeconds the half-life by which the view follows a change of direction, and {@link #lookBy};
     *     that of the follower by default. Usually longer than that
     * @return this
     * @throws IllegalArgumentException if a number is negative or not finite
     */
    public CameraFollow setLookAhead(double seconds, float maxUnits, double leadHalfLifeSeconds) {
        if (!(seconds >= 0 && maxUnits >= 0f && seconds + maxUnits < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a look ahead must be finite and not negative: " + seconds + " s, " + maxUnits + " world units");
        }
        x.leadHalfLifeSeconds = FollowedAxis.requireHalfLife(leadHalfLifeSeconds);
        y.leadHalfLifeSeconds = leadHalfLifeSeconds;
        z.leadHalfLifeSeconds = leadHalfLifeSeconds;
        leadSeconds = seconds;
        maxLead = maxUnits;
        return this;
    }

    /**
     * Looks beside the target from the next frame on, such as to where the player aims. The view gets there by the
     * half-life of {@link #setLookAhead}.
     *
     * <pre>{@code
     * follow.lookBy(0.3f * (camera.worldX(pixelX, pixelY, size) - camera.centerX(size)), 0f); // 30 % towards the mouse
     * }</pre>
     *
     * @param offsetX the offset from the target along x, in world units
     * @param offsetY the offset from the target along y, in world units
     * @return this
     * @throws IllegalArgumentException if an offset is not finite
     */
    public CameraFollow lookBy(float offsetX, float offsetY) {
        checkFinite(offsetX, offsetY, 0f);
        x.look = offsetX;
        y.look = offsetY;
        return this;
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
        if (!hasPosition) {
            jumpTo(targetX, targetY, targetZ);
        }
        checkFinite(targetX, targetY, targetZ);
        if (frameSeconds > 0f) {
            double perMotion = leadSeconds / frameSeconds;
            double squares = square(x.motion(targetX)) + square(y.motion(targetY)) + square(z.motion(targetZ));
            double most = squares == 0 ? 0 : maxLead / Math.sqrt(squares);
            x.motionLead = Math.min(perMotion, most) * x.motion(targetX);
            y.motionLead = Math.min(perMotion, most) * y.motion(targetY);
            z.motionLead = Math.min(perMotion, most) * z.motion(targetZ);
        }
        x.advance(targetX, frameSeconds);
        y.advance(targetY, frameSeconds);
        z.advance(targetZ, frameSeconds);
    }

    private static double square(double value) {
        return value * value;
    }

    private double limitX(double position) {
        return boundedCamera == null ? position : boundedCamera.limitX(position, pictureSize);
    }

    private double limitY(double position) {
        return boundedCamera == null ? position : boundedCamera.limitY(position, pictureSize);
    }

    /**
     * Jumps to a position, for example after a teleport of the target. The next target counts as at rest.
     *
     * @param newX the new x coordinate, in world units
     * @param newY the new y coordinate, in world units
     * @param newZ the new z coordinate, in world units
     * @throws IllegalArgumentException if the position is not finite
     */
    public void jumpTo(float newX, float newY, float newZ) {
        checkFinite(newX, newY, newZ);
        x.jumpTo(newX);
        y.jumpTo(newY);
        z.jumpTo(newZ);
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
            checkFinite(x() + dx, y() + dy, z() + dz);
            x.shift(dx);
            y.shift(dy);
            z.shift(dz);
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
        camera.setCenter(x(), y());
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
        x.limit();
        y.limit();
        camera.setCenter(x(), y());
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
        camera.setPosition(x() + offsetX, y() + offsetY, z() + offsetZ).lookAt(x(), y(), z());
    }

    /**
     * Returns the x coordinate of the current position.
     *
     * @return world units
     */
    public float x() {
        return x.position();
    }

    /**
     * Returns the y coordinate of the current position.
     *
     * @return world units
     */
    public float y() {
        return y.position();
    }

    /**
     * Returns the z coordinate of the current position.
     *
     * @return world units
     */
    public float z() {
        return z.position();
    }
}
