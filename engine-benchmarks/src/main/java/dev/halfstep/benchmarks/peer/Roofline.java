package dev.halfstep.benchmarks.peer;

/**
 * Measures the limit of memory bandwidth: plain loops that stream the floats of all poses once.
 */
public final class Roofline {

    private final float[] current;
    private final float[] previous;
    private final float[] drawn;

    /**
     * Creates the pose arrays of bodies at their start.
     *
     * @param bodies number of bodies
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

    /** Copies current poses to previous poses. */
    public void copy() {
        System.arraycopy(current, 0, previous, 0, current.length);
    }

    /**
     * Interpolates drawn poses between previous and current poses, without normalizing rotations.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    public void lerp(float alpha) {
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = previous[i] - (previous[i] - current[i]) * alpha;
        }
    }

    /**
     * Sums the float bits of all current poses.
     *
     * @return the sum
     */
    public long sumOfBits() {
        long sum = 0;
        for (int i = 0; i < current.length; i++) {
            sum += Float.floatToRawIntBits(current[i]);
        }
        return sum;
    }

    /**
     * Returns one float of one pose.
     *
     * @param kind the pose
     * @param index index of the body times ten, plus the index in the pose
     * @return the value
     */
    public float value(PoseKind kind, int index) {
        return switch (kind) {
            case CURRENT -> current[index];
            case PREVIOUS -> previous[index];
            case DRAWN -> drawn[index];
        };
    }
}
