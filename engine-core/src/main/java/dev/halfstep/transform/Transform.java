package dev.halfstep.transform;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.time.PresentationTime;
import java.util.Arrays;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The simulated pose of an entity. Simulation systems read and write it; the engine never overwrites it.
 *
 * <p>An entity with a Transform also has a {@link PreviousTransform} and an {@link InterpolatedTransform}. When the
 * entity is spawned, all three are equal: the first frame draws the entity at its spawn pose.
 *
 * <pre>{@code
 *            step 7          step 8
 *              |---------------|
 *              ^          ^    ^
 *   PreviousTransform     |    Transform
 *                  InterpolatedTransform, at alpha 0.7
 * }</pre>
 *
 * <p>A Transform object is a handle: its values are stored in an array, next to the values of other entities with the
 * same components. A handle belongs to one entity. After the entity is despawned, the handle keeps the last pose and is
 * detached from the world.
 *
 * <p>All values are finite: the methods of this class refuse NaN and infinity. Strict mode also checks all poses after
 * each step: it finds sums that overflow, and NaN or infinity written to a {@link dev.halfstep.storage.Span}.
 *
 * <p>The Transform of an entity with a {@link Parent} is relative to the Transform of the parent.
 *
 * <p>While a frame is presented and drawn, a write to the Transform of a living entity throws an
 * {@link IllegalStateException}: presentation must not change the simulated state.
 */
public final class Transform extends Pose {

    /**
     * Identifies Transform for registration with a world. The registration includes PreviousTransform and
     * InterpolatedTransform. Rotations are interpolated by nlerp, which is fast. It differs from slerp by at most 0.01
     * degrees if a step turns by 20 degrees, 0.12 at 45, 0.92 at 90 and 3.24 at 135.
     */
    public static final ComponentType<Transform> TYPE = typeStoredIn(TransformStorage.WITH_NLERP);

    /**
     * Identifies the same components in a world that interpolates rotations by slerp. Register it instead of
     * {@link #TYPE}, not in addition.
     * The angular speed of slerp is constant within a step, but slerp takes several times as long as nlerp.
     */
    public static final ComponentType<Transform> TYPE_WITH_SLERP = typeStoredIn(TransformStorage.WITH_SLERP);

    /** The angle up to which nlerp differs from slerp by less than 0.2 degrees. */
    private static final float MAX_NLERP_RADIANS = (float) (Math.PI / 4);

    /** The largest difference of a squared length from 1 for which one term of a Taylor series is exact to a float. */
    private static final float MAX_TAYLOR_ERROR = 2e-4f;

    // The handles of the other two poses, created at their first use. They read the same column and slot.
    private @Nullable PreviousTransform previous;
    private @Nullable InterpolatedTransform interpolated;
    private DenseColumn column;
    private int slot;
    private int offset;

    /** Creates the identity transform: at the origin, without rotation, at scale 1. */
    public Transform() {
        column = DenseColumn.detachedWithRoom(FLOATS);
        slot = column.addDetachedSlot();
        offset = slot * FLOATS;
        column.current()[offset + ROTATION + 3] = 1f; // w of the identity quaternion
        setScale(1f);
    }

    /** Creates a handle to the values of another handle. */
    Transform(Transform original) {
        column = original.column;
        slot = original.slot;
        offset = original.offset;
    }

    private static ComponentType<Transform> typeStoredIn(TransformStorage storage) {
        return ComponentType.simulation(Transform.class)
                .storedIn(storage)
                .viewedAs(PreviousTransform.class, Transform::previous, PoseLayout.PREVIOUS)
                .viewedAs(InterpolatedTransform.class, Transform::interpolated, PoseLayout.INTERPOLATED);
    }

