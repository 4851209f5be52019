package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import java.util.ArrayList;
import java.util.List;

/** The drawn positions and the errors of one lane in every frame of the plot. */
final class LaneCurve {

    private final LaneLoop loop;
    private final double startDistance;
    private final List<Double> drawnDistances = new ArrayList<>();
    private final List<Double> latencies = new ArrayList<>();
    private final List<Double> pathErrors = new ArrayList<>();

    /** Creates an empty curve, whose distances are relative to a start distance. */
    LaneCurve(LaneLoop loop, double startDistance) {
        this.loop = loop;
        this.startDistance = startDistance;
    }

    /** Adds the newest frame of the lane. */
    void add(Lane lane) {
        drawnDistances.add(lane.drawnDistance() - startDistance);
        latencies.add(lane.latencyMillis());
        pathErrors.add(lane.pathError());
    }

    LaneLoop loop() {
        return loop;
    }

    /** Returns the drawn distances since the start, in world units, which the plot calls px. */
    List<Double> drawnDistances() {
        return drawnDistances;
    }

    /** Returns the latencies, in milliseconds. */
    List<Double> latencies() {
        return latencies;
    }

    /** Returns the path errors, in world units, which the plot calls px. */
    List<Double> pathErrors() {
        return pathErrors;
    }
}
