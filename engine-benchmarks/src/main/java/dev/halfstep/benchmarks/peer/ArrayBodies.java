package dev.halfstep.benchmarks.peer;

/** Stores bodies in plain float arrays: the handwritten baseline without a library. */
public final class ArrayBodies implements Bodies {

    private final int floatCount;
    private final float[] current;
    private final float[] previous;
    private final float[] interpolated;
    private final float[] velocities;
    private final boolean[] resting;
    private final boolean turning;

    ArrayBodies(Workload workload) {
        turning = workload.turning();
        floatCount = workload.bodies() * Workload.POSE_FLOATS;
        current = new float[floatCount];
        velocities = new float[workload.bodies() * Workload.VELOCITY_FLOATS];
        resting = new boolean[workload.bodies()];
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
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

    @Override
    public void capture() {
        System.arraycopy(current, 0, previous, 0, floatCount);
    }

    @Override
    public void integrate() {
        int velocityOffset = 0;
        int body = 0;
        for (int offset = 0; offset < floatCount; offset += Workload.POSE_FLOATS) {
            boolean moves = !resting[body++];
            if (moves) {
                current[offset] += velocities[velocityOffset] * Workload.STEP_SECONDS;
                current[offset + 1] += velocities[velocityOffset + 1] * Workload.STEP_SECONDS;
                current[offset + 2] += velocities[velocityOffset + 2] * Workload.STEP_SECONDS;
                if (turning) {
                    turn(offset + Workload.ROTATION_OFFSET, velocityOffset + Workload.SPIN_OFFSET);
                }
            }
            velocityOffset += Workload.VELOCITY_FLOATS;
        }
    }

    /** Multiplies a rotation by the spin of one step: a product of quaternions. */
    private void turn(int offset, int spinOffset) {
        float x = current[offset];
        float y = current[offset + 1];
        float z = current[offset + 2];
        float w = current[offset + 3];
        float spinX = velocities[spinOffset];
        float spinY = velocities[spinOffset + 1];
        float spinZ = velocities[spinOffset + 2];
        float spinW = velocities[spinOffset + 3];
        current[offset] = w * spinX + x * spinW + y * spinZ - z * spinY;
        current[offset + 1] = w * spinY - x * spinZ + y * spinW + z * spinX;
        current[offset + 2] = w * spinZ + x * spinY - y * spinX + z * spinW;
        current[offset + 3] = w * spinW - x * spinX - y * spinY - z * spinZ;
    }

    @Override
    public void interpolate(float alpha) {
        for (int i = 0; i < floatCount; i++) { // as in the engine: equal values stay equal, even -0.0
            interpolated[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
        for (int offset = Workload.ROTATION_OFFSET; offset < floatCount; offset += Workload.POSE_FLOATS) {
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

    @Override
    public void frame() {
        capture();
        integrate();
        interpolate(Workload.ALPHA);
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
