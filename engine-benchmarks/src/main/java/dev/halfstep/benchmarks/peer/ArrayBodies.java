package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.ROTATION_OFFSET;
import static dev.halfstep.benchmarks.peer.Workload.STEP_SECONDS;
import static dev.halfstep.benchmarks.peer.Workload.VELOCITY_FLOATS;

/** Stores bodies in plain float arrays: the handwritten baseline without a library. */
public class ArrayBodies implements Bodies {

    final int floatCount;
    final float[] current;
    final float[] previous;
    final float[] interpolated;
    final float[] velocities;
    final boolean[] resting;
    final boolean turning;

    /**
     * Creates the bodies of a workload.
     *
     * @param workload number and motion of the bodies
     */
    public ArrayBodies(Workload workload) {
        turning = workload.turning();
        floatCount = workload.bodies() * POSE_FLOATS;
        current = new float[floatCount];
        velocities = new float[workload.bodies() * VELOCITY_FLOATS];
        resting = new boolean[workload.bodies()];
        float[] pose = new float[POSE_FLOATS];
        float[] velocity = new float[VELOCITY_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.writeStartPose(body, pose);
            workload.writeVelocity(body, velocity);
            System.arraycopy(pose, 0, current, body * pose.length, pose.length);
            System.arraycopy(velocity, 0, velocities, body * velocity.length, velocity.length);
            resting[body] = !workload.moves(body);
        }
        previous = current.clone();
        interpolated = current.clone();
    }

    /**
     * Creates bodies whose rotations are interpolated without normalization: the limit of the memory bandwidth.
     *
     * @param workload number and motion of the bodies
     * @return new bodies
     */
    public static Bodies withoutNormalization(Workload workload) {
        return new ArrayBodies(workload) {
            @Override
            public void interpolate(float alpha) {
                lerp(alpha, 0, floatCount);
            }

            @Override
            public double tolerance() {
                return 2e-4; // a little more than the largest effect of a rotation that is not normalized
            }
        };
    }

    @Override
    public void capture() {
        System.arraycopy(current, 0, previous, 0, floatCount);
    }

    @Override
    public void integrate() {
        for (int body = 0; body < resting.length; body++) {
            if (!resting[body]) {
                integrate(current, body * POSE_FLOATS, velocities, body * VELOCITY_FLOATS, turning);
            }
        }
    }

    /** Moves one body by one step; its pose begins at index {@code p}, its velocity at index {@code v}. */
    static void integrate(float[] poses, int p, float[] velocities, int v, boolean turning) {
        poses[p] += velocities[v] * STEP_SECONDS;
        poses[p + 1] += velocities[v + 1] * STEP_SECONDS;
        poses[p + 2] += velocities[v + 2] * STEP_SECONDS;
        if (turning) {
            turn(poses, p, velocities, v);
        }
    }

    /** Multiplies the rotation by the spin of one step: a product of quaternions. */
    private static void turn(float[] poses, int p, float[] velocities, int v) {
        float x = poses[p + 3];
        float y = poses[p + 4];
        float z = poses[p + 5];
        float w = poses[p + 6];
        float spinX = velocities[v + 3];
        float spinY = velocities[v + 4];
        float spinZ = velocities[v + 5];
        float spinW = velocities[v + 6];
        poses[p + 3] = w * spinX + x * spinW + y * spinZ - z * spinY;
        poses[p + 4] = w * spinY - x * spinZ + y * spinW + z * spinX;
        poses[p + 5] = w * spinZ + x * spinY - y * spinX + z * spinW;
        poses[p + 6] = w * spinW - x * spinX - y * spinY - z * spinZ;
    }

    @Override
    public void interpolate(float alpha) {
        lerp(alpha, 0, floatCount);
        for (int offset = ROTATION_OFFSET; offset < floatCount; offset += POSE_FLOATS) {
            float x = interpolated[offset];
            float y = interpolated[offset + 1];
            float z = interpolated[offset + 2];
            float w = interpolated[offset + 3];
            float inverseLength = 1f / (float) Math.sqrt(x * x + y * y + z * z + w * w);
            interpolated[offset] = x * inverseLength;
            interpolated[offset + 1] = y * inverseLength;
            interpolated[offset + 2] = z * inverseLength;
            interpolated[offset + 3] = w * inverseLength;
        }
    }

    /** Interpolates a range of the floats, without normalizing rotations. */
    final void lerp(float alpha, int begin, int end) {
        for (int i = begin; i < end; i++) { // as in the engine: equal values stay equal, even -0.0
            interpolated[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        float[] source = switch (kind) {
            case CURRENT -> current;
            case PREVIOUS -> previous;
            case INTERPOLATED -> interpolated;
        };
        System.arraycopy(source, 0, dest, 0, floatCount);
    }
}
