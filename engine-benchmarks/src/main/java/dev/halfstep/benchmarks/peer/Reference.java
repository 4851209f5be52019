package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.ROTATION_OFFSET;
import static dev.halfstep.benchmarks.peer.Workload.SCALE_OFFSET;
import static dev.halfstep.benchmarks.peer.Workload.STEP_HZ;
import static dev.halfstep.benchmarks.peer.Workload.VELOCITY_FLOATS;

import java.util.Arrays;
import org.joml.Quaterniond;

/** Computes the expected poses of each body in double precision, and compares the poses of a library with them. */
public final class Reference {

    private final Workload workload;
    private final double[] previous = new double[POSE_FLOATS];
    private final double[] current = new double[POSE_FLOATS];
    private final double[] interpolated = new double[POSE_FLOATS];

    /**
     * Creates the reference for a workload.
     *
     * @param workload the number and the motion of the bodies
     */
    public Reference(Workload workload) {
        this.workload = workload;
    }

    /**
     * Compares all poses of all bodies with the reference.
     *
     * @param bodies bodies of the same workload
     * @param steps the number of steps since the start; each began with the capture of the previous poses
     * @param alpha the interpolation factor of the interpolated poses
     * @throws WrongResultException at the first difference
     */
    public void check(Bodies bodies, int steps, float alpha) {
        float[] actual = new float[workload.bodies() * POSE_FLOATS];
        for (PoseKind kind : PoseKind.values()) {
            Arrays.fill(actual, Float.NaN);
            bodies.readPoses(kind, actual);
            for (int body = 0; body < workload.bodies(); body++) {
                simulate(body, steps, alpha);
                compare(bodies, kind, body, actual);
            }
        }
    }

    /** Computes the three poses of a body after some steps. */
    private void simulate(int body, int steps, float alpha) {
        float[] start = new float[POSE_FLOATS];
        float[] velocity = new float[VELOCITY_FLOATS];
        workload.writeStartPose(body, start);
        workload.writeVelocity(body, velocity);
        for (int i = 0; i < start.length; i++) {
            current[i] = start[i];
        }
        System.arraycopy(current, 0, previous, 0, current.length); // for 0 steps
        for (int step = 0; step < steps; step++) {
            System.arraycopy(current, 0, previous, 0, current.length);
            for (int i = 0; i < 3; i++) {
                current[i] += (double) velocity[i] / STEP_HZ;
            }
            turn(velocity);
        }
        interpolate(alpha);
    }

    /** Multiplies the rotation by the spin of one step. */
    private void turn(float[] velocity) {
        Quaterniond rotation = new Quaterniond(current[3], current[4], current[5], current[6])
                .mul(velocity[3], velocity[4], velocity[5], velocity[6]);
        current[3] = rotation.x;
        current[4] = rotation.y;
        current[5] = rotation.z;
        current[6] = rotation.w;
    }

    private void interpolate(float alpha) {
        for (int i = 0; i < interpolated.length; i++) {
            interpolated[i] = previous[i] + (current[i] - previous[i]) * alpha;
        }
        double squaredLength = 0;
        for (int i = ROTATION_OFFSET; i < SCALE_OFFSET; i++) {
            squaredLength += interpolated[i] * interpolated[i];
        }
        for (int i = ROTATION_OFFSET; i < SCALE_OFFSET; i++) {
            interpolated[i] /= Math.sqrt(squaredLength);
        }
    }

    private void compare(Bodies bodies, PoseKind kind, int body, float[] actual) {
        double[] expected = switch (kind) {
            case CURRENT -> current;
            case PREVIOUS -> previous;
            case INTERPOLATED -> interpolated;
        };
        for (int i = 0; i < expected.length; i++) {
            float actualFloat = actual[body * POSE_FLOATS + i];
            if (!(Math.abs(actualFloat - expected[i]) <= bodies.tolerance())) { // NaN counts as a difference
                throw new WrongResultException("every pose must equal the reference: "
                        + bodies.getClass().getSimpleName() + ", " + kind + " pose of body " + body + ", number " + i
                        + " is " + actualFloat + ", not " + expected[i]);
            }
        }
    }
}
