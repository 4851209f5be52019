package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import java.util.ArrayList;
import java.util.List;

/** What one lane has drawn, frame by frame. */
final class LaneCurve {

    private final LaneLoop loop;
    private final double startDistance;
    private final List<Double> drawn = new ArrayList<>();
    private final List<Double> late = new ArrayList<>();
    private final List<Double> offPath = new ArrayList<>();

    /** Without frames; places are counted from where the true path was at the beginning. */
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

    /** Where it was drawn along the lane, in pixels. */
    List<Double> drawn() {
        return drawn;
    }

    /** How late, in milliseconds. */
    List<Double> late() {
        return late;
    }

    /** How far beside the path, in pixels. */
    List<Double> offPath() {
        return offPath;
    }
}
