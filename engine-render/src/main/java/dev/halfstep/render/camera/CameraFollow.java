package dev.halfstep.render.camera;

import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Quaternionf;
import org.joml.Vector3f;
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

    /**
     * Turns a camera about a point, at a distance: a chase camera behind a body that turns, or a view that the player
     * turns. Turning behind a body does not depend on the frame rate.
     *
     * <pre>{@code
     * CameraFollow follow = new CameraFollow(0.1);
     * CameraFollow.Orbit orbit = new CameraFollow.Orbit(8, 0.35f).setLimits(3, 20, 0.1f, 1.4f);
     * scheduler.presentation("camera", frame -> {
     *     InterpolatedTransform car = frame.world().get(carId, InterpolatedTransform.class);
     *     float seconds = frame.presentationSecondsInFrame();
     *     follow.moveTowards(car, seconds);
     *     orbit.turnBehind(car, 0.3, seconds);           // or by the player:
     *     orbit.turn(-0.005f * mouseX, 0.005f * mouseY); // pixels of motion in this frame
     *     orbit.applyTo(camera, follow.x(), follow.y() + 1, follow.z());
     * });
     * }</pre>
     */
    public static final class Orbit {

        private static final float MAX_PITCH = 1.57f;

        private final Quaternionf rotation = new Quaternionf();
        private final Vector3f vector = new Vector3f();
        private float distance;
        private float pitch;
        private double yaw;
        private float minDistance = Float.MIN_NORMAL;
        private float maxDistance = Float.MAX_VALUE;
        private float minPitch = -MAX_PITCH;
        private float maxPitch = MAX_PITCH;

        /** The yaw behind the body in the previous frame; NaN before the first one. */
        private double previousYaw = Double.NaN;

        /**
         * Creates an orbit with yaw 0: the camera looks along -z.
         *
         * @param distance the distance from the point in world units, more than 0
         * @param pitchRadians how far the camera is above the point, as an angle: 0 for at its height, up to 1.57 for
         *     straight above it, negative for below it
         * @throws IllegalArgumentException if a number is out of range
         */
        public Orbit(float distance, float pitchRadians) {
            this.distance = distance;
            pitch = pitchRadians;
            checkLimits(distance, distance, pitchRadians, pitchRadians);
        }

        private static void checkLimits(float minDistance, float maxDistance, float minPitch, float maxPitch) {
            boolean isOrdered = 0f < minDistance && minDistance <= maxDistance && minPitch <= maxPitch;
            if (!(isOrdered && maxDistance <= Float.MAX_VALUE && minPitch >= -MAX_PITCH && maxPitch <= MAX_PITCH)) {
                throw new IllegalArgumentException("the distances of an orbit must be finite and above 0, its pitches -"
                        + MAX_PITCH + " to " + MAX_PITCH + ", each minimum first: distances " + minDistance + " and "
                        + maxDistance + ", pitches " + minPitch + " and " + maxPitch);
            }
        }

        /**
         * Limits what the player can do, and moves the camera within the limits.
         *
         * @param newMinDistance the minimum distance in world units, more than 0
         * @param newMaxDistance the maximum distance, not less than the minimum
         * @param newMinPitch the minimum pitch in radians, -1.57 or more
         * @param newMaxPitch the maximum pitch, not less than the minimum, up to 1.57
         * @return this
         * @throws IllegalArgumentException if a number is out of range
         */
        public Orbit setLimits(float newMinDistance, float newMaxDistance, float newMinPitch, float newMaxPitch) {
            checkLimits(newMinDistance, newMaxDistance, newMinPitch, newMaxPitch);
            minDistance = newMinDistance;
            maxDistance = newMaxDistance;
            minPitch = newMinPitch;
            maxPitch = newMaxPitch;
            return zoom(1f).turn(0f, 0f);
        }

        /**
         * Turns at once, such as by the motion of the mouse, or by a stick: its deflection times a speed times the
         * seconds of the frame.
         *
         * @param yawRadians the angle about the y axis; positive moves the camera to the right about the point
         * @param pitchRadians the angle upwards
         * @return this
         * @throws IllegalArgumentException if an angle is not finite
         */
        public Orbit turn(float yawRadians, float pitchRadians) {
            checkFinite(yawRadians, pitchRadians, 0f);
            yaw = wrap(yaw + yawRadians);
            pitch = Math.max(minPitch, Math.min(pitch + pitchRadians, maxPitch));
            return this;
        }

        /**
         * Multiplies the distance, such as by {@code Math.pow(0.9, scrolled)}.
         *
         * @param factor more than 0; below 1 to come nearer
         * @return this
         * @throws IllegalArgumentException if the factor is not above 0 and finite
         */
        public Orbit zoom(float factor) {
            if (!(factor > 0f && factor < Float.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("the factor of a distance must be finite and above 0: " + factor);
            }
            distance = Math.max(minDistance, Math.min(distance * factor, maxDistance));
            return this;
        }

        /**
         * Turns towards the place behind a body, whose own -z axis points forward, as after
         * {@link dev.halfstep.transform.Transform#lookAt}. The first call turns at once.
         *
         * @param target the interpolated pose
         * @param halfLifeSeconds the time to halve the angle, 0 for at once
         * @param frameSeconds the time since the previous frame, 0 or more
         * @throws IllegalArgumentException if the half-life is negative or not finite
         */
        public void turnBehind(InterpolatedTransform target, double halfLifeSeconds, float frameSeconds) {
            target.rotation(rotation).transform(vector.set(0f, 0f, -1f));
            turnBehind(vector.x, vector.z, halfLifeSeconds, frameSeconds);
        }

        /**
         * Turns towards the place behind a direction, such as that of the motion of a ball. The first call turns at
         * once. A direction of zero turns nothing.
         *
         * @param directionX the direction along x, of any length
         * @param directionZ the direction along z
         * @param halfLifeSeconds the time to halve the angle, 0 for at once
         * @param frameSeconds the time since the previous frame, 0 or more
         * @throws IllegalArgumentException if the half-life is negative, or a number is not finite
         */
        public void turnBehind(float directionX, float directionZ, double halfLifeSeconds, float frameSeconds) {
            checkFinite(directionX, directionZ, frameSeconds);
            FollowedAxis.requireHalfLife(halfLifeSeconds);
            if (directionX == 0f && directionZ == 0f) {
                return;
            }
            double target = StrictMath.atan2(-directionX, -directionZ);
            if (Double.isNaN(previousYaw)) {
                yaw = target;
                previousYaw = target;
            }
            double from = yaw + wrap(previousYaw - yaw);
            double to = from + wrap(target - previousYaw); // the body turns evenly within the frame
            yaw = wrap(FollowedAxis.follow(yaw, from, to, frameSeconds, halfLifeSeconds));
            previousYaw = target;
        }

        /** Returns an angle from -pi to pi. */
        private static double wrap(double radians) {
            return StrictMath.IEEEremainder(radians, 2 * Math.PI);
        }

        /**
         * Places a camera, which looks at the point.
         *
         * @param camera the camera
         * @param x the x coordinate of the point in world units
         * @param y the y coordinate of the point in world units
         * @param z the z coordinate of the point in world units
         */
        public void applyTo(Camera3d camera, float x, float y, float z) {
            camera.setRotation(rotation.rotationY((float) yaw).rotateX(-pitch));
            rotation.transform(vector.set(0f, 0f, distance));
            camera.setPosition(x + vector.x, y + vector.y, z + vector.z);
        }

        /**
         * Returns the angle about the y axis, by which a game also turns the directions of the controls.
         *
         * @return radians, -pi to pi; 0 if the camera looks along -z, pi / 2 along -x
         */
        public float yaw() {
            return (float) yaw;
        }
    }
}
