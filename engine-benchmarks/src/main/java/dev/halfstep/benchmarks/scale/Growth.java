package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesSide;
import dev.halfstep.benchmarks.timing.Side;
import dev.halfstep.benchmarks.timing.Stopwatch;

/** Measures bodies in growing numbers. */
final class Growth {

    /** Of what is left after the bodies, the collector needs some. */
    private static final double USABLE_SHARE_OF_HEAP = 0.7;

    private final Stopwatch stopwatch;

    Growth(Stopwatch stopwatch) {
        this.stopwatch = stopwatch;
    }

    /** The time of one part of a frame for each body, in nanoseconds. */
    double nanosEach(BodiesSide.Part part, Library library, int bodies) {
        try (Side side = new BodiesSide(part, library, Workload.moving(bodies))) {
            return stopwatch.nanos(side) / bodies;
        }
    }

    /**
     * Frames, and the memory of the bodies.
     *
     * @param expectedHeapBytesEach for one body, as it was with fewer of them; 0 if nothing is known
     */
    FrameCost frames(Library library, int bodies, double expectedHeapBytesEach) {
        if (expectedHeapBytesEach * bodies
                > USABLE_SHARE_OF_HEAP * Runtime.getRuntime().maxMemory()) {
            return FrameCost.unknown();
        }
        Footprint.Of<Side> made =
                Footprint.of(() -> new BodiesSide(BodiesSide.Part.FRAME, library, Workload.moving(bodies)));
        try (Side side = made.made()) {
            return new FrameCost(
                    stopwatch.nanos(side) / bodies,
                    made.footprint().heapBytesEach(bodies),
                    made.footprint().nativeBytesEach(bodies));
        }
    }
}
