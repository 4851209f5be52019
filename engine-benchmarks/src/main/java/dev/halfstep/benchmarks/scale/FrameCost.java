package dev.halfstep.benchmarks.scale;

/**
 * The cost of a frame per body, at a given number of bodies. NaN means unknown.
 *
 * @param nanosPerBody nanoseconds per body: the frame time divided by the number of bodies
 * @param heapBytesPerBody bytes per body on the Java heap
 * @param nativeBytesPerBody bytes per body of native memory
 */
record FrameCost(double nanosPerBody, double heapBytesPerBody, double nativeBytesPerBody) {

    /** Returns the cost for a number of bodies that does not fit into the heap. */
    static FrameCost unknown() {
        return new FrameCost(Double.NaN, Double.NaN, Double.NaN);
    }
}
