package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesSide;
import dev.halfstep.benchmarks.timing.Side;
import dev.halfstep.benchmarks.timing.Stopwatch;

/** Measures time and memory per body at a given number of bodies. */
final class ScaleMeasurement {

    /** The fraction of the heap that bodies may use; the garbage collector needs the rest. */
    private static final double USABLE_HEAP_FRACTION = 0.7;

    private final Stopwatch stopwatch;

    ScaleMeasurement(Stopwatch stopwatch) {
        this.stopwatch = stopwatch;
    }

    /** Measures one part of a frame, in nanoseconds per body. */
    double nanosEach(BodiesSide.Part part, Library library, int bodies) {
        try (Side side = new BodiesSide(part, library, Workload.moving(bodies))) {
            return stopwatch.nanos(side) / bodies;
        }
    }

    /**
     * Measures whole frames and the memory of the bodies; the cost is unknown if the bodies would not fit into the
     * heap.
     *
     * @param expectedHeapBytesPerBody heap bytes per body, as measured with fewer bodies; 0 if unknown
     */
    FrameCost frames(Library library, int bodies, double expectedHeapBytesPerBody) {
        double expectedHeapBytes = expectedHeapBytesPerBody * bodies;
        if (expectedHeapBytes > USABLE_HEAP_FRACTION * Runtime.getRuntime().maxMemory()) {
            return FrameCost.unknown();
        }
        Footprint.Created<Side> created =
                Footprint.measure(() -> new BodiesSide(BodiesSide.Part.FRAME, library, Workload.moving(bodies)));
        try (Side side = created.object()) {
            return new FrameCost(
                    stopwatch.nanos(side) / bodies,
                    created.footprint().heapBytesEach(bodies),
                    created.footprint().nativeBytesEach(bodies));
        }
    }
}
