package dev.halfstep.benchmarks.peer;

import dev.halfstep.transform.Transform;
import org.joml.Quaternionf;

/**
 * Describes a set of bodies that move in straight lines, with or without rotation. The bodies are deterministic, so
 * they are the same for all libraries.
 *
 * @param bodies number of bodies
 * @param archetypes number of archetypes over which the bodies are spread evenly, a power of two up to 64
 * @param motion selects the moving bodies
 * @param turning whether moving bodies also rotate
 */
public record Workload(int bodies, int archetypes, Motion motion, boolean turning) {

    /** The step rate in steps per second. */
    public static final int STEP_HZ = 50;

    /** The time that one step simulates. */
    public static final float STEP_SECONDS = 1f / STEP_HZ;

    /** The interpolation factor of every frame. */
    public static final float ALPHA = 0.35f;

    /** The number of floats of a pose: position 3, rotation 4, scale 3. */
    public static final int POSE_FLOATS = 10;

    /**
     * The number of floats of a velocity: units per second 3, spin 4. A spin is the rotation of one step, a quaternion.
     */
    public static final int VELOCITY_FLOATS = 7;

    /** The index of the first float of the rotation in a pose. */
    static final int ROTATION_OFFSET = 3;

    /** The index of the first float of the scale in a pose. */
    static final int SCALE_OFFSET = 7;

    /** The index of the first float of the spin in a velocity. */
    static final int SPIN_OFFSET = 3;

    /** The maximum number of random numbers of one seed. */
    private static final int MAX_RANDOM_NUMBERS = 16;

    private static final float MAX_DISTANCE_UNITS = 100f;
    private static final float MAX_SPEED_UNITS_PER_SECOND = 5f;

    /** The maximum x, y and z of a spin quaternion before normalization: about two degrees per step. */
    private static final float MAX_SPIN = 0.02f;

    /**
     * Creates a workload whose moving bodies rotate.
     *
     * @param bodies number of bodies
     * @param archetypes number of archetypes over which the bodies are spread evenly, a power of two up to 64
     * @param motion selects the moving bodies
     */
    public Workload(int bodies, int archetypes, Motion motion) {
        this(bodies, archetypes, motion, /* turning= */ true);
    }

    /**
     * Returns a workload of one archetype whose bodies all move and rotate.
     *
     * @param bodies number of bodies
     * @return the workload
     */
    public static Workload movingAndTurning(int bodies) {
        return new Workload(bodies, /* archetypes= */ 1, Motion.ALL);
    }

    /**
     * Returns a workload of one archetype whose bodies all move without rotation.
     *
     * @param bodies number of bodies
     * @return the workload
     */
    public static Workload movingWithoutTurning(int bodies) {
        return new Workload(bodies, /* archetypes= */ 1, Motion.ALL, /* turning= */ false);
    }

    /**
     * Writes the start pose of a body.
     *
     * @param body index of the body, from 0
     * @param pose receives position, rotation and scale
     */
    public void writeStartPose(int body, float[] pose) {
        for (int i = 0; i < 3; i++) {
            pose[i] = randomWithin(body, i, MAX_DISTANCE_UNITS);
        }
        // The rotation takes random numbers 3 to 5; with w = 1, its angle is at most 120 degrees.
        float x = randomWithin(body, 3, 1f);
        float y = randomWithin(body, 4, 1f);
        float z = randomWithin(body, 5, 1f);
        writeUnitQuaternion(x, y, z, 1f, pose, ROTATION_OFFSET);
        for (int i = SCALE_OFFSET; i < POSE_FLOATS; i++) {
            pose[i] = 1f + randomWithin(body, i, 0.5f);
        }
    }

    /**
     * Creates the start pose of a body as a component of this engine.
     *
     * @param body index of the body, from 0
     * @return a new component
     */
    public Transform startTransform(int body) {
        float[] pose = new float[POSE_FLOATS];
        writeStartPose(body, pose);
        return Transform.at(pose[0], pose[1], pose[2])
                .setRotation(new Quaternionf(pose[3], pose[4], pose[5], pose[6]))
                .setScale(pose[7], pose[8], pose[9]);
    }

    /**
     * Writes the velocity of a body.
     *
     * @param body index of the body, from 0
     * @param velocity receives linear velocity and spin
     */
    public void writeVelocity(int body, float[] velocity) {
        int seed = ~body; // another seed than that of the start pose
        float speedFactor = moves(body) ? 1f : 0f;
        for (int i = 0; i < 3; i++) {
            velocity[i] = speedFactor * randomWithin(seed, i, MAX_SPEED_UNITS_PER_SECOND);
        }
        float maxSpin = turning ? speedFactor * MAX_SPIN : 0f;
        float spinX = randomWithin(seed, 3, maxSpin);
        float spinY = randomWithin(seed, 4, maxSpin);
        float spinZ = randomWithin(seed, 5, maxSpin);
        writeUnitQuaternion(spinX, spinY, spinZ, 1f, velocity, SPIN_OFFSET);
    }

    /**
     * Returns whether a body moves.
     *
     * @param body index of the body, from 0
     * @return false if the body rests all the time
     */
    public boolean moves(int body) {
        return motion.moves(body, bodies);
    }

    /**
     * Returns the tags of a body.
     *
     * @param body index of the body, from 0
     * @return a bit set with one bit for each tag of {@link Tags}
     */
    public int tagBits(int body) {
        return body & (archetypes - 1); // the remainder, because the number of archetypes is a power of two
    }

    /**
     * Returns a random number from -bound to bound: a hash of the seed and the index, by the finalizer of MurmurHash3.
     * A generator object for each body would be garbage between the components of all libraries on the heap.
     */
    private static float randomWithin(int seed, int index, float bound) {
        long hash = (seed * (long) MAX_RANDOM_NUMBERS + index) * 0x9E3779B97F4A7C15L;
        hash = (hash ^ (hash >>> 33)) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ (hash >>> 33)) * 0xC4CEB9FE1A85EC53L;
        double unit = (hash >>> 11) * 0x1p-53; // 0 to 1
        return (float) ((unit * 2 - 1) * bound);
    }

    /** Normalizes a quaternion and writes its four floats. */
    private static void writeUnitQuaternion(float x, float y, float z, float w, float[] dest, int offset) {
        double inverseLength = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
        dest[offset] = (float) (x * inverseLength);
        dest[offset + 1] = (float) (y * inverseLength);
        dest[offset + 2] = (float) (z * inverseLength);
        dest[offset + 3] = (float) (w * inverseLength);
    }
}
