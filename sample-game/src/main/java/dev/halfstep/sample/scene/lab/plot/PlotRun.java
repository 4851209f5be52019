package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Course;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.Lane;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Runs the lab for a short time, and keeps every frame. */
final class PlotRun {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    /** After it, every lane has run steps at every tick rate. */
    private static final long WARM_UP_NANOS = 3 * NANOS_PER_SECOND;

    private final List<Double> millis = new ArrayList<>();
    private final List<Double> truth = new ArrayList<>();
    private final List<LaneCurve> curves = new ArrayList<>();

    /** Runs a lab that has shown no frame. */
    PlotRun(Lab lab, double seconds, boolean interpolating) {
        while (lab.nowNanos() < WARM_UP_NANOS) {
            lab.frame(interpolating);
        }
        long startNanos = lab.nowNanos();
        double startDistance = Course.distance(startNanos);
        for (Lane lane : lab.lanes()) {
            curves.add(new LaneCurve(lane.loop(), startDistance));
        }
        long endNanos = startNanos + Math.round(seconds * NANOS_PER_SECOND);
        do {
            millis.add((lab.nowNanos() - startNanos) / NANOS_PER_MILLI);
            truth.add(Course.distance(lab.nowNanos()) - startDistance);
            for (int i = 0; i < curves.size(); i++) {
                curves.get(i).add(lab.lanes().get(i));
            }
            lab.frame(interpolating);
        } while (lab.nowNanos() <= endNanos);
    }

    /** Returns the time of each frame. */
    List<Double> millis() {
        return millis;
    }

    /** Returns the true distance at each frame, in pixels. */
    List<Double> truth() {
        return truth;
    }

    /** Returns the minimum of all distances, drawn or true. */
    double minPosition() {
        return positions().min().orElse(0);
    }

    /** Returns the maximum of all distances, drawn or true. */
    double maxPosition() {
        return positions().max().orElse(0);
    }

    private DoubleStream positions() {
        return Stream.concat(truth.stream(), curves.stream().flatMap(curve -> curve.drawn().stream()))
                .mapToDouble(Double::doubleValue);
    }

    /** Returns one curve for each lane. */
    List<LaneCurve> curves() {
        return curves;
    }
}
