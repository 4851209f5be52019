package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;

/** Runs one loop, with its own timestep and its own simulation, and measures the error of its picture. */
public final class Lane {

    private static final double MILLIS_PER_UNIT = 1_000 / Course.SPEED;

    private final LaneLoop loop;
    private final Timestep timestep;
    private final Runner runner;
    private final LaneTrace trace = new LaneTrace();
    private double drawnDistance;
    private double drawnHeight;
    private double lateMillis;

    /** Starts on the true path, at the start time of the lane. */
    Lane(LaneLoop loop, Rate stepRate, long originNanos) {
        this.loop = loop;
        timestep = loop.timestep(stepRate);
        runner = new Runner(Course.distance(originNanos));
        draw(1f, originNanos);
    }

    /** Runs a frame of a length, and draws it at a time. */
    void frame(long frameNanos, boolean interpolating, long nowNanos) {
        timestep.addFrame(frameNanos);
        while (timestep.takeStep()) {
            runner.step(timestep.stepSeconds());
        }
        draw(interpolating ? timestep.alpha() : 1f, nowNanos);
        if (timestep.steps() > 0) { // before the first step there is no motion to measure
            trace.add(drawnDistance, drawnHeight, lateMillis, offPath());
        }
    }

    private void draw(float alpha, long nowNanos) {
        double position = loop.drawMode().position(alpha);
        drawnDistance = runner.distance(position);
        drawnHeight = runner.height(position);
        lateMillis = (Course.distance(nowNanos) - drawnDistance) * MILLIS_PER_UNIT;
    }

    /**
     * Returns the loop of the lane.
     *
     * @return always the same loop
     */
    public LaneLoop loop() {
        return loop;
    }

    /**
     * Returns the drawn distance.
     *
     * @return world units, counted as in {@link Course#distance}
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
     * Returns the visible latency: the time since the true path was at the drawn distance.
     *
     * @return milliseconds; negative if the picture is ahead
     */
    public double lateMillis() {
        return lateMillis;
    }

    /**
     * Returns the distance of the picture from the true path, across the lane, at any time.
     *
     * @return world units, 0 or more
     */
    public double offPath() {
        return Math.abs(drawnHeight - Course.height(drawnDistance));
    }

    /**
     * Returns the trace of the last frames.
     *
     * @return always the same object
     */
    public LaneTrace trace() {
        return trace;
    }

    Timestep timestep() {
        return timestep;
    }
}