    /**
     * Creates a transform in the plane.
     *
     * @param x world units
     * @param y world units
     * @return a new transform without rotation, at scale 1
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public static Transform at(float x, float y) {
        return at(x, y, 0f);
    }

    /**
     * Creates a transform in space.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return a new transform without rotation, at scale 1
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public static Transform at(float x, float y, float z) {
        return new Transform().setPosition(x, y, z);
    }

    void pointTo(DenseColumn newColumn, int newSlot) {
        column = newColumn;
        slot = newSlot;
        offset = newSlot * FLOATS;
    }

    DenseColumn column() {
        return column;
    }

    int slot() {
        return slot;
    }

    @Override
    float[] values() {
        return column.current();
    }

    @Override
    int offset() {
        return offset;
    }

    /** Returns the handle of the previous pose. */
    private PreviousTransform previous() {
        PreviousTransform known = previous;
        return known != null ? known : createPrevious();
    }

    /** Returns the handle of the interpolated pose. */
    InterpolatedTransform interpolated() {
        InterpolatedTransform known = interpolated;
        return known != null ? known : createInterpolated();
    }

    // Synchronized: if several threads make the first call of a getter in parallel, all must get the same handle. The
    // fields need not be volatile: a thread that reads a new handle sees its only field, which is final. But the
    // getters must read the handle only once, since a second unsynchronized read may return null again.

    private synchronized PreviousTransform createPrevious() {
        if (previous == null) {
            previous = new PreviousTransform(this);
        }
        return previous;
    }

    private synchronized InterpolatedTransform createInterpolated() {
        if (interpolated == null) {
            interpolated = new InterpolatedTransform(this);
        }
        return interpolated;
    }

    /**
     * Throws if a number is NaN or infinite. One comparison checks all numbers: zero times a number is zero if the
     * number is finite, and NaN otherwise.
     */
    private static void checkFinite(String quantity, float x, float y, float z) {
        if (0f * x + 0f * y + 0f * z != 0f) {
            throw notFinite(quantity, x, y, z);
        }
    }

    private static IllegalArgumentException notFinite(String quantity, float... numbers) {
        return new IllegalArgumentException(
                "a pose must consist of finite numbers: " + quantity + " " + Arrays.toString(numbers)
                        + "; look for a division by 0, a root of a negative number or a normalized zero vector");
    }

    /** Marks the slot as dirty and returns the array of the current poses. Every write to a pose calls this method. */
    private float[] writableValues() {
        column.beginWrite(slot);
        return column.current();
    }

    /**
     * Sets the position.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setPosition(float x, float y, float z) {
        checkFinite("position", x, y, z);
        float[] values = writableValues();
        values[offset] = x;
        values[offset + 1] = y;
        values[offset + 2] = z;
        return this;
    }

    /**
     * Sets the position in the plane; z stays.
     *
     * @param x world units
     * @param y world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setPosition(float x, float y) {
        return setPosition(x, y, z());
    }

    /**
     * Sets the position.
     *
     * @param position world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setPosition(Vector3fc position) {
        return setPosition(position.x(), position.y(), position.z());
    }

    /**
     * Moves by a distance.
     *
     * @param dx world units
     * @param dy world units
     * @param dz world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform translate(float dx, float dy, float dz) {
        checkFinite("distance", dx, dy, dz);
        float[] values = writableValues();
        values[offset] += dx;
        values[offset + 1] += dy;
        values[offset + 2] += dz;
        return this;
    }

    /**
     * Moves by a distance in the plane; z stays.
     *
     * @param dx world units
     * @param dy world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform translate(float dx, float dy) {
        return translate(dx, dy, 0);
    }

    /**
     * Sets the rotation. The quaternion is stored as it is: normalize a product of many quaternions before, because a
     * length other than 1 scales the drawn entity and its children. {@link #rotate} normalizes its product.
     *
     * @param rotation a unit quaternion. Interpolation takes the shorter path, so rotate by less than 180 degrees in a
     *     step; {@link #rotateAbout} has no such limit
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setRotation(Quaternionfc rotation) {
        return setRotation(rotation.x(), rotation.y(), rotation.z(), rotation.w());
    }

    /**
     * Sets the rotation in the plane.
     *
     * @param radians the angle from the x axis towards the y axis
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setRotationZ(float radians) {
        // StrictMath: the last bit of Math.sin may differ between machines, and with it the simulated state.
        return setRotation(0f, 0f, (float) StrictMath.sin(radians * 0.5), (float) StrictMath.cos(radians * 0.5));
    }

    /**
     * Rotates further: multiplies the rotation by a turn around the axes of the entity, as {@code Quaternionf.mul}
     * does, and normalizes the product. So rounding errors do not add up: after any number of calls, the length of the
     * rotation differs from 1 by less than 3e-7. Faster than reading, multiplying and setting the rotation.
     *
     * @param turn a unit quaternion. Interpolation takes the shorter path, so turn by less than 180 degrees in a step;
     *     {@link #rotateAbout} has no such limit
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform rotate(Quaternionfc turn) {
        return rotate(turn.x(), turn.y(), turn.z(), turn.w());
    }

    /**
     * Rotates further about the own x axis.
     *
     * @param radians the angle from the y axis towards the z axis, as {@link #rotateZ} takes it
     * @return this
     * @throws IllegalArgumentException if the angle is NaN or infinite
     */
    public Transform rotateX(float radians) {
        return turn(1f, 0f, 0f, radians, /* isOwnAxis= */ true);
    }

