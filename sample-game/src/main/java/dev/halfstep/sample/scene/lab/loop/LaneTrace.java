package dev.halfstep.sample.scene.lab.loop;

/** A ring buffer of the positions and errors of a lane in its last frames. */
public final class LaneTrace {

    /** The capacity in frames: some seconds on most displays. */
    public static final int CAPACITY = 256;

    private final double[] distances = new double[CAPACITY];
    private final double[] heights = new double[CAPACITY];
    private final double[] lateMillis = new double[CAPACITY];
    private final double[] offPath = new double[CAPACITY];
    private long added;

    /** Creates an empty trace. */
    LaneTrace() {}

    void add(double distance, double height, double late, double off) {
        int index = (int) (added % CAPACITY);
        distances[index] = distance;
        heights[index] = height;
        lateMillis[index] = late;
        offPath[index] = off;
        added++;
    }

    /**
     * Returns the number of stored frames.
     *
     * @return 0 to {@link #CAPACITY}
     */
    public int size() {
        return (int) Math.min(added, CAPACITY);
    }

    /**
     * Returns the drawn distance along the lane.
     *
     * @param age 0 for the newest frame, less than {@link #size()}
     * @return world units
     */
    public double distance(int age) {
        return distances[index(age)];
    }

    /**
     * Returns the drawn height above the middle of the lane.
     *
     * @param age 0 for the newest frame, less than {@link #size()}
     * @return world units
     */
    public double height(int age) {
        return heights[index(age)];
    }

    private int index(int age) {
        return (int) ((added - 1 - age) % CAPACITY);
    }

    /**
     * Returns the mean latency.
     *
     * @return milliseconds; 0 without frames
     */
    public double meanLateMillis() {
        return mean(lateMillis);
    }

    /**
     * Returns the minimum latency.
     *
     * @return milliseconds; 0 without frames
     */
    public double minLateMillis() {
        double min = size() == 0 ? 0 : lateMillis[0];
        for (int i = 1; i < size(); i++) {
            min = Math.min(min, lateMillis[i]);
        }
        return min;
    }

    /**
     * Returns the maximum latency.
     *
     * @return milliseconds; 0 without frames
     */
    public double maxLateMillis() {
        return max(lateMillis);
    }

    /**
     * Returns the mean distance from the path.
     *
     * @return world units; 0 without frames
     */
    public double meanOffPath() {
        return mean(offPath);
    }

    /**
     * Returns the maximum distance from the path.
     *
     * @return world units; 0 without frames
     */
    public double maxOffPath() {
        return max(offPath);
    }

    private double mean(double[] values) {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += values[i];
        }
        return size() == 0 ? 0 : sum / size();
    }

    private double max(double[] values) {
        double max = size() == 0 ? 0 : values[0];
        for (int i = 1; i < size(); i++) {
            max = Math.max(max, values[i]);
        }
        return max;
    }
}
