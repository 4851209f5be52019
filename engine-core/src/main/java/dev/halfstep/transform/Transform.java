package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.HashSink;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

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
 */
public final class Transform extends Pose {

    /** Registers this component, and the two views of it, with a world. */
    public static final ComponentType<Transform> TYPE = ComponentType.simulation(Transform.class)
            .hashedBy(Transform::hash)
            .storedIn(TransformStorage.LAYOUT)
            .viewedAs(PreviousTransform.class, transform -> transform.previous)
            .viewedAs(InterpolatedTransform.class, transform -> transform.interpolated);

    private final PreviousTransform previous = new PreviousTransform(this);
    private final InterpolatedTransform interpolated = new InterpolatedTransform(this);
    private Chunk chunk;
    private float[] current;
    private int offset;

    /** At the origin, not turned, at its own size. */
    public Transform() {
        chunk = Chunk.detached(TransformStorage.LAYOUT);
        current = chunk.lane(TransformStorage.CURRENT);
        current[ROTATION + 3] = 1f;
        setScale(1f);
    }

    /**
     * Somewhere in the plane.
     *
     * @param x world units
     * @param y world units
     * @return a new transform, not turned, at its own size
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
     */
    public static Transform at(float x, float y, float z) {
        return new Transform().setPosition(x, y, z);
    }

    void point(Chunk newChunk, int slot) {
        chunk = newChunk;
        current = newChunk.lane(TransformStorage.CURRENT);
        offset = slot * FLOATS;
    }

    Chunk chunk() {
        return chunk;
    }

    int slot() {
        return offset / FLOATS;
    }

    @Override
    float[] values() {
        return current;
    }

    @Override
    int offset() {
        return offset;
    }

    private static void hash(Transform transform, HashSink sink) {
        for (int i = 0; i < FLOATS; i++) {
            sink.add(transform.current[transform.offset + i]);
        }
    }

    /**
     * Moves it to a place.
     *
     * @param x world units
     * @param y world units
     * @param z world units
     * @return this
     */
    public Transform setPosition(float x, float y, float z) {
        current[offset] = x;
        current[offset + 1] = y;
        current[offset + 2] = z;
        return this;
    }

    /**
     * Moves it to a place.
     *
     * @param position world units
     * @return this
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
     */
    public Transform translate(float dx, float dy, float dz) {
        current[offset] += dx;
        current[offset + 1] += dy;
        current[offset + 2] += dz;
        return this;
    }

    /**
     * Turns it.
     *
     * @param rotation a unit quaternion. Between two steps it turns the short way, so by less than half a turn
     * @return this
     */
    public Transform setRotation(Quaternionfc rotation) {
        return setRotation(rotation.x(), rotation.y(), rotation.z(), rotation.w());
    }

    /**
     * Turns it in the plane.
     *
     * @param radians the angle from the x axis towards the y axis
     * @return this
     */
    public Transform setRotationZ(float radians) {
        // StrictMath: Math.sin may differ between machines in its last bit, and then so would the simulated state.
        return setRotation(0f, 0f, (float) StrictMath.sin(radians * 0.5), (float) StrictMath.cos(radians * 0.5));
    }

    private Transform setRotation(float x, float y, float z, float w) {
        int at = offset + ROTATION;
        current[at] = x;
        current[at + 1] = y;
        current[at + 2] = z;
        current[at + 3] = w;
        return this;
    }

    /**
     * Scales it alike along all axes.
     *
     * @param factor 1 for its own size
     * @return this
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
     */
    public Transform setScale(float x, float y, float z) {
        int at = offset + SCALE;
        current[at] = x;
        current[at + 1] = y;
        current[at + 2] = z;
        return this;
    }

    /**
     * Chooses how the drawn pose follows the simulated one.
     *
     * @param smoothing interpolated unless it is set
     * @return this
     */
    public Transform setSmoothing(Smoothing smoothing) {
        chunk.setFlag(slot(), smoothing.flag());
        return this;
    }

    /**
     * How the drawn pose follows the simulated one.
     *
     * @return {@link Smoothing#INTERPOLATE} unless it was set
     */
    public Smoothing smoothing() {
        return Smoothing.of(chunk.flag(slot()));
    }
}