    /**
     * Rotates further about the own y axis.
     *
     * @param radians the angle from the z axis towards the x axis, as {@link #rotateZ} takes it
     * @return this
     * @throws IllegalArgumentException if the angle is NaN or infinite
     */
    public Transform rotateY(float radians) {
        return turn(0f, 1f, 0f, radians, /* isOwnAxis= */ true);
    }

    /**
     * Rotates further about the own z axis; in the plane, from the x axis towards the y axis. Frames draw the whole
     * angle at constant speed, also if it is more than half a turn, or several turns.
     *
     * @param radians the angle
     * @return this
     * @throws IllegalArgumentException if the angle is NaN or infinite
     */
    public Transform rotateZ(float radians) {
        return turn(0f, 0f, 1f, radians, /* isOwnAxis= */ true);
    }

    /**
     * Rotates further about an axis of the world, or of the parent if the entity has a {@link Parent}. The position
     * stays. The axis of a ball that rolls is the cross product of the normal of the ground and its velocity.
     *
     * @param axis the axis, of any length above 0
     * @param radians the angle, counterclockwise when the axis points to the viewer, as {@link #rotateZ} takes it
     * @return this
     * @throws IllegalArgumentException if the axis is zero, or a number is NaN or infinite
     */
    public Transform rotateAbout(Vector3fc axis, float radians) {
        float length = requireDirection("axis", axis);
        return turn(axis.x() / length, axis.y() / length, axis.z() / length, radians, /* isOwnAxis= */ false);
    }

    /**
     * Sets the rotation to the shortest turn from one direction to another. Between opposite directions, the turn is a
     * half turn about an axis that is perpendicular to both, always the same one.
     *
     * @param from a direction of an entity without rotation, of any length above 0
     * @param to where this direction points then, of any length above 0
     * @return this
     * @throws IllegalArgumentException if a direction is zero, NaN or infinite
     */
    public Transform setRotationBetween(Vector3fc from, Vector3fc to) {
        requireDirection("first direction", from);
        requireDirection("second direction", to);
        Vector3d start = new Vector3d(from).normalize();
        Vector3d end = new Vector3d(to).normalize();
        Vector3d axis = start.cross(end, new Vector3d());
        double w = 1 + start.dot(end); // the sum of both directions is between them: half of the turn
        if (axis.lengthSquared() + w * w < 1e-24) {
            boolean isAlongX = StrictMath.abs(start.x) > StrictMath.abs(start.z);
            axis.set(isAlongX ? -start.y : 0, isAlongX ? start.x : -start.z, isAlongX ? 0 : start.y);
        }
        double factor = 1 / StrictMath.sqrt(axis.lengthSquared() + w * w);
        return setRotation(
                (float) (axis.x * factor), (float) (axis.y * factor), (float) (axis.z * factor), (float) (w * factor));
    }

