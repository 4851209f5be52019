package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.world.ComponentType;
import java.util.Arrays;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The simulated pose of an entity: the truth, which simulation systems read and write, and nothing else ever
 * overwrites.
 *
 * <p>An entity that is spawned with a Transform also has a {@link PreviousTransform} and an
 * {@link InterpolatedTransform}, all three equal at first, so that nothing is ever drawn on its way from somewhere it
 * never was.
 *
 * <pre>{@code
 *            step 7          step 8
 *              |---------------|
 *              ^          ^    ^
 *   PreviousTransform     |    Transform
 *                  InterpolatedTransform, at alpha 0.7
 * }</pre>
 *
 * <p>This object is a handle: the numbers lie side by side with those of all entities that have the same components. It
 * belongs to one entity; once that is despawned, the handle keeps the last pose and no longer reaches the world.
 *
 * <p>All numbers are finite: NaN and infinity are refused by the methods here, and in strict mode after each step, also
 * those that a sum came to or that were written by spans.
 *
 * <p>While a frame is presented and drawn, a scheduler refuses to have the Transform of a living entity written: what is
 * shown must never change what is simulated. The Transform of an entity with a {@link Parent} is relative to that of
 * the parent.
 */
public final class Transform extends Pose {

    /**
     * Registers this component, and the two views of it, with a world. Rotations are interpolated by nlerp, which is
     * fast, and at most 0.01 degrees from an even turn where a step turns by 20 degrees, 0.12 at 45, 0.92 at 90 and
     * 3.24 at 135.
     */
    public static final ComponentType<Transform> TYPE = typeStoredIn(TransformStorage.WITH_NLERP);

    /**
     * Registers this component instead of {@link #TYPE}, for a world in which rotations are interpolated by slerp: turns
     * are even within a step, and cost several times as much.
     */
    public static final ComponentType<Transform> TYPE_WITH_SLERP = typeStoredIn(TransformStorage.WITH_SLERP);

    // The views are made when they are first asked for.
    private @Nullable PreviousTransform previous;
    private @Nullable InterpolatedTransform drawn;
    private Chunk chunk;
    private int slot;
    private int offset;

    /** At the origin, not turned, at its own size. */
    public Transform() {
        chunk = Chunk.detached(FLOATS);
        chunk.current()[ROTATION + 3] = 1f;
        setScale(1f);
    }

    private static ComponentType<Transform> typeStoredIn(TransformStorage storage) {
        return ComponentType.simulation(Transform.class)
                .storedIn(storage)
                .viewedAs(PreviousTransform.class, Transform::previous, TransformStorage.PREVIOUS)
                .viewedAs(InterpolatedTransform.class, Transform::drawn, TransformStorage.INTERPOLATED);
    }

    /**
     * Somewhere in the plane.
     *
     * @param x world units
     * @param y world units
     * @return a new transform, not turned, at its own size
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public static Transform at(float x, float y) {
        return at(x, y, 0f);
    }

    /**
     * Somewhere in space.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return a new transform, not turned, at its own size
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public static Transform at(float x, float y, float z) {
        return new Transform().setPosition(x, y, z);
    }

    void point(Chunk newChunk, int newSlot) {
        chunk = newChunk;
        slot = newSlot;
        offset = newSlot * FLOATS;
    }

    Chunk chunk() {
        return chunk;
    }

    int slot() {
        return slot;
    }

    @Override
    float[] values() {
        return chunk.current();
    }

    @Override
    int offset() {
        return offset;
    }

    /** The pose one step before. */
    private PreviousTransform previous() {
        PreviousTransform known = previous;
        return known != null ? known : makePrevious();
    }

    /** The pose that is drawn. */
    InterpolatedTransform drawn() {
        InterpolatedTransform known = drawn;
        return known != null ? known : makeDrawn();
    }

    // Several threads may be the first: all of them are to get the same one.

    private synchronized PreviousTransform makePrevious() {
        if (previous == null) {
            previous = new PreviousTransform(this);
        }
        return previous;
    }

    private synchronized InterpolatedTransform makeDrawn() {
        if (drawn == null) {
            drawn = new InterpolatedTransform(this);
        }
        return drawn;
    }

    /** Zero times a number is zero, unless it is NaN or infinite: one comparison for all of them. */
    private static void checkFinite(String what, float x, float y, float z) {
        if (0f * x + 0f * y + 0f * z != 0f) {
            throw notFinite(what, x, y, z);
        }
    }

