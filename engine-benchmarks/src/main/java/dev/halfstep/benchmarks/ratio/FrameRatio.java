package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesSide;
import dev.halfstep.benchmarks.timing.BodiesSide.Part;

/** Whole frames: capture, integrate through the public query or through spans, interpolate; next to other libraries. */
final class FrameRatio {

    private FrameRatio() {}

    static Ratio vsDominion(String size, int bodies, double bound) {
        return of("frame-vs-dominion-joml-" + size, Library.DOMINION, bodies, bound);
    }

    static Ratio vsAshley(String size, int bodies, double bound) {
        return of("frame-vs-ashley-" + size, Library.ASHLEY, bodies, bound);
    }

    static Ratio vsArtemis(String size, int bodies, double bound) {
        return of("frame-vs-artemis-" + size, Library.ARTEMIS, bodies, bound);
    }

    static Ratio bulkVsArtemis(String size, int bodies) {
        return of("bulk-frame-vs-artemis-" + size, Library.HALFSTEP_SPANS, Library.ARTEMIS, bodies, 0.25);
    }

    private static Ratio of(String name, Library library, int bodies, double bound) {
        return of(name, Library.HALFSTEP, library, bodies, bound);
    }

    private static Ratio of(String name, Library ours, Library theirs, int bodies, double bound) {
        Workload workload = Workload.moving(bodies);
        return new PairedRatio(
                name,
                bound,
                () -> new BodiesSide(Part.FRAME, ours, workload),
                () -> new BodiesSide(Part.FRAME, theirs, workload));
    }
}
