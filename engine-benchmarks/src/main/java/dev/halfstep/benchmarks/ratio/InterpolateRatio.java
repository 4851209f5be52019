package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.HalfstepBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Alphas;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares interpolation with a plain lerp loop over the same bytes, and frames in which few bodies move with frames in
 * which all bodies move.
 */
final class InterpolateRatio {

    private InterpolateRatio() {}

    static Ratio vsStreamingLerp(int bodies) {
        return new PairedRatio(
                "interpolate-vs-streaming-lerp",
                /* bound= */ 1.25,
                () -> new BodiesWork(Part.INTERPOLATE, Library.HALFSTEP, Workload.movingAndTurning(bodies)),
                () -> new ArrayLerp(Part.INTERPOLATE, bodies));
    }

    /** Measures the first frame after each step, which reads changed poses and prepares the rotation of each body. */
    static Ratio afterStepVsStreamingLerp(int bodies) {
        return new PairedRatio(
                "interpolate-after-step-vs-streaming-lerp",
                Ratio.NO_BOUND,
                () -> new BodiesWork(Part.INTERPOLATE_AFTER_STEP, Library.HALFSTEP, Workload.movingAndTurning(bodies)),
                () -> new ArrayLerp(Part.INTERPOLATE_AFTER_STEP, bodies));
    }

    static Ratio clusteredVsAll(int bodies) {
        return fewMoving("interpolate-1pct-clustered-vs-all", /* bound= */ 0.05, bodies, Motion.HUNDREDTH_CLUSTERED);
    }

    static Ratio scatteredVsAll(int bodies) {
        return fewMoving("interpolate-1pct-scattered-vs-all", /* bound= */ 0.25, bodies, Motion.HUNDREDTH_SCATTERED);
    }

    /** Compares frames in which the same few bodies move in every step with frames in which all bodies move. */
    private static Ratio fewMoving(String name, double bound, int bodies, Motion motion) {
        return new PairedRatio(
                name,
                bound,
                () -> interpolationAfterStep(new Workload(bodies, /* archetypes= */ 1, motion)),
                () -> interpolationAfterStep(Workload.movingAndTurning(bodies)));
    }

    private static TimedWork interpolationAfterStep(Workload workload) {
        return new BodiesWork(Part.INTERPOLATE_AFTER_STEP, HalfstepBodies.visitingMoversOnly(workload), workload);
    }

    private static final class ArrayLerp implements TimedWork {
        private static final double MAX_ERROR = 1e-4;

        private final Roofline memory;
        private final int floats;
        private final boolean afterStep;

        ArrayLerp(Part part, int bodies) {
            afterStep = part == Part.INTERPOLATE_AFTER_STEP;
            memory = new Roofline(bodies);
            floats = bodies * Workload.POSE_FLOATS;
        }

        @Override
        public void check() {
            memory.changeCurrentPoses();
            memory.lerp(Workload.ALPHA);
            for (int i = 0; i < floats; i++) {
                double previous = memory.value(PoseKind.PREVIOUS, i);
                double current = memory.value(PoseKind.CURRENT, i);
                double expected = previous + (current - previous) * Workload.ALPHA;
                if (Math.abs(memory.value(PoseKind.INTERPOLATED, i) - expected) > MAX_ERROR) {
                    throw new WrongResultException("each float must be interpolated between its last two values: float "
                            + i + " is " + memory.value(PoseKind.INTERPOLATED, i) + " instead of " + expected);
                }
            }
        }

        @Override
        public void prepare() {
            if (afterStep) {
                memory.copyToPrevious();
                memory.changeCurrentPoses();
            }
        }

        @Override
        public int maxRepetitionsPerPreparation() {
            return afterStep ? 1 : Integer.MAX_VALUE;
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                memory.lerp(Alphas.ofFrame(i));
            }
        }
    }
}
