package dev.halfstep.transform;

import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Gives read access to a pose: position in world units, rotation as a unit quaternion, scale as a factor for each axis.
 * Only {@link Transform} can be written.
 *
 * <p>A pose consists of ten floats: position x y z, rotation x y z w, scale x y z. The methods with a parameter
 * {@code dest} write to this object and return it, as the methods of JOML do. They allocate nothing.
 *
 * <pre>{@code
 * Vector3f drawn = world.get(ball, InterpolatedTransform.class).position(dest); // in presentation
 * float heading = world.get(ship, Transform.class).rotationZ();
 * }</pre>
 */
public abstract sealed class Pose permits Transform, PreviousTransform, InterpolatedTransform {

    /** The index of position x among the floats of a pose, for arrays from a {@link dev.halfstep.storage.Span}. */
    public static final int X = 0;

    /** The index of position y. */
    public static final int Y = 1;

    /** The index of position z. */
    public static final int Z = 2;

    /** The index of the rotation: a unit quaternion, x y z w. */
    public static final int ROTATION = PoseLayout.ROTATION;

    /** The index of the scale: the factors along x y z. */
    public static final int SCALE = PoseLayout.SCALE;

    /** The number of floats of a pose. */
    public static final int FLOATS = PoseLayout.FLOATS;

    /** The index of the position: x y z. */
    static final int POSITION = X;

    Pose() {}

    /** Returns the array that holds the floats of this pose, and the poses of other entities. */
    abstract float[] values();

    /** Returns the index in {@link #values} at which this pose begins. */
    abstract int offset();

    /**
     * Returns position x.
     *
     * @return world units
     */
    public final float x() {
        return values()[offset()];
    }

    /**
     * Returns position y.
     *
     * @return world units
     */
    public final float y() {
        return values()[offset() + 1];
    }

    /**
     * Returns position z.
     *
     * @return world units
     */
    public final float z() {
        return values()[offset() + 2];
    }

    /**
     * Reads the position.
     *
     * @param dest receives the position, in world units
     * @return dest
     */
    public final Vector3f position(Vector3f dest) {
        float[] values = values();
        int at = offset() + POSITION;
        return dest.set(values[at], values[at + 1], values[at + 2]);
    }

    /**
     * Reads the rotation.
     *
     * @param dest receives the unit quaternion
     * @return dest
     */
    public final Quaternionf rotation(Quaternionf dest) {
        float[] values = values();
        int at = offset() + ROTATION;
        return dest.set(values[at], values[at + 1], values[at + 2], values[at + 3]);
    }

    /**
     * Returns the angle in the plane. Right for rotations around the z axis only.
     *
     * @return radians from the x axis towards the y axis, from -pi to pi
     */
    public final float rotationZ() {
        float[] values = values();
        int at = offset() + ROTATION;
        double radians = 2 * StrictMath.atan2(values[at + 2], values[at + 3]); // up to a turn in both directions
        return (float)
                (radians > Math.PI ? radians - 2 * Math.PI : radians < -Math.PI ? radians + 2 * Math.PI : radians);
    }

    /**
     * Reads the scale.
     *
     * @param dest receives a factor for each axis
     * @return dest
     */
    public final Vector3f scale(Vector3f dest) {
        float[] values = values();
        int at = offset() + SCALE;
        return dest.set(values[at], values[at + 1], values[at + 2]);
    }

    /**
     * Computes the model matrix, which applies scale, then rotation, then translation.
     *
     * @param dest receives the matrix
     * @return dest
     */
    public final Matrix4f matrix(Matrix4f dest) {
        float[] v = values();
        int at = offset();
        return dest.translationRotateScale(
                v[at], v[at + 1], v[at + 2], v[at + 3], v[at + 4], v[at + 5], v[at + 6], v[at + 7], v[at + 8],
                v[at + 9]);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "(" + x() + ", " + y() + ", " + z() + ")";
    }
}
