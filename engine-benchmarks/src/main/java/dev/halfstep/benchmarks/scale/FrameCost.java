package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.memory.Footprint;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.BodiesWork;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * The cost of a frame per body, at a given number of bodies. NaN means unknown.
 *
 * @param nanosPerBody nanoseconds per body: the frame time divided by the number of bodies
 * @param heapBytesPerBody bytes per body on the Java heap
 * @param nativeBytesPerBody bytes per body of native memory
 */
record FrameCost(double nanosPerBody, double heapBytesPerBody, double nativeBytesPerBody) {

    /** The fraction of the heap that bodies may use; the garbage collector needs the rest. */
    private static final double USABLE_HEAP_FRACTION = 0.7;

    /**
     * Measures whole frames and the memory of the bodies; the cost is unknown if the bodies would not fit into the
     * heap.
     *
     * @param expectedHeapBytesPerBody heap bytes per body, as measured with fewer bodies; 0 if unknown
     */
    static FrameCost measure(Stopwatch stopwatch, Library library, int bodies, double expectedHeapBytesPerBody) {
        double expectedHeapBytes = expectedHeapBytesPerBody * bodies;
        if (expectedHeapBytes > USABLE_HEAP_FRACTION * Runtime.getRuntime().maxMemory()) {
            return new FrameCost(Double.NaN, Double.NaN, Double.NaN);
        }
        Footprint.Created<TimedWork> created = Footprint.measure(
                () -> new BodiesWork(BodiesWork.Part.FRAME, library, Workload.movingAndTurning(bodies)));
        return new FrameCost(
                stopwatch.checkedNanos(created.object()) / bodies,
                created.footprint().heapBytesPerElement(bodies),
                created.footprint().nativeBytesPerElement(bodies));
    }
}
