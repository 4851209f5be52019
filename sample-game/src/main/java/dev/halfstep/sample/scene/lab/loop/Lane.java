package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;

/** One loop and what it draws: a game of its own, with a timestep of the engine and its own small simulation. */
public final class Lane {

    private static final double MILLIS_PER_UNIT = 1_000 / Course.SPEED;

    private final LaneLoop loop;
    private final Timestep timestep;
    private final Runner runner;
    private final LaneTrace trace = new LaneTrace();
    private double drawnDistance;
    private double drawnHeight;
    private double lateMillis;

    /** On the true path, at the moment from which its time counts. */
    Lane(LaneLoop loop, Rate stepRate, long originNanos) {
        this.loop = loop;
        timestep = loop.timestep(stepRate);
        runner = new Runner(Course.distance(originNanos));
        draw(1f, originNanos);
    }

    /** A frame that has taken some time and is shown now. */
    void frame(long frameNanos, boolean interpolating, long nowNanos) {
        timestep.addFrame(frameNanos);
        while (timestep.takeStep()) {
            runner.step(timestep.stepSeconds());
        }
        draw(interpolating ? timestep.alpha() : 1f, nowNanos);
        if (timestep.steps() > 0) { // before that it only stands where it was put
            trace.add(drawnDistance, drawnHeight, lateMillis, offPath());
        }
    }

    private void draw(float alpha, long nowNanos) {
        double place = loop.drawn().place(alpha);
        drawnDistance = runner.distance(place);
        drawnHeight = runner.height(place);
        lateMillis = (Course.distance(nowNanos) - drawnDistance) * MILLIS_PER_UNIT;
    }

    /**
     * Which loop it is.
     *
     * @return the same for ever
     */
    public LaneLoop loop() {
        return loop;
    }

    /**
     * Where it is drawn along the lane, with all lanes behind it.
     *
     * @return world units, as {@link Course#distance}
     */
    public double drawnDistance() {
        return drawnDistance;
    }

    /**
     * Where it is drawn above the middle of the lane.
     *
     * @return world units
     */
    public double drawnHeight() {
        return drawnHeight;
    }

    /**
     * How old what is drawn looks: how long ago the true path was that far along the lane.
     *
     * @return milliseconds; less than 0 where it is ahead
     */
    public double lateMillis() {
        return lateMillis;
    }

    /**
     * How far beside the true path it is drawn, whenever that was there.
     *
     * @return world units, 0 or more
     */
    public double offPath() {
        return Math.abs(drawnHeight - Course.height(drawnDistance));
    }

    /**
     * What it has drawn in the last frames.
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
