package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.TruePath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Runs the lab, and stores the positions and errors of every frame of a plot. */
final class PlotData {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The simulated time before the first frame of the plot. By then, every lane has run steps at every step rate. */
    private static final long WARM_UP_NANOS = 3 * NANOS_PER_SECOND;

    /** The time of each frame since the first frame of the plot. */
    final List<Double> frameMillis = new ArrayList<>();

    /** The distance of the true path in each frame, in world units since the first frame of the plot. */
    final List<Double> trueDistances = new ArrayList<>();

    /** One curve for each lane. */
    final List<LaneCurve> curves = new ArrayList<>();

    /** Runs a lab that has not shown a frame. */
    PlotData(Lab lab, double seconds, boolean interpolating) {
        while (lab.nowNanos() < WARM_UP_NANOS) {
            lab.runFrame(interpolating);
        }
        long startNanos = lab.nowNanos();
        double startDistance = TruePath.distance(startNanos);
        for (Lane lane : lab.lanes()) {
            curves.add(new LaneCurve(lane.loop(), startDistance));
        }
        long endNanos = startNanos + Math.round(seconds * NANOS_PER_SECOND);
        do {
            frameMillis.add((lab.nowNanos() - startNanos) / NANOS_PER_MILLI);
            trueDistances.add(TruePath.distance(lab.nowNanos()) - startDistance);
            for (int i = 0; i < curves.size(); i++) {
                curves.get(i).add(lab.lanes().get(i));
            }
            lab.runFrame(interpolating);
        } while (lab.nowNanos() <= endNanos);
    }

    /** Returns all drawn and true distances. */
    DoubleStream distances() {
        return Stream.concat(trueDistances.stream(), curves.stream().flatMap(curve -> curve.drawnDistances().stream()))
                .mapToDouble(Double::doubleValue);
    }
}
