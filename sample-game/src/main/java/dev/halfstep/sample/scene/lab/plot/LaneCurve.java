package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * The drawn positions and the errors of one lane in every frame of the plot. The plot calls world units px.
 *
 * @param loop the loop of the lane
 * @param startDistance the distance at the start, to which the drawn distances are relative
 * @param drawnDistances the drawn distances since the start, in world units
 * @param latencies the latencies, in milliseconds
 * @param pathErrors the path errors, in world units
 */
record LaneCurve(
        LaneLoop loop,
        double startDistance,
        List<Double> drawnDistances,
        List<Double> latencies,
        List<Double> pathErrors) {

    /** Creates an empty curve. */
    LaneCurve(LaneLoop loop, double startDistance) {
        this(loop, startDistance, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Adds the newest frame of the lane. */
    void add(Lane lane) {
        drawnDistances.add(lane.drawnDistance() - startDistance);
        latencies.add(lane.latencyMillis());
        pathErrors.add(lane.pathError());
    }
}
