package dev.halfstep.benchmarks.memory;

import java.util.function.Supplier;

/**
 * The memory that an object retains, including all objects that are reachable only through the object.
 *
 * @param heapBytes retained bytes on the Java heap
 * @param nativeBytes bytes of native memory, or {@link NativeMemory#UNKNOWN}
 */
public record Footprint(long heapBytes, long nativeBytes) {

    /**
     * A new object and its footprint.
     *
     * @param object the object
     * @param footprint its footprint
     * @param <T> the class of the object
     */
    public record Created<T>(T object, Footprint footprint) {}

    /**
     * Creates an object and measures how much the used memory grows.
     *
     * @param factory creates the object
     * @param <T> the class of the object
     * @return the object and its footprint
     */
    public static <T> Created<T> measure(Supplier<T> factory) {
        long heapBefore = HeapMemory.usedBytes();
        long nativeBefore = NativeMemory.usedBytes();
        T object = factory.get();
        long heapBytes = HeapMemory.usedBytes() - heapBefore;
        boolean isNativeKnown = nativeBefore != NativeMemory.UNKNOWN;
        long nativeBytes = isNativeKnown ? NativeMemory.usedBytes() - nativeBefore : NativeMemory.UNKNOWN;
        return new Created<>(object, new Footprint(heapBytes, nativeBytes));
    }

    /**
     * Returns heap bytes per element.
     *
     * @param count the number of elements of the object, 1 or more
     * @return heap bytes divided by the count
     */
    public double heapBytesPerElement(int count) {
        return (double) heapBytes / count;
    }

    /**
     * Returns native bytes per element.
     *
     * @param count the number of elements of the object, 1 or more
     * @return native bytes divided by the count, NaN if native memory is unknown
     */
    public double nativeBytesPerElement(int count) {
        return nativeBytes == NativeMemory.UNKNOWN ? Double.NaN : (double) nativeBytes / count;
    }
}