    private static IllegalArgumentException notFinite(String what, float... numbers) {
        return new IllegalArgumentException(
                "a pose consists of finite numbers: " + what + " " + Arrays.toString(numbers)
                        + "; look for a division by 0, a root of a negative number or a normalized zero");
    }

    /** The numbers, for writing. Nothing may write them without having asked for them here. */
    private float[] writableValues() {
        chunk.beginWrite(slot);
        return chunk.current();
    }

    /**
     * Moves it to a place.
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
     * Moves it to a place.
     *
     * @param position world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setPosition(Vector3fc position) {
        return setPosition(position.x(), position.y(), position.z());
    }

    /**
     * Moves it by a distance.
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
     * Turns it.
     *
     * @param rotation a unit quaternion. Between two steps it turns the short way, so by less than half a turn
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setRotation(Quaternionfc rotation) {
        return setRotation(rotation.x(), rotation.y(), rotation.z(), rotation.w());
    }

    /**
     * Turns it in the plane.
     *
     * @param radians the angle from the x axis towards the y axis
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setRotationZ(float radians) {
        // StrictMath: Math.sin may differ between machines in its last bit, and then so would the simulated state.
        return setRotation(0f, 0f, (float) StrictMath.sin(radians * 0.5), (float) StrictMath.cos(radians * 0.5));
    }

    private Transform setRotation(float x, float y, float z, float w) {
        if (0f * x + 0f * y + 0f * z + 0f * w != 0f) {
            throw notFinite("rotation", x, y, z, w);
        }
        float[] values = writableValues();
        int at = offset + ROTATION;
        values[at] = x;
        values[at + 1] = y;
        values[at + 2] = z;
        values[at + 3] = w;
        return this;
    }

    /**
     * Scales it alike along all axes.
     *
     * @param factor 1 for its own size
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform setScale(float factor) {
        return setScale(factor, factor, factor);
    }

    /**
     * Scales it.
     *
     * @param x factor along its own x axis
     * @param y factor along its own y axis
     * @param z factor along its own z axis
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
     * Puts it at another place without a way there: no frame shows it between the two. Its rotation and its scale are
     * interpolated as ever.
     *
     * <p>This may be done anywhere in a step, before or after it is moved otherwise; what it is moved by after that is
     * drawn as a movement from the new place on.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(float x, float y, float z) {
        setPosition(x, y, z);
        return clearHistory(POSITION, ROTATION);
    }

    /**
     * Puts it at another place without a way there, as {@link #teleport(float, float, float)} does.
     *
     * @param position world units
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(Vector3fc position) {
        return teleport(position.x(), position.y(), position.z());
    }

    /**
     * Puts it at another place, turned otherwise, without a way there: no frame shows it between the two.
     *
     * @param position world units
     * @param rotation a unit quaternion
     * @return this
     * @throws IllegalArgumentException if a number is NaN or infinite
     */
    public Transform teleport(Vector3fc position, Quaternionfc rotation) {
        setPosition(position);
        setRotation(rotation);
        return clearHistory(POSITION, SCALE);
    }

    /**
     * Gives it another pose, its position, rotation and scale, without a way there: no frame shows it between the two.
     *
     * @param pose a pose, of which a copy is made
     * @return this
     */
    public Transform teleport(Pose pose) {
        System.arraycopy(pose.values(), pose.offset(), writableValues(), offset, FLOATS);
        return clearHistory();
    }

    /** Makes the pose before this one equal to it, until the next step captures it anyway. */
    Transform clearHistory() {
        return clearHistory(POSITION, FLOATS);
    }

    private Transform clearHistory(int from, int to) {
        chunk.markChanged(); // which is not said otherwise where a child is drawn below another parent
        float[] before = chunk.lane(TransformStorage.PREVIOUS);
        System.arraycopy(chunk.current(), offset + from, before, offset + from, to - from);
        return this;
    }

    /**
     * Chooses how the drawn pose follows the simulated one. That is no part of the simulated state, so presentation may
     * do it as well.
     *
     * @param smoothing interpolated unless it is set
     * @return this
     */
    public Transform setSmoothing(Smoothing smoothing) {
        chunk.setFlag(slot, smoothing.flag());
        return this;
    }

    /**
     * How the drawn pose follows the simulated one.
     *
     * @return {@link Smoothing#INTERPOLATE} unless it was set
     */
    public Smoothing smoothing() {
        return Smoothing.of(chunk.flag(slot));
    }
}
