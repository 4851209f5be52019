package dev.halfstep.benchmarks.peer;

/**
 * Reads or writes the floats of all poses once, in plain loops without logic. The time of a loop is the lower bound
 * that memory bandwidth sets for any library.
 */
public final class Roofline {

    private final float[] current;
    private final float[] previous;
    private final float[] interpolated;

    /**
     * Creates the pose arrays of bodies at their start.
     *
     * @param bodies number of bodies
     */
    public Roofline(int bodies) {
        Workload workload = Workload.movingAndTurning(bodies);
        current = new float[bodies * Workload.POSE_FLOATS];
        float[] pose = new float[Workload.POSE_FLOATS];
        for (int body = 0; body < bodies; body++) {
            workload.writeStartPose(body, pose);
            System.arraycopy(pose, 0, current, body * pose.length, pose.length);
        }
        previous = current.clone();
        interpolated = current.clone();
    }

    /** Adds a constant to each float of all current poses. */
    public void changeCurrentPoses() {
        for (int i = 0; i < current.length; i++) {
            current[i] += 0.125f; // any value that changes each float
        }
    }

    /** Copies current poses to previous poses. */
    public void copyToPrevious() {
        System.arraycopy(current, 0, previous, 0, current.length);
    }

    /**
     * Computes the interpolated poses from previous and current poses, without normalizing rotations.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    public void lerp(float alpha) {
        for (int i = 0; i < interpolated.length; i++) { // as in the engine: equal values stay equal, even -0.0
            interpolated[i] = previous[i] - (previous[i] - current[i]) * alpha;
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
     * @param index the index of the body times ten, plus the index of the float in the pose
     * @return the float
     */
    public float value(PoseKind kind, int index) {
        return switch (kind) {
            case CURRENT -> current[index];
            case PREVIOUS -> previous[index];
            case INTERPOLATED -> interpolated[index];
        };
    }
}
