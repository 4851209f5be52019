package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Course;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.Lane;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A short run of the lab of which each frame is kept. */
final class PlotRun {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Before it, every lane has had its first steps, at every rate that can be chosen. */
    private static final long WARM_UP_NANOS = 3 * NANOS_PER_SECOND;

    private final List<Double> millis = new ArrayList<>();
    private final List<Double> truth = new ArrayList<>();
    private final List<LaneCurve> curves = new ArrayList<>();

    /** Runs a lab that has shown no frame yet. */
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

    /** When each frame was shown. */
    List<Double> millis() {
        return millis;
    }

    /** Where the runner truly was then, along the lane, in pixels. */
    List<Double> truth() {
        return truth;
    }

    /** The least place of all, drawn or true. */
    double leastPlace() {
        return places().min().orElse(0);
    }

    /** The greatest place of all, drawn or true. */
    double mostPlace() {
        return places().max().orElse(0);
    }

    private DoubleStream places() {
        return Stream.concat(truth.stream(), curves.stream().flatMap(curve -> curve.drawn().stream()))
                .mapToDouble(Double::doubleValue);
    }

    /** What was drawn then, a curve for each lane. */
    List<LaneCurve> curves() {
        return curves;
    }
}
