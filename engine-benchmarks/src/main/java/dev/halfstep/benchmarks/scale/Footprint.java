package dev.halfstep.benchmarks.scale;

import java.util.function.Supplier;

/**
 * The memory that something takes.
 *
 * @param heapBytes on the Java heap
 * @param nativeBytes outside of it, or {@link NativeMemory#UNKNOWN}
 */
record Footprint(long heapBytes, long nativeBytes) {

    /** Something that was made, with its footprint. */
    record Of<T>(T made, Footprint footprint) {}

    static <T> Of<T> of(Supplier<T> maker) {
        long heapBefore = HeapMemory.usedBytes();
        long nativeBefore = NativeMemory.usedBytes();
        T made = maker.get();
        long heapBytes = HeapMemory.usedBytes() - heapBefore;
        long nativeBytes =
                nativeBefore == NativeMemory.UNKNOWN ? NativeMemory.UNKNOWN : NativeMemory.usedBytes() - nativeBefore;
        return new Of<>(made, new Footprint(heapBytes, nativeBytes));
    }

    double heapBytesEach(int count) {
        return (double) heapBytes / count;
    }

    /** NaN if it is not known. */
    double nativeBytesEach(int count) {
        return nativeBytes == NativeMemory.UNKNOWN ? Double.NaN : (double) nativeBytes / count;
    }
}
