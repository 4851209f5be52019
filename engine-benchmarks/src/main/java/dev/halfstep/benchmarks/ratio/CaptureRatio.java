package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.FlaggedArrayBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;

/**
 * Compares the capture of moving bodies (copying their current poses) with an array copy of the same number of bytes.
 * The limit also reads and clears a flag for each body.
 */
final class CaptureRatio {

    private CaptureRatio() {}

    static Ratio of(int bodies) {
        Workload workload = Workload.movingAndTurning(bodies);
        return new PairedRatio(
                        "capture-vs-arraycopy",
                        /* bound= */ 1.15,
                        () -> new BodiesWork(Part.CAPTURE, Library.HALFSTEP, workload),
                        () -> new BodiesWork(Part.CAPTURE, Library.ARRAYS, workload))
                .limitedBy(() -> new BodiesWork(Part.CAPTURE, new FlaggedArrayBodies(workload), workload));
    }
}
