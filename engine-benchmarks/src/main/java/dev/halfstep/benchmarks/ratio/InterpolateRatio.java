package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.HalfstepBodies;
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

/** Compares interpolation with a plain lerp loop over the same bytes, and a few movers with all bodies moving. */
final class InterpolateRatio {

    private InterpolateRatio() {}

    static Ratio vsStreamingLerp(int bodies) {
        return new PairedRatio(
                "interpolate-vs-streaming-lerp",
                1.5,
                () -> new BodiesSide(Part.INTERPOLATE, Library.HALFSTEP, Workload.moving(bodies)),
                () -> new Lerp(bodies, false));
    }

    /** Measures the first frame after a step, which computes the rotation of each body and reads changed poses. */
    static Ratio afterStepVsStreamingLerp(int bodies) {
        return new PairedRatio(
                "interpolate-after-step-vs-streaming-lerp",
                Ratio.NO_BOUND,
                () -> new BodiesSide(Part.INTERPOLATE_AFTER_STEP, Library.HALFSTEP, Workload.moving(bodies)),
                () -> new Lerp(bodies, true));
    }

    static Ratio clusteredVsAll(int bodies) {
        return resting("interpolate-1pct-clustered-vs-all", 0.05, bodies, Motion.HUNDREDTH_CLUSTERED);
    }

    static Ratio scatteredVsAll(int bodies) {
        return resting("interpolate-1pct-scattered-vs-all", 0.25, bodies, Motion.HUNDREDTH_SCATTERED);
    }

    /** Compares frames in which the same few bodies move in every step with frames in which all bodies move. */
    private static Ratio resting(String name, double bound, int bodies, Motion motion) {
        return new PairedRatio(
                name, bound, () -> movers(new Workload(bodies, 1, motion)), () -> movers(Workload.moving(bodies)));
    }

    private static Side movers(Workload workload) {
        return new BodiesSide(Part.INTERPOLATE_AFTER_STEP, HalfstepBodies.withMovers(workload), workload);
    }

    private static final class Lerp implements Side {
        private final Roofline memory;
        private final int numbers;
        private final boolean afterStep;

        Lerp(int bodies, boolean afterStep) {
            this.afterStep = afterStep;
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
                            "a number must be interpolated between its last two values: number " + i + " is not");
                }
            }
        }

        @Override
        public void prepare() {
            if (afterStep) {
                memory.copy();
                memory.change();
            }
        }

        @Override
        public int maxRepetitionsPerPreparation() {
            return afterStep ? 1 : Integer.MAX_VALUE;
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                memory.lerp(Alphas.of(i));
            }
        }
    }
}
