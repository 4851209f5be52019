package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.FlaggedArrayBodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.BodiesWork.Part;

/**
 * Compares whole frames (capture, integrate and interpolate) of the engine and of other libraries. The bound of a ratio
 * is the largest accepted time of the engine, divided by that of the other library: 0.25 means at least 4 times as fast.
 *
 * <p>In the bulk ratios the engine integrates through spans (arrays of whole chunks), in all other ratios entity by
 * entity through a query. In the turning ratios the bodies also rotate, each by a JOML quaternion; in all other ratios
 * the bodies only translate.
 *
 * <p>The limit of a frame is that of loops over plain arrays that keep account of moving bodies.
 */
final class FrameRatio {

    private FrameRatio() {}

    static Ratio vsDominion(String size, int bodies, double bound) {
        return translating("frame-vs-dominion-joml-" + size, Library.HALFSTEP, Library.DOMINION, bodies, bound);
    }

    static Ratio vsAshley(String size, int bodies, double bound) {
        return translating("frame-vs-ashley-" + size, Library.HALFSTEP, Library.ASHLEY, bodies, bound);
    }

    static Ratio vsArtemis(String size, int bodies, double bound) {
        return translating("frame-vs-artemis-" + size, Library.HALFSTEP, Library.ARTEMIS, bodies, bound);
    }

    static Ratio bulkVsArtemis(String size, int bodies) {
        return translating("bulk-frame-vs-artemis-" + size, Library.HALFSTEP_SPANS, Library.ARTEMIS, bodies, 0.25);
    }

    static Ratio turningVsDominion(String size, int bodies) {
        return turning("turning-frame-vs-dominion-joml-" + size, Library.DOMINION, bodies);
    }

    static Ratio turningVsArtemis(String size, int bodies) {
        return turning("turning-frame-vs-artemis-" + size, Library.ARTEMIS, bodies);
    }

    /** Compares movement through a query with loops over plain arrays; all bodies move and turn. */
    static Ratio turningVsArrays(String size, int bodies, double bound) {
        return of(
                "turning-frame-vs-arrays-" + size,
                Library.HALFSTEP,
                Library.ARRAYS,
                Workload.movingAndTurning(bodies),
                bound);
    }

    /** Compares movement through spans with loops over plain arrays; all bodies move and turn. */
    static Ratio turningBulkVsArrays(String size, int bodies) {
        return of(
                "turning-bulk-frame-vs-arrays-" + size,
                Library.HALFSTEP_SPANS,
                Library.ARRAYS,
                Workload.movingAndTurning(bodies),
                /* bound= */ 1.1);
    }

    private static Ratio translating(String name, Library ours, Library theirs, int bodies, double bound) {
        return of(name, ours, theirs, Workload.movingWithoutTurning(bodies), bound);
    }

    private static Ratio turning(String name, Library theirs, int bodies) {
        return of(name, Library.HALFSTEP, theirs, Workload.movingAndTurning(bodies), Ratio.NO_BOUND);
    }

    private static Ratio of(String name, Library ours, Library theirs, Workload workload, double bound) {
        PairedRatio ratio = new PairedRatio(
                name,
                bound,
                () -> new BodiesWork(Part.FRAME, ours, workload),
                () -> new BodiesWork(Part.FRAME, theirs, workload));
        boolean needsLimit = bound != Ratio.NO_BOUND && theirs != Library.ASHLEY;
        return needsLimit
                ? ratio.limitedBy(() -> new BodiesWork(Part.FRAME, new FlaggedArrayBodies(workload), workload))
                : ratio;
    }
}
