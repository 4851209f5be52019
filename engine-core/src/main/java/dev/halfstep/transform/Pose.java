package dev.halfstep.transform;

import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Where something is, how it is turned and how large it is: position in world units, rotation as a unit quaternion,
 * scale as a factor for each axis. Read only; {@link Transform} is the one that can be written.
 *
 * <p>The numbers lie in chunks, ten floats to a pose: position x y z, rotation x y z w, scale x y z. Methods with a
 * {@code dest} write there and return it, as those of JOML do, and make no garbage.
 */
public abstract sealed class Pose permits Transform, PreviousTransform, InterpolatedTransform {

    /** Where the position along x stands among the numbers of a pose: see {@link dev.halfstep.store.Span}. */
    public static final int X = 0;

    /** Where the position along y stands. */
    public static final int Y = 1;

    /** Where the position along z stands. */
    public static final int Z = 2;

    /** Where the rotation begins: a unit quaternion, x y z w. */
    public static final int ROTATION = 3;

    /** Where the scale begins: the factors along x y z. */
    public static final int SCALE = 7;

    /** How many numbers a pose has. */
    public static final int FLOATS = 10;

    static final int POSITION = X;

    Pose() {}

    /** The array that holds the numbers of this pose. */
    abstract float[] values();

    /** Where in that array the ten floats of this pose begin. */
    abstract int offset();

    /**
     * The position along x.
     *
     * @return world units
     */
    public final float x() {
        return values()[offset()];
    }

    /**
     * The position along y.
     *
     * @return world units
     */
    public final float y() {
        return values()[offset() + 1];
    }

    /**
     * The position along z.
     *
     * @return world units
     */
    public final float z() {
        return values()[offset() + 2];
    }

    /**
     * The position.
     *
     * @param dest where it is written, in world units
     * @return dest
     */
    public final Vector3f position(Vector3f dest) {
        float[] values = values();
        int at = offset() + POSITION;
        return dest.set(values[at], values[at + 1], values[at + 2]);
    }

    /**
     * The rotation.
     *
     * @param dest where it is written, as a unit quaternion
     * @return dest
     */
    public final Quaternionf rotation(Quaternionf dest) {
        float[] values = values();
        int at = offset() + ROTATION;
        return dest.set(values[at], values[at + 1], values[at + 2], values[at + 3]);
    }

    /**
     * The scale.
     *
     * @param dest where it is written, as a factor for each axis
     * @return dest
     */
    public final Vector3f scale(Vector3f dest) {
        float[] values = values();
        int at = offset() + SCALE;
        return dest.set(values[at], values[at + 1], values[at + 2]);
    }

    /**
     * The matrix that takes a point of the thing itself into the world: first scaled, then turned, then moved.
     *
     * @param dest where it is written
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
