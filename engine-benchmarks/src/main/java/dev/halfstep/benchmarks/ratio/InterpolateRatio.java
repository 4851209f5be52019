package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Alphas;
import dev.halfstep.benchmarks.timing.BodiesSide;
import dev.halfstep.benchmarks.timing.BodiesSide.Part;
import dev.halfstep.benchmarks.timing.Side;

/** The interpolation of bodies, next to the plainest loop over as many bytes, and to bodies that all move. */
final class InterpolateRatio {

    private InterpolateRatio() {}

    static Ratio vsStreamingLerp(int bodies) {
        return new PairedRatio(
                "interpolate-vs-streaming-lerp",
                1.5,
                () -> new BodiesSide(Part.INTERPOLATE, Library.HALFSTEP, Workload.moving(bodies)),
                () -> new Lerp(bodies));
    }

    static Ratio clusteredVsAll(int bodies) {
        return resting("interpolate-1pct-clustered-vs-all", 0.05, bodies, Motion.HUNDREDTH_CLUSTERED);
    }

    static Ratio scatteredVsAll(int bodies) {
        return resting("interpolate-1pct-scattered-vs-all", 0.25, bodies, Motion.HUNDREDTH_SCATTERED);
    }

    private static Ratio resting(String name, double bound, int bodies, Motion motion) {
        return new PairedRatio(
                name,
                bound,
                () -> new BodiesSide(Part.INTERPOLATE, Library.HALFSTEP, new Workload(bodies, 1, motion)),
                () -> new BodiesSide(Part.INTERPOLATE, Library.HALFSTEP, Workload.moving(bodies)));
    }

    private static final class Lerp implements Side {
        private final Roofline memory;
        private final int numbers;

        Lerp(int bodies) {
            memory = new Roofline(bodies);
            numbers = bodies * Workload.POSE_FLOATS;
        }

        @Override
        public void check() {
            memory.change();
            memory.lerp(Workload.ALPHA);
            for (int i = 0; i < numbers; i++) {
                double from = memory.value(PoseKind.PREVIOUS, i);
                double to = memory.value(PoseKind.CURRENT, i);
                double between = from + (to - from) * Workload.ALPHA;
                if (Math.abs(memory.value(PoseKind.DRAWN, i) - between) > 1e-4) {
                    throw new WrongResultException(
                            "a number must be drawn between its last two values: number " + i + " is not");
                }
            }
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                memory.lerp(Alphas.of(i));
            }
        }
    }
}
