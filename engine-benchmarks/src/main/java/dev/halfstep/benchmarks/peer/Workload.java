package dev.halfstep.benchmarks.peer;

import java.util.SplittableRandom;

/**
 * Bodies that fly straight ahead, turning or not, the same ones for everybody who simulates them.
 *
 * @param bodies how many
 * @param archetypes over how many sets of components they are spread evenly, a power of two up to 64
 * @param motion which of them move
 * @param turning whether those that move turn as well
 */
public record Workload(int bodies, int archetypes, Motion motion, boolean turning) {

    /** Steps a second. */
    public static final int STEP_HZ = 50;

    /** The time that one step simulates. */
    public static final float STEP_SECONDS = 1f / STEP_HZ;

    /** Where every frame is drawn between the last two steps. */
    public static final float ALPHA = 0.35f;

    /** Position, rotation and scale. */
    public static final int POSE_FLOATS = 10;

    /** Units a second along x, y and z, then the rotation of one step. */
    public static final int VELOCITY_FLOATS = 7;

    private static final float FARTHEST_UNITS = 100f;
    private static final float FASTEST_UNITS_PER_SECOND = 5f;

    /** About two degrees in a step. */
    private static final float LARGEST_SPIN = 0.02f;

    /**
     * Bodies that turn while they move.
     *
     * @param bodies how many
     * @param archetypes over how many sets of components they are spread evenly, a power of two up to 64
     * @param motion which of them move
     */
    public Workload(int bodies, int archetypes, Motion motion) {
        this(bodies, archetypes, motion, true);
    }

    /**
     * All bodies move and turn, and have the same components.
     *
     * @param bodies how many
     * @return the workload
     */
    public static Workload moving(int bodies) {
        return new Workload(bodies, 1, Motion.ALL);
    }

    /**
     * All bodies move, none turns, and they have the same components.
     *
     * @param bodies how many
     * @return the workload
     */
    public static Workload flying(int bodies) {
        return new Workload(bodies, 1, Motion.ALL, false);
    }

    /**
     * Where a body starts.
     *
     * @param body its number, from 0
     * @param pose where position, rotation and scale are written
     */
    public void pose(int body, float[] pose) {
        SplittableRandom random = new SplittableRandom(body);
        for (int i = 0; i < 3; i++) {
            pose[i] = between(random, FARTHEST_UNITS);
        }
        unit(between(random, 1f), between(random, 1f), between(random, 1f), 1f, pose, 3);
        for (int i = 7; i < POSE_FLOATS; i++) {
            pose[i] = 1f + between(random, 0.5f);
        }
    }

    /**
     * How a body moves.
     *
     * @param body its number, from 0
     * @param velocity where its speed and its turn are written
     */
    public void velocity(int body, float[] velocity) {
        SplittableRandom random = new SplittableRandom(~body);
        float moving = moves(body) ? 1f : 0f;
        for (int i = 0; i < 3; i++) {
            velocity[i] = moving * between(random, FASTEST_UNITS_PER_SECOND);
        }
        float spin = turning ? moving * LARGEST_SPIN : 0f;
        unit(between(random, spin), between(random, spin), between(random, spin), 1f, velocity, 3);
    }

    /**
     * Whether a body moves.
     *
     * @param body its number, from 0
     * @return false if it rests for ever
     */
    public boolean moves(int body) {
        return motion.moves(body, bodies);
    }

    /**
     * Which further components a body has.
     *
     * @param body its number, from 0
     * @return a set of tags, one bit for each
     */
    public int tags(int body) {
        return body & (archetypes - 1);
    }

    private static float between(SplittableRandom random, float bound) {
        return (float) ((random.nextDouble() * 2 - 1) * bound);
    }

    private static void unit(float x, float y, float z, float w, float[] dest, int at) {
        double toUnit = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
        dest[at] = (float) (x * toUnit);
        dest[at + 1] = (float) (y * toUnit);
        dest[at + 2] = (float) (z * toUnit);
        dest[at + 3] = (float) (w * toUnit);
    }
}