    /**
     * Turns towards a point: the own -z axis points to it, as that of a camera does, and the own y axis is as near to a
     * direction as possible.
     *
     * @param point the point, in the coordinates of the position
     * @param up the direction of the own y axis, of any length above 0, usually (0, 1, 0)
     * @return this
     * @throws IllegalArgumentException if the point is the position, if the direction is zero or points along the line
     *     to the point, or if a number is NaN or infinite
     */
    public Transform lookAt(Vector3fc point, Vector3fc up) {
        Vector3f backward = new Vector3f(x(), y(), z()).sub(point);
        backward.div(requireDirection("line to the point", backward));
        Vector3f right = up.cross(backward, new Vector3f());
        right.div(requireDirection("direction upwards, without its part along the line to the point,", right));
        Vector3f top = backward.cross(right, new Vector3f());
        // Quaternionf.setFromNormalized has square roots only, which are exact on every machine
        return setRotation(new Quaternionf().setFromNormalized(new Matrix3f(right, top, backward)));
    }

    /** Returns the length of a direction. */
    private static float requireDirection(String name, Vector3fc direction) {
        float length = direction.length();
        if (!(length > 0f && length < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the " + name + " must have a length that is finite and above 0: ("
                    + direction.x() + ", " + direction.y() + ", " + direction.z() + ")");
        }
        return length;
    }

    /** Rotates further about a unit axis. */
    private Transform turn(float axisX, float axisY, float axisZ, float radians, boolean isOwnAxis) {
        // StrictMath: the last bit of Math.sin may differ between machines, and with it the simulated state.
        float sin = (float) StrictMath.sin(radians * 0.5);
        float cos = (float) StrictMath.cos(radians * 0.5);
        PoseSegments segments = StrictMath.abs(radians) > MAX_NLERP_RADIANS ? PoseSegments.of(this) : null;
        if (segments != null) {
            segments.turn(this, axisX, axisY, axisZ, radians, isOwnAxis);
        }
        if (isOwnAxis) {
            return rotate(axisX * sin, axisY * sin, axisZ * sin, cos);
        }
        float[] v = values();
        int at = offset + ROTATION;
        return multiply(axisX * sin, axisY * sin, axisZ * sin, cos, v[at], v[at + 1], v[at + 2], v[at + 3]);
    }

    private Transform rotate(float turnX, float turnY, float turnZ, float turnW) {
        float[] v = values();
        int at = offset + ROTATION;
        return multiply(v[at], v[at + 1], v[at + 2], v[at + 3], turnX, turnY, turnZ, turnW);
    }

    /** Sets the rotation to a normalized product. */
    private Transform multiply(float x, float y, float z, float w, float turnX, float turnY, float turnZ, float turnW) {
        checkFiniteRotation(turnX, turnY, turnZ, turnW);
        checkFiniteRotation(x, y, z, w);
        float[] values = writableValues();
        int at = offset + ROTATION;
        float productX = w * turnX + (x * turnW + (y * turnZ - z * turnY));
        float productY = w * turnY + (y * turnW + z * turnX - x * turnZ);
        float productZ = w * turnZ + (x * turnY + (z * turnW - y * turnX));
        float productW = w * turnW + (-x * turnX + (-y * turnY - z * turnZ));
        float factor = normalizingFactor(
                productX * productX + productY * productY + (productZ * productZ + productW * productW));
        values[at] = productX * factor;
        values[at + 1] = productY * factor;
        values[at + 2] = productZ * factor;
        values[at + 3] = productW * factor;
        return this;
    }

    /**
     * Returns the factor that normalizes a quaternion. Near length 1, this is the first term of the Taylor series of
     * the inverse square root: faster than a square root and a division, and exact to the precision of a float.
     */
    private static float normalizingFactor(float squaredLength) {
        float error = squaredLength - 1f;
        if (Math.abs(error) < MAX_TAYLOR_ERROR) {
            return 1f - 0.5f * error;
        }
        return squaredLength > 0f ? (float) (1 / Math.sqrt(squaredLength)) : 1f; // a zero quaternion stays zero
    }

    private static void checkFiniteRotation(float x, float y, float z, float w) {
        if (0f * x + 0f * y + 0f * z + 0f * w != 0f) { // as in checkFinite
            throw notFinite("rotation", x, y, z, w);
        }
    }

    private Transform setRotation(float x, float y, float z, float w) {
        checkFiniteRotation(x, y, z, w);
        float[] values = writableValues();
        int at = offset + ROTATION;
        values[at] = x;
        values[at + 1] = y;
        values[at + 2] = z;
        values[at + 3] = w;
        return this;
    }

    /**
     * Sets a uniform scale.
     *
     * @param factor 1 for the original size
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setScale(float factor) {
        return setScale(factor, factor, factor);
    }

    /**
     * Sets the scale.
     *
     * @param x factor along the x axis of the entity
     * @param y factor along the y axis of the entity
     * @param z factor along the z axis of the entity
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setScale(float x, float y, float z) {
        checkFinite("scale", x, y, z);
        float[] values = writableValues();
        int at = offset + SCALE;
        values[at] = x;
        values[at + 1] = y;
        values[at + 2] = z;
        return this;
    }

    /**
     * Sets the position without interpolation, at the end of the step: the motion before the call is drawn during the
     * whole step, then the entity appears at its new pose. No frame shows a pose between the old and the new position.
     * Rotation and scale are still interpolated during the step, up to the values that they have at the call.
     *
     * <p>Call this method after the entity has moved in the step: movement after the call in the same step is part of
     * the jump, and not interpolated. If a step moves the entity both before and after the teleport, use
     * {@link #teleportAt}. For a jump that keeps the motion, such as wrapping around the screen, use {@link #shift}.
     *
     * <p>If the {@link Parent} changes in the step too, or if this method is called outside of a step, the next frame
     * draws the new position.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(float x, float y, float z) {
        return teleportAt(PresentationTime.END_OF_STEP, x, y, z);
    }

    /**
     * Sets the position in the plane without interpolation, as {@link #teleport(float, float, float)} does; z stays.
     *
     * @param x world units
     * @param y world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(float x, float y) {
        return teleport(x, y, z());
    }

    /**
     * Sets the position without interpolation, at a fraction of the step. First move the entity as in a whole step
     * without a teleport: frames draw this motion up to the fraction. Then call this method, and move the entity for
     * the rest of the step: frames draw the motion from the new position between the fraction and the end of the step.
     * Rotation and scale are still interpolated. Outside of steps, the next frame draws the new position.
     *
     * @param fraction the fraction of the step, above 0 and up to 1; not less than the fraction of the spawn or of an
     *     earlier teleport of this entity in this step
     * @param x world units
     * @param y world units
     * @param z world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite, or the fraction is out of range
     */
    public Transform teleportAt(float fraction, float x, float y, float z) {
        PresentationTime.checkFraction(fraction);
        checkFinite("position", x, y, z);
        beginSegment(fraction);
        setPosition(x, y, z);
        return resetPreviousFloats(POSITION, /* end= */ ROTATION);
    }

    /**
     * Sets position, rotation and scale without interpolation, at a fraction of the step, as
     * {@link #teleportAt(float, float, float, float)} does with the position.
     *
     * @param fraction the fraction of the step, above 0 and up to 1; not less than the fraction of the spawn or of an
     *     earlier teleport of this entity in this step
     * @param pose the pose to copy
     * @return this
     * @throws IllegalArgumentException if the fraction is out of range
     */
    public Transform teleportAt(float fraction, Pose pose) {
        PresentationTime.checkFraction(fraction);
        beginSegment(fraction);
        System.arraycopy(pose.values(), pose.offset(), writableValues(), offset, FLOATS);
        return resetPrevious();
    }

    /**
     * Moves the previous and the current pose together: frames draw the motion of the step without interruption at
     * another position. For wrapping around the screen, and for a world whose origin moves with the player. Takes
     * effect in the next frame.
     *
     * @param dx world units
     * @param dy world units
     * @param dz world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform shift(float dx, float dy, float dz) {
        translate(dx, dy, dz);
        PoseSegments segments = PoseSegments.of(this);
        if (segments != null) {
            segments.shift(this, dx, dy, dz);
        }
        if (!column.isDetached()) {
            column.markChanged(); // for the previous pose; translate has marked the current one
            PoseSegments.shiftPose(column.lane(PoseLayout.PREVIOUS), offset, dx, dy, dz);
        }
        return this;
    }

    /**
     * Sets the pose at which a new entity begins its motion in the step of its spawn. The entity moves from this pose
     * to the values that this Transform has at the end of the step. By default the motion begins at the values that
     * this Transform has at the spawn.
     *
     * @param pose the pose at the fraction of the spawn, see {@code Commands.spawnAt}
     * @return this
     * @throws IllegalStateException if the entity is spawned already
     */
    public Transform startAt(Pose pose) {
        if (!column.isDetached()) {
            throw new IllegalStateException("a start pose must be set before the spawn: this entity is in a world");
        }
        float[] start = Arrays.copyOfRange(pose.values(), pose.offset(), pose.offset() + FLOATS);
        pointTo(DenseColumn.detachedCopy(column, slot), 0); // shared detached columns have no previous lane, a copy can
        column.setDetachedLane(PoseLayout.PREVIOUS, PoseLayout.LANE_COUNT, start);
        return this;
    }

    /** Ends the current motion segment at a fraction of the step, because the entity is about to be teleported. */
    private void beginSegment(float fraction) {
        PoseSegments segments = PoseSegments.of(this);
        if (segments != null) {
            segments.teleport(this, fraction);
        }
    }

    /**
     * Sets the position without interpolation, as {@link #teleport(float, float, float)} does.
     *
     * @param position world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(Vector3fc position) {
        return teleport(position.x(), position.y(), position.z());
    }

    /**
     * Sets position and rotation without interpolation.
     *
     * @param position world units
     * @param rotation a unit quaternion
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(Vector3fc position, Quaternionfc rotation) {
        checkFinite("position", position.x(), position.y(), position.z());
        checkFiniteRotation(rotation.x(), rotation.y(), rotation.z(), rotation.w());
        beginSegment(PresentationTime.END_OF_STEP);
        setPosition(position);
        setRotation(rotation);
        return resetPreviousFloats(POSITION, /* end= */ SCALE);
    }

    /**
     * Sets position, rotation and scale without interpolation.
     *
     * @param pose the pose to copy
     * @return this
     */
    public Transform teleport(Pose pose) {
        return teleportAt(PresentationTime.END_OF_STEP, pose);
    }

    /** Makes the previous pose equal to the current pose: nothing is interpolated until the next step. */
    Transform resetPrevious() {
        return resetPreviousFloats(POSITION, /* end= */ FLOATS);
    }

    /** Copies the floats {@code from} to {@code end - 1} of the current pose to the previous pose. */
    private Transform resetPreviousFloats(int from, int end) {
        column.markChanged(); // needed if the caller writes no current pose, as after a change of the parent
        float[] previousLane = column.lane(PoseLayout.PREVIOUS);
        System.arraycopy(column.current(), offset + from, previousLane, offset + from, end - from);
        PoseSegments segments = PoseSegments.of(this);
        if (segments != null) {
            segments.teleportAtOnce(this, from, end);
        }
        return this;
    }

    /**
     * Sets how the interpolated pose follows the simulated pose. The smoothing is not part of the simulated state, so
     * presentation systems may call this method too.
     *
     * @param smoothing the new value; {@link Smoothing#INTERPOLATE} by default
     * @return this
     */
    public Transform setSmoothing(Smoothing smoothing) {
        column.setSlotByte(slot, smoothing.code());
        return this;
    }

    /**
     * Returns how the interpolated pose follows the simulated pose.
     *
     * @return the smoothing that was set last, {@link Smoothing#INTERPOLATE} by default
     */
    public Smoothing smoothing() {
        return Smoothing.ofCode(column.slotByte(slot));
    }
}
