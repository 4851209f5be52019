package dev.halfstep.benchmarks.scale;

/**
 * What one body costs, with as many others around it. NaN stands for what is not known.
 *
 * @param nanosEach the time of a frame
 * @param heapBytesEach memory on the Java heap
 * @param nativeBytesEach memory outside of it
 */
record FrameCost(double nanosEach, double heapBytesEach, double nativeBytesEach) {

    /** Of bodies that are too many to be measured. */
    static FrameCost unknown() {
        return new FrameCost(Double.NaN, Double.NaN, Double.NaN);
    }
}
