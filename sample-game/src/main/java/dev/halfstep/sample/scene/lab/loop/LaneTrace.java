package dev.halfstep.sample.scene.lab.loop;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;

/** A ring buffer of the drawn positions and the errors of a lane in its last frames. */
public final class LaneTrace {

    /** The capacity in frames: about four seconds at 60 Hz. */
    public static final int CAPACITY = 256;

    private final double[] distances = new double[CAPACITY];
    private final double[] heights = new double[CAPACITY];
    private final double[] latencyMillis = new double[CAPACITY];
    private final double[] pathErrors = new double[CAPACITY];

    /** The number of frames since the start, also counting frames that are overwritten. */
    private long addedFrames;

    /** Creates an empty trace. */
    LaneTrace() {}

    /** Adds a frame; a full trace loses its oldest frame. */
    void add(double distance, double height, double frameLatencyMillis, double pathError) {
        int index = (int) (addedFrames % CAPACITY);
        distances[index] = distance;
        heights[index] = height;
        latencyMillis[index] = frameLatencyMillis;
        pathErrors[index] = pathError;
        addedFrames++;
    }

    /**
     * Returns the number of stored frames.
     *
     * @return 0 to {@link #CAPACITY}
     */
    public int size() {
        return (int) Math.min(addedFrames, CAPACITY);
    }

    /**
     * Returns the drawn distance along the lane in a frame.
     *
     * @param age the age of the frame: 0 for the newest one, less than {@link #size()}
     * @return world units
     */
    public double distance(int age) {
        return distances[index(age)];
    }

    /**
     * Returns the drawn height above the middle of the lane in a frame.
     *
     * @param age the age of the frame: 0 for the newest one, less than {@link #size()}
     * @return world units
     */
    public double height(int age) {
        return heights[index(age)];
    }

    private int index(int age) {
        return (int) ((addedFrames - 1 - age) % CAPACITY);
    }

    /**
     * Returns the mean, the minimum and the maximum of the latencies.
     *
     * @return milliseconds; 0 without frames
     */
    public DoubleSummaryStatistics latencyMillis() {
        return statistics(latencyMillis);
    }

    /**
     * Returns the mean and the maximum of the path errors.
     *
     * @return world units; 0 without frames
     */
    public DoubleSummaryStatistics pathErrors() {
        return statistics(pathErrors);
    }

    private DoubleSummaryStatistics statistics(double[] values) {
        DoubleStream stored = size() == 0 ? DoubleStream.of(0) : Arrays.stream(values, 0, size());
        return stored.summaryStatistics();
    }
}
