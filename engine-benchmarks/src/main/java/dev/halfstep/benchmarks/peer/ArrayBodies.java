package dev.halfstep.benchmarks.peer;

/** Stores bodies in plain float arrays: the handwritten baseline without an ECS. */
public final class ArrayBodies implements Bodies {

    private final int end;
    private final float[] current;
    private final float[] previous;
    private final float[] drawn;
    private final float[] velocities;
    private final boolean[] resting;
    private final boolean turning;

    ArrayBodies(Workload workload) {
        turning = workload.turning();
        end = workload.bodies() * Workload.POSE_FLOATS;
        current = new float[end];
        velocities = new float[workload.bodies() * Workload.VELOCITY_FLOATS];
        resting = new boolean[workload.bodies()];
        float[] pose = new float[Workload.POSE_FLOATS];
        float[] velocity = new float[Workload.VELOCITY_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.pose(body, pose);
            workload.velocity(body, velocity);
            System.arraycopy(pose, 0, current, body * pose.length, pose.length);
            System.arraycopy(velocity, 0, velocities, body * velocity.length, velocity.length);
            resting[body] = !workload.moves(body);
        }
        previous = current.clone();
        drawn = current.clone();
    }

    @Override
    public void capture() {
        System.arraycopy(current, 0, previous, 0, end);
    }

    @Override
    public void integrate() {
        int speed = 0;
        int body = 0;
        for (int at = 0; at < end; at += Workload.POSE_FLOATS) {
            if (!resting[body++]) {
                current[at] += velocities[speed] * Workload.STEP_SECONDS;
                current[at + 1] += velocities[speed + 1] * Workload.STEP_SECONDS;
                current[at + 2] += velocities[speed + 2] * Workload.STEP_SECONDS;
                if (turning) {
                    turn(at + 3, speed + 3);
                }
            }
            speed += Workload.VELOCITY_FLOATS;
        }
    }

    private void turn(int at, int spin) {
        float x = current[at];
        float y = current[at + 1];
        float z = current[at + 2];
        float w = current[at + 3];
        float sx = velocities[spin];
        float sy = velocities[spin + 1];
        float sz = velocities[spin + 2];
        float sw = velocities[spin + 3];
        current[at] = w * sx + x * sw + y * sz - z * sy;
        current[at + 1] = w * sy - x * sz + y * sw + z * sx;
        current[at + 2] = w * sz + x * sy - y * sx + z * sw;
        current[at + 3] = w * sw - x * sx - y * sy - z * sz;
    }

    @Override
    public void interpolate(float alpha) {
        for (int i = 0; i < end; i++) {
            drawn[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
        for (int at = 3; at < end; at += Workload.POSE_FLOATS) {
            float x = drawn[at];
            float y = drawn[at + 1];
            float z = drawn[at + 2];
            float w = drawn[at + 3];
            float inverseLength = 1f / (float) Math.sqrt(x * x + y * y + z * z + w * w);
            drawn[at] = x * inverseLength;
            drawn[at + 1] = y * inverseLength;
            drawn[at + 2] = z * inverseLength;
            drawn[at + 3] = w * inverseLength;
        }
    }

    @Override
    public void frame() {
        capture();
        integrate();
        interpolate(Workload.ALPHA);
    }

    @Override
    public void read(PoseKind kind, float[] dest) {
        float[] source = switch (kind) {
            case CURRENT -> current;
            case PREVIOUS -> previous;
            case DRAWN -> drawn;
        };
        System.arraycopy(source, 0, dest, 0, end);
    }
}
