package dev.halfstep.benchmarks.scale;

import java.util.function.Supplier;

/**
 * The memory that an object retains, with all objects that only it references.
 *
 * @param heapBytes retained bytes on the Java heap
 * @param nativeBytes bytes of native memory, or {@link NativeMemory#UNKNOWN}
 */
record Footprint(long heapBytes, long nativeBytes) {

    /** A new object and its footprint. */
    record Created<T>(T object, Footprint footprint) {}

    /** Creates an object and measures how much the used memory grows. */
    static <T> Created<T> measure(Supplier<T> factory) {
        long heapBefore = HeapMemory.usedBytes();
        long nativeBefore = NativeMemory.usedBytes();
        T object = factory.get();
        long heapBytes = HeapMemory.usedBytes() - heapBefore;
        boolean isNativeKnown = nativeBefore != NativeMemory.UNKNOWN;
        long nativeBytes = isNativeKnown ? NativeMemory.usedBytes() - nativeBefore : NativeMemory.UNKNOWN;
        return new Created<>(object, new Footprint(heapBytes, nativeBytes));
    }

    /** Returns heap bytes per element if the object has {@code count} elements. */
    double heapBytesPerElement(int count) {
        return (double) heapBytes / count;
    }

    /** Returns native bytes per element if the object has {@code count} elements; NaN if native memory is unknown. */
    double nativeBytesPerElement(int count) {
        return nativeBytes == NativeMemory.UNKNOWN ? Double.NaN : (double) nativeBytes / count;
    }
}
