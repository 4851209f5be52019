package dev.halfstep.benchmarks.scale;

import java.util.function.Supplier;

/**
 * The memory that an object graph retains.
 *
 * @param heapBytes retained bytes on the Java heap
 * @param nativeBytes bytes of native memory, or {@link NativeMemory#UNKNOWN}
 */
record Footprint(long heapBytes, long nativeBytes) {

    /** A created object and its footprint. */
    record Created<T>(T object, Footprint footprint) {}

    /** Creates an object and measures how much used memory grows. */
    static <T> Created<T> measure(Supplier<T> factory) {
        long heapBefore = HeapMemory.usedBytes();
        long nativeBefore = NativeMemory.usedBytes();
        T object = factory.get();
        long heapBytes = HeapMemory.usedBytes() - heapBefore;
        long nativeBytes =
                nativeBefore == NativeMemory.UNKNOWN ? NativeMemory.UNKNOWN : NativeMemory.usedBytes() - nativeBefore;
        return new Created<>(object, new Footprint(heapBytes, nativeBytes));
    }

    double heapBytesEach(int count) {
        return (double) heapBytes / count;
    }

    /** Returns native bytes per object, NaN if native memory is unknown. */
    double nativeBytesEach(int count) {
        return nativeBytes == NativeMemory.UNKNOWN ? Double.NaN : (double) nativeBytes / count;
    }
}
