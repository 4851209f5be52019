package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;

/**
 * Runs one game loop, with its own timestep and its own simulation. After each frame, measures two errors of the drawn
 * position against the true path: the latency along the lane, and the path error across the lane.
 */
public final class Lane {

    private static final double MILLIS_PER_UNIT = 1_000 / TruePath.SPEED;
    /** The alpha that draws the newest step in every {@link LaneLoop}. */
    private static final float NOT_INTERPOLATED = 1f;

    private final LaneLoop loop;
    private final Timestep timestep;
    private final LaneMotion motion;
    private final LaneTrace trace = new LaneTrace();
    private double drawnDistance;
    private double drawnHeight;
    private double latencyMillis;

    /**
     * Starts on the true path.
     *
     * @param startNanos the time since the lab began
     */
    Lane(LaneLoop loop, Rate stepRate, long startNanos) {
        this.loop = loop;
        timestep = loop.timestep(stepRate);
        motion = new LaneMotion(TruePath.distance(startNanos));
        draw(NOT_INTERPOLATED, startNanos);
    }

    /**
     * Runs the steps of a frame, and draws the frame.
     *
     * @param frameNanos the length of the frame
     * @param interpolating whether the loop interpolates
     * @param nowNanos the time since the lab began, at the end of the frame
     */
    void runFrame(long frameNanos, boolean interpolating, long nowNanos) {
        timestep.addFrame(frameNanos);
        while (timestep.takeStep()) {
            motion.step(timestep.stepSeconds());
        }
        draw(interpolating ? timestep.alpha() : NOT_INTERPOLATED, nowNanos);
        if (timestep.steps() > 0) { // before the first step, nothing moves
            trace.add(drawnDistance, drawnHeight, latencyMillis, pathError());
        }
    }

    /** Computes the drawn position and its latency. */
    private void draw(float alpha, long nowNanos) {
        double factor = loop.stepFactor(alpha);
        drawnDistance = motion.distance(factor);
        drawnHeight = motion.height(factor);
        latencyMillis = (TruePath.distance(nowNanos) - drawnDistance) * MILLIS_PER_UNIT;
    }

    /**
     * Returns the loop of the lane.
     *
     * @return the loop, which never changes
     */
    public LaneLoop loop() {
        return loop;
    }

    /**
     * Returns the drawn distance along the lane, which does not wrap around.
     *
     * @return world units, comparable with {@link TruePath#distance}
     */
    public double drawnDistance() {
        return drawnDistance;
    }

    /**
     * Returns the drawn height above the middle of the lane.
     *
     * @return world units
     */
    public double drawnHeight() {
        return drawnHeight;
    }

    /**
     * Returns the visible latency: how long ago the true path was at the drawn distance.
     *
     * @return milliseconds; negative if the drawn position is ahead of the true path
     */
    public double latencyMillis() {
        return latencyMillis;
    }

    /**
     * Returns the path error: the vertical distance between the drawn position and the true path at the drawn distance.
     * Latency has no effect on it.
     *
     * @return world units, 0 or more
     */
    public double pathError() {
        return Math.abs(drawnHeight - TruePath.height(drawnDistance));
    }

    /**
     * Returns the trace of the last frames.
     *
     * @return the trace, always the same object
     */
    public LaneTrace trace() {
        return trace;
    }

    Timestep timestep() {
        return timestep;
    }
}
