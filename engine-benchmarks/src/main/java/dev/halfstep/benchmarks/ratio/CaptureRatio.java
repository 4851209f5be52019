package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares the capture of moving bodies (copying their current poses) with an array copy of the same number of bytes.
 */
final class CaptureRatio {

    private CaptureRatio() {}

    static Ratio of(int bodies) {
        return new PairedRatio(
                "capture-vs-arraycopy",
                /* bound= */ 1.15,
                () -> new BodiesWork(Part.CAPTURE, Library.HALFSTEP, Workload.movingAndTurning(bodies)),
                () -> new ArrayCopy(bodies));
    }

    private static final class ArrayCopy implements TimedWork {
        private final Roofline memory;
        private final int floats;

        ArrayCopy(int bodies) {
            memory = new Roofline(bodies);
            floats = bodies * Workload.POSE_FLOATS;
        }

        @Override
        public void check() {
            memory.changeCurrentPoses();
            memory.copyToPrevious();
            for (int i = 0; i < floats; i++) {
                if (memory.value(PoseKind.PREVIOUS, i) != memory.value(PoseKind.CURRENT, i)) {
                    throw new WrongResultException("a copy must equal its source: float " + i + " differs");
                }
            }
        }

        /** Writes the source array, as a step does before a capture. */
        @Override
        public void prepare() {
            memory.changeCurrentPoses();
        }

        @Override
        public int maxRepetitionsPerPreparation() {
            return 1;
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                memory.copyToPrevious();
            }
        }
    }
}
