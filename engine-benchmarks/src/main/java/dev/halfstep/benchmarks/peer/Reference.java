package dev.halfstep.benchmarks.peer;

import java.util.Arrays;
import java.util.Locale;

/** Computes the expected pose of each body from its start, in double precision: the oracle for all libraries. */
public final class Reference {

    /** Ten times the float rounding error at the maximum distance. */
    private static final double TOLERANCE = 1e-4;

    private final Workload workload;
    private final double[] previous = new double[Workload.POSE_FLOATS];
    private final double[] current = new double[Workload.POSE_FLOATS];
    private final double[] drawn = new double[Workload.POSE_FLOATS];

    /**
     * Creates the reference for a workload.
     *
     * @param workload number and motion of the bodies
     */
    public Reference(Workload workload) {
        this.workload = workload;
    }

    /**
     * Compares all poses of all bodies.
     *
     * @param bodies bodies of the same workload
     * @param steps number of steps since the start, with a capture before each
     * @param alpha interpolation factor of the drawn poses
     * @throws WrongResultException at the first difference
     */
    public void check(Bodies bodies, int steps, float alpha) {
        float[] found = new float[workload.bodies() * Workload.POSE_FLOATS];
        for (PoseKind kind : PoseKind.values()) {
            Arrays.fill(found, Float.NaN);
            bodies.read(kind, found);
            for (int body = 0; body < workload.bodies(); body++) {
                simulate(body, steps, alpha);
                compare(bodies, kind, body, found);
            }
        }
    }

    private void simulate(int body, int steps, float alpha) {
        float[] start = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        workload.pose(body, start);
        workload.velocity(body, velocity);
        for (int i = 0; i < start.length; i++) {
            current[i] = start[i];
        }
        System.arraycopy(current, 0, previous, 0, current.length);
        for (int step = 0; step < steps; step++) {
            System.arraycopy(current, 0, previous, 0, current.length);
            for (int i = 0; i < 3; i++) {
                current[i] += (double) velocity[i] / Workload.STEP_HZ;
            }
            turn(velocity);
        }
        interpolate(alpha);
    }

    /** Multiplies the rotation by the spin of one step. */
    private void turn(float[] velocity) {
        double x = current[3];
        double y = current[4];
        double z = current[5];
        double w = current[6];
        double sx = velocity[3];
        double sy = velocity[4];
        double sz = velocity[5];
        double sw = velocity[6];
        current[3] = w * sx + x * sw + y * sz - z * sy;
        current[4] = w * sy - x * sz + y * sw + z * sx;
        current[5] = w * sz + x * sy - y * sx + z * sw;
        current[6] = w * sw - x * sx - y * sy - z * sz;
    }

    private void interpolate(float alpha) {
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = previous[i] + (current[i] - previous[i]) * alpha;
        }
        double squaredLength = 0;
        for (int i = 3; i < 7; i++) {
            squaredLength += drawn[i] * drawn[i];
        }
        for (int i = 3; i < 7; i++) {
            drawn[i] /= Math.sqrt(squaredLength);
        }
    }

    private void compare(Bodies bodies, PoseKind kind, int body, float[] found) {
        double[] expected = switch (kind) {
            case CURRENT -> current;
            case PREVIOUS -> previous;
            case DRAWN -> drawn;
        };
        for (int i = 0; i < expected.length; i++) {
            float value = found[body * Workload.POSE_FLOATS + i];
            if (!(Math.abs(value - expected[i]) <= TOLERANCE)) { // NaN counts as a difference
                throw new WrongResultException(String.format(
                        Locale.ROOT,
                        "every pose must equal the reference: %s, %s pose of body %d, number %d is %s and not %s",
                        bodies.getClass().getSimpleName(),
                        kind,
                        body,
                        i,
                        value,
                        expected[i]));
            }
        }
    }
}
