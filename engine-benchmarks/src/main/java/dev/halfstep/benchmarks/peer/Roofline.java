package dev.halfstep.benchmarks.peer;

/**
 * The least that memory allows: the bytes of all poses moved once, by the plainest loops there are, with no regard to
 * what they mean.
 */
public final class Roofline {

    private final float[] current;
    private final float[] previous;
    private final float[] drawn;

    /**
     * The poses of some bodies, at their start.
     *
     * @param bodies how many
     */
    public Roofline(int bodies) {
        Workload workload = Workload.moving(bodies);
        current = new float[bodies * Workload.POSE_FLOATS];
        float[] pose = new float[Workload.POSE_FLOATS];
        for (int body = 0; body < bodies; body++) {
            workload.pose(body, pose);
            System.arraycopy(pose, 0, current, body * pose.length, pose.length);
        }
        previous = current.clone();
        drawn = current.clone();
    }

    /** Changes all current poses. */
    public void change() {
        for (int i = 0; i < current.length; i++) {
            current[i] += 0.125f;
        }
    }

    /** Current poses to previous ones. */
    public void copy() {
        System.arraycopy(current, 0, previous, 0, current.length);
    }

    /**
     * Drawn poses between previous and current ones, rotations not brought back to unit length.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    public void lerp(float alpha) {
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
    }

    /**
     * Reads the bits of all current poses.
     *
     * @return their sum
     */
    public long sumOfBits() {
        long sum = 0;
        for (int i = 0; i < current.length; i++) {
            sum += Float.floatToRawIntBits(current[i]);
        }
        return sum;
    }

    /**
     * One number of one pose.
     *
     * @param kind which pose
     * @param index body times ten, plus the place in the pose
     * @return the number
     */
    public float value(PoseKind kind, int index) {
        return switch (kind) {
            case CURRENT -> current[index];
            case PREVIOUS -> previous[index];
            case DRAWN -> drawn[index];
        };
    }
}
