package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import java.util.ArrayList;
import java.util.List;

/** The positions and errors of one lane, frame by frame. */
final class LaneCurve {

    private final LaneLoop loop;
    private final double startDistance;
    private final List<Double> drawn = new ArrayList<>();
    private final List<Double> late = new ArrayList<>();
    private final List<Double> offPath = new ArrayList<>();

    /** Creates an empty curve, with distances relative to a start distance. */
    LaneCurve(LaneLoop loop, double startDistance) {
        this.loop = loop;
        this.startDistance = startDistance;
    }

    void add(Lane lane) {
        drawn.add(lane.drawnDistance() - startDistance);
        late.add(lane.lateMillis());
        offPath.add(lane.offPath());
    }

    LaneLoop loop() {
        return loop;
    }

    /** Returns the drawn distances, in pixels. */
    List<Double> drawn() {
        return drawn;
    }

    /** Returns the latencies, in milliseconds. */
    List<Double> late() {
        return late;
    }

    /** Returns the distances from the true path, in pixels. */
    List<Double> offPath() {
        return offPath;
    }
}
