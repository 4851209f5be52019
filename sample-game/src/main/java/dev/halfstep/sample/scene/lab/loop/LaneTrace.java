package dev.halfstep.sample.scene.lab.loop;

/** What a lane has drawn in its last frames, and how that compares with the true path. */
public final class LaneTrace {

    /** So many frames are remembered: some seconds on a usual display. */
    public static final int FRAMES = 256;

    private final double[] distances = new double[FRAMES];
    private final double[] heights = new double[FRAMES];
    private final double[] lateMillis = new double[FRAMES];
    private final double[] offPath = new double[FRAMES];
    private long added;

    /** A trace without frames. */
    LaneTrace() {}

    void add(double distance, double height, double late, double off) {
        int at = (int) (added % FRAMES);
        distances[at] = distance;
        heights[at] = height;
        lateMillis[at] = late;
        offPath[at] = off;
        added++;
    }

    /**
     * How many frames are remembered.
     *
     * @return 0 to {@link #FRAMES}
     */
    public int size() {
        return (int) Math.min(added, FRAMES);
    }

    /**
     * Where something was drawn along the lane.
     *
     * @param ago 0 for the newest frame, less than {@link #size()}
     * @return world units
     */
    public double distance(int ago) {
        return distances[at(ago)];
    }

    /**
     * Where something was drawn above the middle of the lane.
     *
     * @param ago 0 for the newest frame, less than {@link #size()}
     * @return world units
     */
    public double height(int ago) {
        return heights[at(ago)];
    }

    private int at(int ago) {
        return (int) ((added - 1 - ago) % FRAMES);
    }

    /**
     * How late frames are on average.
     *
     * @return milliseconds; 0 without frames
     */
    public double meanLateMillis() {
        return mean(lateMillis);
    }

    /**
     * How late the least late frame is.
     *
     * @return milliseconds; 0 without frames
     */
    public double leastLateMillis() {
        double least = size() == 0 ? 0 : lateMillis[0];
        for (int i = 1; i < size(); i++) {
            least = Math.min(least, lateMillis[i]);
        }
        return least;
    }

    /**
     * How late the latest frame is.
     *
     * @return milliseconds; 0 without frames
     */
    public double mostLateMillis() {
        return most(lateMillis);
    }

    /**
     * How far frames are beside the path on average.
     *
     * @return world units; 0 without frames
     */
    public double meanOffPath() {
        return mean(offPath);
    }

    /**
     * How far the worst frame is beside the path.
     *
     * @return world units; 0 without frames
     */
    public double mostOffPath() {
        return most(offPath);
    }

    private double mean(double[] values) {
        double sum = 0;
        for (int i = 0; i < size(); i++) {
            sum += values[i];
        }
        return size() == 0 ? 0 : sum / size();
    }

    private double most(double[] values) {
        double most = size() == 0 ? 0 : values[0];
        for (int i = 1; i < size(); i++) {
            most = Math.max(most, values[i]);
        }
        return most;
    }
}
