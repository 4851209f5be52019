package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.ROTATION;

import dev.halfstep.storage.EntityId;
import org.jspecify.annotations.Nullable;

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

    /** Quaternions of a smaller squared length are no rotations. */
    private static final float MIN_SQUARED_LENGTH = 1e-6f;

    private @Nullable EntityId id;
    private @Nullable Transform transform;
    private @Nullable EntityId parent;

    // The offset when the fade began.
    private float x;
    private float y;
    private float z;

    /** The rotation from the interpolated to the drawn rotation: a unit quaternion whose w is not negative. */
    private final float[] rotation = new float[4];

    private float ageSeconds;

    private final float[] scratchRotation = new float[4];

    /** Begins the offset of an entity: no distance and no rotation yet. */
    void begin(EntityId newId, Transform newTransform, @Nullable EntityId newParent) {
        id = newId;
        transform = newTransform;
        parent = newParent;
        x = 0f;
        y = 0f;
        z = 0f;
        setIdentity();
        ageSeconds = 0f;
    }

    /** Releases the entity. */
    void end() {
        id = null;
        transform = null;
        parent = null;
    }

    @Nullable
    EntityId id() {
        return id;
    }

    @Nullable
    Transform transform() {
        return transform;
    }

    /** Returns the parent to which the offset is relative, null for none. */
    @Nullable
    EntityId parent() {
        return parent;
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
        x = x * weight + (before[0] - after[0]);
        y = y * weight + (before[1] - after[1]);
        z = z * weight + (before[2] - after[2]);
        if (hasRotation()) {
            fadeRotation(weight, rotation);
        }
        if (!RotationInterpolation.isSameRotation(before, ROTATION, after, ROTATION)) {
            multiplyRotation(rotation, before, ROTATION, rotation, 0);
            for (int i = 0; i < 3; i++) {
                scratchRotation[i] = -after[ROTATION + i]; // the inverse
            }
            scratchRotation[3] = after[ROTATION + 3];
            multiplyRotation(rotation, scratchRotation, 0, rotation, 0);
            normalizeRotation();
        }
    }

    private void normalizeRotation() {
        float squaredLength = rotation[0] * rotation[0]
                + rotation[1] * rotation[1]
                + rotation[2] * rotation[2]
                + rotation[3] * rotation[3];
        if (!(squaredLength > MIN_SQUARED_LENGTH)) { // the game has set a quaternion of zeros
            setIdentity();
            return;
        }
        // q and -q are the same rotation: with a positive w, the fade takes the shorter path.
        float factor = (float) ((rotation[3] < 0f ? -1 : 1) / Math.sqrt(squaredLength));
        for (int i = 0; i < 4; i++) {
            rotation[i] *= factor;
        }
    }

    private void setIdentity() {
        rotation[0] = 0f;
        rotation[1] = 0f;
        rotation[2] = 0f;
        rotation[3] = 1f;
    }

    private boolean hasRotation() {
        return rotation[0] != 0f || rotation[1] != 0f || rotation[2] != 0f;
    }

    /** Interpolates from the identity to the rotation. The length is not 0 on the way, since w is not negative. */
    private void fadeRotation(float weight, float[] dest) {
        float qx = rotation[0] * weight;
        float qy = rotation[1] * weight;
        float qz = rotation[2] * weight;
        float qw = 1f - weight + rotation[3] * weight;
        float factor = 1f / (float) Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
        dest[0] = qx * factor;
        dest[1] = qy * factor;
        dest[2] = qz * factor;
        dest[3] = qw * factor;
    }

    private static void multiplyRotation(float[] first, float[] second, int secondAt, float[] dest, int destAt) {
        PoseComposition.multiplyRotations(first[0], first[1], first[2], first[3], second, secondAt, dest, destAt);
    }

    /** Returns whether the distance is greater than a maximum, or no number. */
    boolean isFartherThan(float maxDistance) {
        double squaredDistance = (double) x * x + (double) y * y + (double) z * z;
        return !(squaredDistance <= (double) maxDistance * maxDistance);
    }

    /** Moves and rotates an interpolated pose by the rest of this offset. */
    void apply(float[] poses, int at, float fadeSeconds) {
        float weight = weight(fadeSeconds);
        poses[at] += x * weight;
        poses[at + 1] += y * weight;
        poses[at + 2] += z * weight;
        if (hasRotation()) {
            fadeRotation(weight, scratchRotation);
            multiplyRotation(scratchRotation, poses, at + ROTATION, poses, at + ROTATION);
        }
    }
}
