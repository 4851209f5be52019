package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.ROTATION;

import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * The distance and the rotation by which one entity is drawn beside its interpolated pose, after a correction. Both
 * belong to the pose relative to the parent, if the entity has one: the composition then moves the children too. The
 * scale has no offset.
 *
 * <p>The offset fades: its weight is {@code (1 - age / duration)^2}.
 *
 * <ul>
 *   <li>The weight and its derivative are 0 at the end, so the speed of the drawn motion does not jump there.
 *   <li>The weight decreases from the first frame on. An entity that is corrected in each frame begins a new fade each
 *       time: a curve that begins flat, such as smoothstep, would never reduce its offset.
 *   <li>The fade is fastest at its begin, with twice the distance divided by the duration.
 * </ul>
 */
final class PoseOffset {

    private static final Quaternionf IDENTITY = new Quaternionf();

    /** The offset when the fade began. */
    private final Vector3f position = new Vector3f();

    /** The rotation when the fade began: from the interpolated to the drawn rotation. */
    private final Quaternionf rotation = new Quaternionf();

    private final Quaternionf scratch = new Quaternionf();

    private float ageSeconds;

    void reset() {
        position.zero();
        rotation.identity();
        ageSeconds = 0f;
    }

    void age(float seconds) {
        ageSeconds += seconds;
    }

    boolean isFaded(float fadeSeconds) {
        return ageSeconds >= fadeSeconds;
    }

    private float weight(float fadeSeconds) {
        float rest = Math.max(0f, 1f - ageSeconds / fadeSeconds);
        return rest * rest;
    }

    /**
     * Adds the difference of two poses of the same moment to the rest of this offset, and begins a new fade.
     *
     * @param before the interpolated pose before the correction
     * @param after the interpolated pose after the correction
     */
    void add(float[] before, float[] after, float fadeSeconds) {
        float weight = weight(fadeSeconds);
        ageSeconds = 0f;
        position.mul(weight).add(before[0] - after[0], before[1] - after[1], before[2] - after[2]);
        IDENTITY.nlerp(rotation, weight, rotation);
        if (!RotationInterpolation.isSameRotation(before, ROTATION, after, ROTATION)) {
            rotation.mul(toQuaternion(before, ROTATION, scratch))
                    .div(toQuaternion(after, ROTATION, scratch))
                    .normalize();
            if (!rotation.isFinite()) { // the game has set a quaternion of zeros
                rotation.identity();
            }
        }
    }

    private static Quaternionf toQuaternion(float[] poses, int at, Quaternionf dest) {
        return dest.set(poses[at], poses[at + 1], poses[at + 2], poses[at + 3]);
    }

    /** Returns whether the distance is greater than a maximum, or no number. */
    boolean isFartherThan(float maxDistance) {
        return !(position.length() <= maxDistance);
    }

    /** Moves and rotates an interpolated pose by the rest of this offset. The rotation takes the shorter path. */
    void apply(float[] poses, int at, float fadeSeconds) {
        float weight = weight(fadeSeconds);
        poses[at] += position.x * weight;
        poses[at + 1] += position.y * weight;
        poses[at + 2] += position.z * weight;
        if (rotation.equals(IDENTITY)) {
            return;
        }
        int to = at + ROTATION;
        IDENTITY.nlerp(rotation, weight, scratch).mul(poses[to], poses[to + 1], poses[to + 2], poses[to + 3]);
        poses[to] = scratch.x;
        poses[to + 1] = scratch.y;
        poses[to + 2] = scratch.z;
        poses[to + 3] = scratch.w;
    }
}
