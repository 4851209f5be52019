package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.memory.Footprint;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.TimedWork;

/** Measures time and memory per body at a given number of bodies. */
final class ScaleMeasurement {

    /** The fraction of the heap that bodies may use; the garbage collector needs the rest. */
    private static final double USABLE_HEAP_FRACTION = 0.7;

    private final Stopwatch stopwatch;

    ScaleMeasurement(Stopwatch stopwatch) {
        this.stopwatch = stopwatch;
    }

    /** Measures one part of a frame, in nanoseconds per body. */
    double nanosPerBody(BodiesWork.Part part, Library library, int bodies) {
        try (TimedWork work = new BodiesWork(part, library, Workload.movingAndTurning(bodies))) {
            return nanosPerBody(work, bodies);
        }
    }

    /** Checks the result of some work and measures it, in nanoseconds per body: a wrong result has no valid time. */
    double nanosPerBody(TimedWork work, int bodies) {
        work.check();
        return stopwatch.nanosPerRepetition(work) / bodies;
    }

    /**
     * Measures whole frames and the memory of the bodies; the cost is unknown if the bodies would not fit into the
     * heap.
     *
     * @param expectedHeapBytesPerBody heap bytes per body, as measured with fewer bodies; 0 if unknown
     */
    FrameCost measureFrames(Library library, int bodies, double expectedHeapBytesPerBody) {
        double expectedHeapBytes = expectedHeapBytesPerBody * bodies;
        if (expectedHeapBytes > USABLE_HEAP_FRACTION * Runtime.getRuntime().maxMemory()) {
            return FrameCost.unknown();
        }
        Footprint.Created<TimedWork> created = Footprint.measure(
                () -> new BodiesWork(BodiesWork.Part.FRAME, library, Workload.movingAndTurning(bodies)));
        try (TimedWork work = created.object()) {
            return new FrameCost(
                    nanosPerBody(work, bodies),
                    created.footprint().heapBytesPerElement(bodies),
                    created.footprint().nativeBytesPerElement(bodies));
        }
    }
}
