package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.ArrayBodies;
import dev.halfstep.benchmarks.peer.FlaggedArrayBodies;
import dev.halfstep.benchmarks.peer.HalfstepBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.PoseKind;
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

    /** The limit also normalizes the rotations that change. */
    static Ratio vsStreamingLerp(int bodies) {
        return new PairedRatio(
                        "interpolate-vs-streaming-lerp",
                        /* bound= */ 1.25,
                        () -> new BodiesWork(Part.INTERPOLATE, Library.HALFSTEP, Workload.movingAndTurning(bodies)),
                        () -> new ArrayLerp(Part.INTERPOLATE, bodies))
                .limitedBy(() -> {
                    Workload workload = Workload.movingAndTurning(bodies);
                    return new BodiesWork(Part.INTERPOLATE, new FlaggedArrayBodies(workload), workload);
                });
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

    /** Interpolates arrays without normalizing rotations. */
    private static final class ArrayLerp implements TimedWork {
        private static final double MAX_ERROR = 1e-4;

        private final Workload workload;
        private final ArrayBodies bodies;
        private final boolean afterStep;

        ArrayLerp(Part part, int bodyCount) {
            afterStep = part == Part.INTERPOLATE_AFTER_STEP;
            workload = Workload.movingAndTurning(bodyCount);
            bodies = new ArrayBodies(workload);
            bodies.capture();
            bodies.integrate();
        }

        private float[] poses(PoseKind kind) {
            float[] poses = new float[workload.bodies() * Workload.POSE_FLOATS];
            bodies.readPoses(kind, poses);
            return poses;
        }

        @Override
        public void check() {
            bodies.lerp(Workload.ALPHA);
            float[] previous = poses(PoseKind.PREVIOUS);
            float[] current = poses(PoseKind.CURRENT);
            float[] interpolated = poses(PoseKind.INTERPOLATED);
            for (int i = 0; i < current.length; i++) {
                double expected = previous[i] + ((double) current[i] - previous[i]) * Workload.ALPHA;
                if (Math.abs(interpolated[i] - expected) > MAX_ERROR) {
                    throw new WrongResultException("each float must be interpolated between its last two values: float "
                            + i + " is " + interpolated[i] + " instead of " + expected);
                }
            }
        }

        @Override
        public void prepare() {
            if (afterStep) {
                bodies.capture();
                bodies.integrate();
            }
        }

        @Override
        public int maxRepetitionsPerPreparation() {
            return afterStep ? 1 : Integer.MAX_VALUE;
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                bodies.lerp(Alphas.ofFrame(i));
            }
        }
    }
}
